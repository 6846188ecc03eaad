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

import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.request.TableStatus.Failure;
import java.util.List;
import java.util.Optional;

/**
 * What a check of one table came to.
 *
 * @param job the table
 * @param version the source's newest version; empty when it couldn't be read
 * @param targets one a target in the order of their names; empty when the source couldn't be read
 * @param failure why the source couldn't be read
 */
public record TableVerdict(
    TableJob job, Optional<Long> version, List<TargetVerdict> targets, Optional<Failure> failure) {

  public TableVerdict {
    requireNonNull(job, "job is null");
    requireNonNull(version, "version is null");
    targets = List.copyOf(targets);
    requireNonNull(failure, "failure is null");
  }

  /** Whether all targets were checked and are the same as the source. */
  public boolean isSame() {
    return failure.isEmpty() && targets.stream().allMatch(TargetVerdict::isSame);
  }
}
