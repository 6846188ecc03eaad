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
 * A Parquet file that has left the table.
 *
 * @param path as in {@link DataFile#path()}
 * @param partition as in {@link DataFile#partition()}; empty when the log does not record it
 * @param deletionVector the vector that the file had, if any
 * @param dataChange false when the rows go on in another file
 */
public record RemovedFile(
    String path,
    Optional<List<PartitionValue>> partition,
    Optional<DeletionVector> deletionVector,
    boolean dataChange) {

  public RemovedFile {
    requireNonNull(path, "path is null");
    partition = partition.map(List::copyOf);
    requireNonNull(deletionVector, "deletionVector is null");
  }

  /** Whether the file lies outside the table's root, as in a shallow clone. */
  public boolean isAbsolute() {
    return Paths.isAbsolute(path);
  }

  /** What identifies the logical file that has left. */
  public FileKey key() {
    return new FileKey(path, deletionVector.map(DeletionVector::uniqueId));
  }
}
