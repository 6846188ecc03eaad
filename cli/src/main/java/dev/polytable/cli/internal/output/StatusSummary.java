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
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;

/** How far targets are, for people; without state. */
public final class StatusSummary {

  private StatusSummary() {}

  /** One line a target, or a table whose source can't be read. */
  public static List<String> lines(List<TableReport> reports) {
    TextTable table = new TextTable("TABLE", "VERSION", "TARGET", "HOLDS", "BEHIND", "NEXT", "WHY");
    for (TableReport report : reports) {
      report
          .failure()
          .ifPresent(
              failure ->
                  table.add(
                      report.job().name(), "-", "-", "-", "-", failure.code(), failure.message()));
      for (TargetReport target : report.targets()) {
        addTarget(table, report, target.status());
      }
    }

    return table.lines();
  }

  private static void addTarget(TextTable table, TableReport report, TargetStatus status) {
    long version = report.version().orElseThrow();
    String behind = status.version().map(held -> Long.toString(version - held)).orElse("-");
    String next = status.path() == ConversionPath.NONE ? "nothing" : status.path().name();
    table.add(
        report.job().name(),
        Long.toString(version),
        status.format(),
        status.version().map(String::valueOf).orElse(SyncSummary.NO_VERSION),
        behind,
        status.failure().map(failure -> failure.code()).orElse(next),
        status.failure().map(failure -> failure.message()).orElse(status.reason()));
  }
}
