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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * A {@code remove} action as the log has it.
 *
 * @param partitionValues by physical name; empty when the log doesn't record them
 */
record RawRemove(
    String path,
    Optional<Map<String, String>> partitionValues,
    boolean dataChange,
    Optional<RawVector> deletionVector) {

  RawRemove {
    requireNonNull(path, "path is null");
    requireNonNull(partitionValues, "partitionValues is null");
    requireNonNull(deletionVector, "deletionVector is null");
  }
}
