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
package dev.polytable.cli.internal.command;

import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection;
import dev.polytable.sync.verify.TableVerdict;
import dev.polytable.sync.verify.TargetVerdict;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What the process ends with; documented in docs/cli.md. Without state. */
final class ExitCode {

  /** All is right. */
  static final int OK = 0;

  /** A table failed, or a target differs. */
  static final int FAILED = 1;

  /** The command line, a file of configuration or a setting is wrong, and nothing was done. */
  static final int USAGE = 2;

  private ExitCode() {}

  static int of(ErrorCode code) {
    return code == ErrorCode.INVALID_SETTING ? USAGE : FAILED;
  }

  static int of(List<TableReport> reports) {
    return of(
        reports.stream().flatMap(report -> report.failures().stream()).toList(),
        reports.stream()
            .flatMap(report -> report.targets().stream())
            .anyMatch(target -> target.status().failure().isEmpty()));
  }

  /** A failure that was kept is told, and fails nothing now. */
  static int ofInspections(Collection<TableInspection> inspections) {
    List<TargetInspection> targets =
        inspections.stream().flatMap(inspection -> inspection.targets().stream()).toList();
    return of(
        Stream.concat(
                inspections.stream().flatMap(inspection -> inspection.failure().stream()),
                targets.stream().flatMap(target -> target.problem().stream()))
            .toList(),
        targets.stream().anyMatch(target -> target.problem().isEmpty()));
  }

  static int ofVerdicts(List<TableVerdict> verdicts) {
    List<TargetVerdict> targets =
        verdicts.stream().flatMap(verdict -> verdict.targets().stream()).toList();
    int failures =
        of(
            Stream.concat(
                    verdicts.stream().flatMap(verdict -> verdict.failure().stream()),
                    targets.stream().flatMap(target -> target.failure().stream()))
                .toList(),
            targets.stream().anyMatch(target -> target.failure().isEmpty()));
    boolean same = verdicts.stream().allMatch(TableVerdict::isSame);
    return Math.max(failures, same ? OK : FAILED);
  }

  /** What was asked for is wrong only where nothing at all could be done. */
  private static int of(List<Failure> failures, boolean anyDone) {
    if (failures.isEmpty()) {
      return OK;
    }

    boolean allWrong =
        failures.stream().allMatch(failure -> of(ErrorCode.valueOf(failure.code())) == USAGE);
    return allWrong && !anyDone ? USAGE : FAILED;
  }
}
