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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last failure of each target of a table, in {@code _polytable/<format>-failure.properties}.
 * Not thread-safe.
 *
 * <p>A conversion that succeeds costs nothing here: a failure is over once the target holds the
 * version that was not reached, so nothing is taken back. One that fails costs an open and a create
 * request when its error is another than before, else none. A file that can't be read or written is
 * passed over, since it must not fail a conversion.
 */
public final class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private static final String FOLDER = "_polytable";
  private static final String VERSION = "version";
  private static final String TIMESTAMP = "timestamp";
  private static final String CODE = "code";
  private static final String RETRYABLE = "retryable";
  private static final String MESSAGE = "message";

  private final String tablePath;
  private final Clock clock;
  private final Optional<Configuration> configuration;
  private final Map<String, PastFailure> known = new HashMap<>();

  private FailureLog(ConversionContext context) {
    this.tablePath = context.tablePath();
    this.clock = context.clock();
    this.configuration = context.findAttachment(Configuration.class);
  }

  /** The log of the context's table; keeps nothing when the context has no file systems. */
  public static FailureLog of(ConversionContext context) {
    return new FailureLog(requireNonNull(context, "context is null"));
  }

  /** Finds the failure that was kept last; costs one open request. */
  public Optional<PastFailure> find(String format) {
    Optional<PastFailure> read = configuration.flatMap(hadoop -> read(file(format), hadoop));
    read.ifPresent(failure -> known.put(format, failure));
    return read;
  }

  /**
   * Keeps the target's failure, if it has one that isn't kept already.
   *
   * @param version the source version that was to be reached
   */
  public void note(TargetStatus status, long version) {
    // Where storage fails, so would this; and it is no news to whoever looks at the table.
    if (status.failure().isEmpty()
        || status.failure().get().code().equals(ErrorCode.STORAGE_FAILED.name())
        || configuration.isEmpty()) {
      return;
    }

    Failure failure = status.failure().get();
    String format = status.format();
    Optional<PastFailure> before = Optional.ofNullable(known.get(format)).or(() -> find(format));
    if (before.isPresent()
        && before.get().failure().equals(failure)
        && before.get().version() > status.version().orElse(-1L)) {
      return;
    }

    PastFailure now = new PastFailure(version, clock.millis(), failure);
    known.put(format, now);
    write(file(format), now, configuration.get());
  }

  private Path file(String format) {
    return new Path(new Path(tablePath, FOLDER), format + "-failure.properties");
  }

  private static Optional<PastFailure> read(Path file, Configuration hadoop) {
    Properties properties = new Properties();
    try (InputStream in = file.getFileSystem(hadoop).open(file);
        InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      properties.load(reader);
      return Optional.of(
          new PastFailure(
              Long.parseLong(properties.getProperty(VERSION, "")),
              Long.parseLong(properties.getProperty(TIMESTAMP, "")),
              new Failure(
                  properties.getProperty(CODE, ""),
                  Boolean.parseBoolean(properties.getProperty(RETRYABLE)),
                  properties.getProperty(MESSAGE, ""))));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("{} can't be read", file, e);
      return Optional.empty();
    }
  }

  private static void write(Path file, PastFailure failure, Configuration hadoop) {
    Properties properties = new Properties();
    properties.setProperty(VERSION, Long.toString(failure.version()));
    properties.setProperty(TIMESTAMP, Long.toString(failure.timestamp()));
    properties.setProperty(CODE, failure.failure().code());
    properties.setProperty(RETRYABLE, Boolean.toString(failure.failure().retryable()));
    properties.setProperty(MESSAGE, failure.failure().message());
    try {
      FileSystem fileSystem = file.getFileSystem(hadoop);
      try (OutputStream out = fileSystem.create(file, true);
          Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
        properties.store(writer, "The last conversion that failed; see polytable status.");
      }
    } catch (IOException e) {
      LOG.debug("{} can't be written", file, e);
    }
  }
}
