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

import java.util.Optional;

/**
 * What the last conversion of one target came to.
 *
 * @param format the target's format in lower case, for example {@code hudi}
 * @param version the source version that the target holds now; empty when none
 * @param commit the target's newest commit (Hudi's instant, Iceberg's snapshot id); empty when none
 * @param path the way that was taken
 * @param reason why that way, as a sentence
 * @param commits commits that were made in the target
 * @param filesAdded data files that the target refers to now and did not before
 * @param filesRemoved data files that the target no longer refers to
 * @param durationMillis how long it took, without what other targets of the table took; what
 *     several need of the source, its commits say, counts for the first
 * @param failure why the target is behind; empty when it isn't
 */
public record TargetStatus(
    String format,
    Optional<Long> version,
    Optional<String> commit,
    ConversionPath path,
    String reason,
    int commits,
    long filesAdded,
    long filesRemoved,
    long durationMillis,
    Optional<TableStatus.Failure> failure) {

  public TargetStatus {
    requireNonNull(format, "format is null");
    requireNonNull(version, "version is null");
    requireNonNull(commit, "commit is null");
    requireNonNull(path, "path is null");
    requireNonNull(reason, "reason is null");
    requireNonNull(failure, "failure is null");
  }

  /**
   * The same target after a conversion that could not ask it: it holds what it held, and wrote
   * nothing.
   */
  TargetStatus withFailure(TableStatus.Failure newFailure) {
    return new TargetStatus(
        format, version, commit, path, reason, 0, 0, 0, 0, Optional.of(newFailure));
  }
}
