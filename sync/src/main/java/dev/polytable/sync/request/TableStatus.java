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
package dev.polytable.sync.request;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What the last conversion of a table came to.
 *
 * @param tablePath as in {@link ConversionRequest#tablePath()}
 * @param version the source version that was to be reached
 * @param targets one for each target, in the order of their names; empty when the table has none,
 *     or when none could be asked and none was known before
 * @param failure why no target could be asked (the source can't be read, say); empty when they were
 */
public record TableStatus(
    String tablePath, long version, List<TargetStatus> targets, Optional<Failure> failure) {

  public TableStatus {
    requireNonNull(tablePath, "tablePath is null");
    targets = List.copyOf(targets);
    requireNonNull(failure, "failure is null");
  }

  /** Finds the status of the target of the given format. */
  public Optional<TargetStatus> findTarget(String format) {
    return targets.stream().filter(target -> target.format().equals(format)).findFirst();
  }

  /**
   * Fills in the targets when none could be asked: they hold what they held before, and the failure
   * is theirs.
   */
  public TableStatus withTargetsOf(TableStatus before) {
    if (failure.isEmpty() || !targets.isEmpty()) {
      return this;
    }

    List<TargetStatus> known =
        before.targets().stream().map(target -> target.withFailure(failure.get())).toList();
    return new TableStatus(tablePath, version, known, failure);
  }

  /**
   * An error with its remedy.
   *
   * @param code the stable name of an error code, for example {@code UNSUPPORTED_TYPE}
   * @param retryable whether the same conversion may succeed when it is tried again unchanged
   * @param message what happened, why, and what to do
   */
  public record Failure(String code, boolean retryable, String message) {

    public Failure {
      requireNonNull(code, "code is null");
      requireNonNull(message, "message is null");
    }
  }
}
