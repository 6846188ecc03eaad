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
 * What is known of one target of a table.
 *
 * @param format the target's format in lower case
 * @param version the source version that the target holds; empty when none
 * @param commit the target's newest commit; empty when none
 * @param last how the target came to hold the version; empty when it doesn't say
 * @param next what the next conversion would do; empty when that can't be told
 * @param failure why the last conversion to a version that the target doesn't hold has failed;
 *     empty when none has
 * @param size how large the target's metadata is; empty when not known
 * @param problem why the target can't be read; empty when it can
 */
public record TargetInspection(
    String format,
    Optional<Long> version,
    Optional<String> commit,
    Optional<Conversion> last,
    Optional<Conversion> next,
    Optional<PastFailure> failure,
    Optional<Size> size,
    Optional<TableStatus.Failure> problem) {

  public TargetInspection {
    requireNonNull(format, "format is null");
    requireNonNull(version, "version is null");
    requireNonNull(commit, "commit is null");
    requireNonNull(last, "last is null");
    requireNonNull(next, "next is null");
    requireNonNull(failure, "failure is null");
    requireNonNull(size, "size is null");
    requireNonNull(problem, "problem is null");
  }

  /**
   * A way and why it is taken.
   *
   * @param path the way
   * @param reason in one sentence
   */
  public record Conversion(ConversionPath path, String reason) {

    public Conversion {
      requireNonNull(path, "path is null");
      requireNonNull(reason, "reason is null");
    }
  }

  /**
   * A failure that was kept.
   *
   * @param version the source version that wasn't reached
   * @param timestamp when it failed, milliseconds since the epoch
   * @param failure the error with its remedy
   */
  public record PastFailure(long version, long timestamp, TableStatus.Failure failure) {

    public PastFailure {
      requireNonNull(failure, "failure is null");
    }
  }

  /**
   * How large the target's metadata is.
   *
   * @param commits commits that readers can travel back to
   * @param files files of metadata
   * @param bytes their length in all
   */
  public record Size(long commits, long files, long bytes) {}
}
