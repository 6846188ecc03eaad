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
import dev.polytable.sync.verify.TableVerdict;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What the process ends with; documented in docs/cli.md. Without state. */
final class ExitCode {

  /** All is right. */
  static final int OK = 0;

  /** A table failed, or a target differs. */
  static final int FAILED = 1;

  /** The command line, a file of configuration or a setting is wrong. */
  static final int USAGE = 2;

  private ExitCode() {}

  static int of(ErrorCode code) {
    return code == ErrorCode.INVALID_SETTING ? USAGE : FAILED;
  }

  static int of(List<TableReport> reports) {
    return reports.stream()
        .flatMap(report -> report.failures().stream())
        .map(Failure::code)
        .mapToInt(code -> of(ErrorCode.valueOf(code)))
        .max()
        .orElse(OK);
  }

  /** A failure that was kept is told, and fails nothing now. */
  static int ofInspections(Collection<TableInspection> inspections) {
    return inspections.stream()
        .flatMap(
            inspection ->
                Stream.concat(
                    inspection.failure().stream(),
                    inspection.targets().stream().flatMap(target -> target.problem().stream())))
        .mapToInt(failure -> of(ErrorCode.valueOf(failure.code())))
        .max()
        .orElse(OK);
  }

  static int ofVerdicts(List<TableVerdict> verdicts) {
    int failures =
        verdicts.stream()
            .flatMap(
                verdict ->
                    Stream.concat(
                        verdict.failure().stream(),
                        verdict.targets().stream().flatMap(target -> target.failure().stream())))
            .mapToInt(failure -> of(ErrorCode.valueOf(failure.code())))
            .max()
            .orElse(OK);
    boolean same = verdicts.stream().allMatch(TableVerdict::isSame);
    return Math.max(failures, same ? OK : FAILED);
  }
}
