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
 * An {@code add} action as the log has it.
 *
 * @param partitionValues by physical name; a value is null where the partition's is
 * @param stats the statistics in JSON, if any
 */
record RawAdd(
    String path,
    Map<String, String> partitionValues,
    long sizeInBytes,
    long modificationTime,
    boolean dataChange,
    Optional<String> stats,
    Optional<RawVector> deletionVector) {

  RawAdd {
    requireNonNull(path, "path is null");
    requireNonNull(partitionValues, "partitionValues is null");
    requireNonNull(stats, "stats is null");
    requireNonNull(deletionVector, "deletionVector is null");
  }
}
