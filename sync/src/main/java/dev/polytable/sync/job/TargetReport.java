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
package dev.polytable.sync.job;

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.request.TargetStatus;
import java.util.Optional;

/**
 * What one target of a table came to.
 *
 * @param before the source version that the target held before; empty when none
 * @param status what it holds now, and how it got there
 */
public record TargetReport(Optional<Long> before, TargetStatus status) {

  public TargetReport {
    requireNonNull(before, "before is null");
    requireNonNull(status, "status is null");
  }
}
