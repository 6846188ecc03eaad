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
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a range of commits comes to for one data file.
 *
 * @param path as in {@link DataFile#path()}
 * @param wasThere whether the first that the range says of it is that it leaves, so that the table
 *     must have had it before; else it may be new, or be added again
 * @param removedFrom the partition that the first removal names; empty when there is none or it
 *     doesn't say
 * @param left the deletion vectors (empty: none) with which the file has left in the end
 * @param oldest the earliest modification time that an addition names; empty when there is none
 * @param addition how the file is in the table in the end; empty when it isn't
 */
public record NetChange(
    String path,
    boolean wasThere,
    Optional<List<PartitionValue>> removedFrom,
    Set<Optional<String>> left,
    OptionalLong oldest,
    Optional<DataFile> addition) {

  public NetChange {
    requireNonNull(path, "path is null");
    removedFrom = removedFrom.map(List::copyOf);
    left = Set.copyOf(left);
    requireNonNull(oldest, "oldest is null");
    requireNonNull(addition, "addition is null");
  }

  /** Whether the file lies outside the table's root, as in a shallow clone. */
  public boolean isAbsolute() {
    return Paths.isAbsolute(path);
  }

  /**
   * Whether the file as the table had it before is the one that has left or is added again. If not,
   * the table now has both, which no target can express.
   *
   * @param held the file as the table had it before
   */
  public boolean settles(FileKey held) {
    return left.contains(held.deletionVectorId())
        || addition.filter(file -> file.key().equals(held)).isPresent();
  }
}
