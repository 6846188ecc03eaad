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
package dev.polytable.cli.internal.output;

import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.job.TargetReport;
import dev.polytable.sync.request.TargetStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table at the end of a sync; without state. */
public final class SyncSummary {

  static final String NO_VERSION = "none";

  private SyncSummary() {}

  /** One line a target, or a table whose source can't be read. */
  public static List<String> lines(List<TableReport> reports, RequestCounts requests) {
    TextTable table =
        new TextTable("TABLE", "TARGET", "WAY", "VERSION", "ADDED", "REMOVED", "REQUESTS", "TIME");
    for (TableReport report : reports) {
      report
          .failure()
          .ifPresent(
              failure ->
                  table.add(
                      report.job().name(),
                      String.join(",", report.job().targets()),
                      "FAILED " + failure.code(),
                      "-",
                      "-",
                      "-",
                      "-",
                      seconds(report.durationMillis())));
      for (TargetReport target : report.targets()) {
        addTarget(table, report, target, requests);
      }
    }

    return table.lines();
  }

  /** What has kept targets from being planned, which no log has said. */
  public static List<String> failures(List<TableReport> reports) {
    List<String> lines = new ArrayList<>();
    for (TableReport report : reports) {
      for (TargetReport target : report.targets()) {
        target
            .status()
            .failure()
            .ifPresent(
                failure ->
                    lines.add(
                        "%s, %s: %s: %s"
                            .formatted(
                                report.job().name(),
                                target.status().format(),
                                failure.code(),
                                failure.message())));
      }
    }

    return lines;
  }

  private static void addTarget(
      TextTable table, TableReport report, TargetReport target, RequestCounts requests) {
    TargetStatus status = target.status();
    String path =
        status.failure().map(failure -> "FAILED " + failure.code()).orElse(status.path().name());
    table.add(
        report.job().name(),
        status.format(),
        path,
        "%s -> %s"
            .formatted(name(target.before().orElse(null)), name(status.version().orElse(null))),
        Long.toString(status.filesAdded()),
        Long.toString(status.filesRemoved()),
        Long.toString(requests.count(report.job().path(), status.format())),
        seconds(status.durationMillis()));
  }

  private static String name(Long versionOrNull) {
    return versionOrNull == null ? NO_VERSION : versionOrNull.toString();
  }

  static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }
}
