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
package dev.polytable.hook;

import static java.util.Objects.requireNonNull;

import dev.polytable.hook.internal.CommitHandler;
import dev.polytable.hook.internal.SparkContexts;
import dev.polytable.hook.internal.StatusJson;
import dev.polytable.hook.internal.TablePaths;
import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.TableStatus;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What this driver's converter knows of a table. From PySpark: {@code
 * spark._jvm.dev.polytable.hook.Polytable.statusJson(path)}.
 *
 * <p>A path may be written as {@code /x/y}, {@code file:/x/y}, {@code file:///x/y/}, {@code
 * s3a://bucket/y}. Thread-safe. No method makes a storage request.
 */
public final class Polytable {

  private Polytable() {}

  /** The status of the last conversion of the table; empty when this driver made none. */
  public static Optional<TableStatus> findStatus(String path) {
    return queue().findStatus(normalize(path));
  }

  /**
   * The status of the last conversion of the table as JSON: {@code table}, {@code backlogEvents}
   * and, when this driver has converted the table, {@code version}, {@code failure} and {@code
   * targets} as in {@link TableStatus}. What is not known is null.
   */
  public static String statusJson(String path) {
    String table = normalize(path);
    ConversionQueue queue = queue();
    long backlogEvents = queue.backlogEvents(table);
    return queue
        .findStatus(table)
        .map(status -> StatusJson.format(status, backlogEvents))
        .orElseGet(() -> StatusJson.formatUnknown(table, backlogEvents));
  }

  /**
   * Waits until this driver has brought the target to the version or beyond, has failed to, or the
   * time is over.
   *
   * @param format the target, for example {@code hudi}
   * @return whether the target holds the version
   */
  public static boolean awaitVersion(String path, String format, long version, long timeoutMillis)
      throws InterruptedException {
    String target = requireNonNull(format, "format is null").toLowerCase(Locale.ROOT);
    return queue()
        .await(normalize(path), target, version, Duration.ofMillis(timeoutMillis))
        .flatMap(status -> status.findTarget(target))
        .flatMap(status -> status.version())
        .map(held -> held >= version)
        .orElse(false);
  }

  /** How often a version of the table that waited was replaced by a newer one. */
  public static long backlogEvents(String path) {
    return queue().backlogEvents(normalize(path));
  }

  private static ConversionQueue queue() {
    return CommitHandler.instance().queue();
  }

  private static String normalize(String path) {
    return TablePaths.parse(path, SparkContexts.loadHadoopConf());
  }
}
