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
package dev.polytable.sync.verify;

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.request.TableStatus.Failure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a check of one target came to.
 *
 * @param format the target's format in lower case
 * @param version the source version that the target holds; empty when none
 * @param filesCompared active files of the source at that version
 * @param rowsCompared how many rows of these files were compared; empty when none were to be
 * @param differences the first ones
 * @param differenceCount all of them
 * @param failure why the target couldn't be checked
 */
public record TargetVerdict(
    String format,
    Optional<Long> version,
    long filesCompared,
    OptionalLong rowsCompared,
    List<Difference> differences,
    long differenceCount,
    Optional<Failure> failure) {

  public TargetVerdict {
    requireNonNull(format, "format is null");
    requireNonNull(version, "version is null");
    requireNonNull(rowsCompared, "rowsCompared is null");
    differences = List.copyOf(differences);
    requireNonNull(failure, "failure is null");
  }

  /** Whether the target was checked and is the same as the source. */
  public boolean isSame() {
    return differenceCount == 0 && failure.isEmpty();
  }
}
