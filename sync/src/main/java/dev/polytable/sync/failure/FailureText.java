/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.polytable.sync.failure;

import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.CRC32;

/**
 * A failure as it is kept: Java's properties, and at their end a checksum of the text before it. A
 * reader sees a file while it is written where the file system shows that, as HDFS does; the
 * checksum makes such a file no failure at all, with no rename, which object stores don't have.
 * Without state.
 */
final class FailureText {

  private static final String VERSION = "version";
  private static final String TIMESTAMP = "timestamp";
  private static final String CODE = "code";
  private static final String RETRYABLE = "retryable";
  private static final String MESSAGE = "message";
  private static final String CHECKSUM = "checksum=";

  private FailureText() {}

  static String format(PastFailure failure) {
    Properties properties = new Properties();
    properties.setProperty(VERSION, Long.toString(failure.version()));
    properties.setProperty(TIMESTAMP, Long.toString(failure.timestamp()));
    properties.setProperty(CODE, failure.failure().code());
    properties.setProperty(RETRYABLE, Boolean.toString(failure.failure().retryable()));
    properties.setProperty(MESSAGE, failure.failure().message());
    StringWriter text = new StringWriter();
    try {
      properties.store(text, "The last conversion that failed; see polytable status.");
    } catch (IOException e) {
      throw new UncheckedIOException("properties can't be written to memory", e);
    }

    return text + CHECKSUM + checksum(text.toString()) + "\n";
  }

  /**
   * Reads it back; empty when the text isn't whole.
   *
   * @throws IllegalArgumentException when it is whole and isn't a failure
   */
  static Optional<PastFailure> parse(String text) {
    int end = text.lastIndexOf(CHECKSUM);
    if (end < 0
        || !text.substring(end).equals(CHECKSUM + checksum(text.substring(0, end)) + "\n")) {
      return Optional.empty();
    }

    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException("properties can't be read from memory", e);
    }

    return Optional.of(
        new PastFailure(
            Long.parseLong(properties.getProperty(VERSION, "")),
            Long.parseLong(properties.getProperty(TIMESTAMP, "")),
            new Failure(
                properties.getProperty(CODE, ""),
                Boolean.parseBoolean(properties.getProperty(RETRYABLE)),
                properties.getProperty(MESSAGE, ""))));
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(crc.getValue());
  }
}
