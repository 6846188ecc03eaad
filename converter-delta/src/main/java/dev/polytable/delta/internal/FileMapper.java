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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.RemovedFile;

/** Turns file actions into the model, under one metadata. Immutable. */
final class FileMapper {

  private final DataPaths paths;
  private final DeletionVectors vectors;
  private final PartitionValues partitions;
  private final StatsParser stats;

  FileMapper(
      DataPaths paths, DeletionVectors vectors, PartitionValues partitions, StatsParser stats) {
    this.paths = requireNonNull(paths, "paths is null");
    this.vectors = requireNonNull(vectors, "vectors is null");
    this.partitions = requireNonNull(partitions, "partitions is null");
    this.stats = requireNonNull(stats, "stats is null");
  }

  /**
   * @param dataChange what the file's is to be: a file of a snapshot has none
   */
  DataFile toDataFile(RawAdd add, boolean dataChange) {
    return new DataFile(
        paths.resolve(add.path()),
        add.sizeInBytes(),
        add.modificationTime(),
        partitions.parse(add.partitionValues(), add.path()),
        add.stats().map(stats::parse).orElse(FileStats.NONE),
        add.deletionVector().map(vectors::resolve),
        dataChange);
  }

  /** The partition is known only where the log names just the columns of this metadata's spec. */
  RemovedFile toRemovedFile(RawRemove remove) {
    return new RemovedFile(
        paths.resolve(remove.path()),
        remove
            .partitionValues()
            .filter(partitions::isOfThisSpec)
            .map(values -> partitions.parse(values, remove.path())),
        remove.deletionVector().map(vectors::resolve),
        remove.dataChange());
  }
}
