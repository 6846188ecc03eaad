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
package dev.polytable.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the files of a Delta table say without Delta. */
final class DeltaLog {

  private static final Pattern COMMIT = Pattern.compile("(\\d{20})\\.json");

  private DeltaLog() {}

  /** The newest version; empty when there is no table. */
  static OptionalLong newestVersion(Path table) {
    Path log = table.resolve("_delta_log");
    if (!Files.isDirectory(log)) {
      return OptionalLong.empty();
    }

    try (Stream<Path> files = Files.list(log)) {
      return files
          .map(file -> COMMIT.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
          .max();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
