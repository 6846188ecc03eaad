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
import java.util.Optional;

/**
 * A Parquet file that is part of the table.
 *
 * @param path relative to the table's root where it lies below it, with {@code /} as separator;
 *     else an absolute URI. Decoded once, so it is the name that the file system has; an absolute
 *     path is one whose {@link #isAbsolute()} is true
 * @param sizeInBytes the file's length
 * @param modificationTime milliseconds since the epoch, as the log says
 * @param partition one value for each partition field, in the order of the partition spec; empty
 *     when the table has no partition
 * @param stats {@link FileStats#NONE} when there are none
 * @param deletionVector the rows that are deleted, if any
 * @param dataChange false when the file only rewrites rows that the table already had, and for a
 *     file of a snapshot
 */
public record DataFile(
    String path,
    long sizeInBytes,
    long modificationTime,
    List<PartitionValue> partition,
    FileStats stats,
    Optional<DeletionVector> deletionVector,
    boolean dataChange) {

  public DataFile {
    requireNonNull(path, "path is null");
    partition = List.copyOf(partition);
    requireNonNull(stats, "stats is null");
    requireNonNull(deletionVector, "deletionVector is null");
  }

  /** Whether the file lies outside the table's root, as in a shallow clone. */
  public boolean isAbsolute() {
    return Paths.isAbsolute(path);
  }

  /** What identifies this file with its deletion vector in the log. */
  public FileKey key() {
    return new FileKey(path, deletionVector.map(DeletionVector::uniqueId));
  }
}
