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

import java.util.Optional;

/**
 * A deletion vector descriptor as the log has it.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-descriptor-schema">Delta
 *     protocol, deletion vector descriptor</a>
 */
record RawVector(
    String storageType,
    String pathOrInlineDv,
    Optional<Integer> offset,
    int sizeInBytes,
    long cardinality) {

  RawVector {
    requireNonNull(storageType, "storageType is null");
    requireNonNull(pathOrInlineDv, "pathOrInlineDv is null");
    requireNonNull(offset, "offset is null");
  }
}
