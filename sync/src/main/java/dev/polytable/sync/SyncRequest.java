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
package dev.polytable.sync;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.TableMetadata;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One conversion of one table.
 *
 * @param version the source version to reach
 * @param formats the targets, by the names of their formats; sorted
 * @param metadata the source's metadata at {@code version}, where it was read already; empty also
 *     says that it is what it was at the last request to the same {@link TableSync}, if there was
 *     one
 * @param mode whether the full way is forced
 */
public record SyncRequest(
    long version, Set<String> formats, Optional<TableMetadata> metadata, Mode mode) {

  /** Whether the way is chosen per target. */
  public enum Mode {
    /** Incremental where it is possible, else full. */
    AUTOMATIC,
    /** The full state, whatever the target holds. */
    FULL
  }

  public SyncRequest {
    formats = Collections.unmodifiableSet(new TreeSet<>(formats));
    requireNonNull(metadata, "metadata is null");
    requireNonNull(mode, "mode is null");
  }
}
