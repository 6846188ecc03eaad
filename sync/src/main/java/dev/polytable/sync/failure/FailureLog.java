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
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
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
 * passed over, since it must not fail a conversion; so is one that is not written to its end yet,
 * or whose writer was killed, until the next failure is written.
 */
public final class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private static final String FOLDER = "_polytable";

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
   * Keeps the target's failure, if it has one that isn't kept already: one request to look, and one
   * to write. Where storage doesn't take it either, nothing is kept.
   *
   * @param version the source version that was to be reached
   */
  public void note(TargetStatus status, long version) {
    if (status.failure().isEmpty() || configuration.isEmpty()) {
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
    try (InputStream in = file.getFileSystem(hadoop).open(file)) {
      return FailureText.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (FileNotFoundException e) {
      return Optional.empty();
      // checkstyle: IllegalCatch, because storage throws anything; the failure is told anyway
    } catch (IOException | RuntimeException e) {
      LOG.debug("{} can't be read", file, e);
      return Optional.empty();
    }
  }

  private static void write(Path file, PastFailure failure, Configuration hadoop) {
    byte[] text = FailureText.format(failure).getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = file.getFileSystem(hadoop).create(file, true)) {
      out.write(text);
      // checkstyle: IllegalCatch, because storage throws anything; the failure is told anyway
    } catch (IOException | RuntimeException | FSError e) {
      LOG.debug("{} can't be written", file, e);
    }
  }
}
