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
package dev.polytable.schema;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What one commit of the source changed.
 *
 * @param version the source version that the commit made
 * @param timestamp of the commit, milliseconds since the epoch; never decreases from one version to
 *     the next
 * @param metadata the metadata in force <em>after</em> the commit, whether or not the commit
 *     changed it
 * @param metadataChanged whether the commit carries new metadata or a new protocol
 * @param added files that the commit adds; the same path may stand in {@code removed} with another
 *     deletion vector
 * @param removed files that the commit removes
 * @param operation what the source calls the commit ({@code WRITE}, {@code RESTORE}, …); empty text
 *     when not recorded
 */
public record TableChange(
    long version,
    long timestamp,
    TableMetadata metadata,
    boolean metadataChanged,
    List<DataFile> added,
    List<RemovedFile> removed,
    String operation) {

  public TableChange {
    requireNonNull(metadata, "metadata is null");
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    requireNonNull(operation, "operation is null");
  }
}
