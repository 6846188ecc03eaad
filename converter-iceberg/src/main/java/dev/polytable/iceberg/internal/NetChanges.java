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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.TableChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a range of commits comes to for each file. Immutable once made. */
final class NetChanges {

  private final Map<String, Change> changes = new LinkedHashMap<>();
  private boolean dataChange;

  private NetChanges() {}

  /**
   * Folds commits.
   *
   * @param commits in version order
   */
  static NetChanges of(String tablePath, List<TableChange> commits) {
    NetChanges net = new NetChanges();
    for (TableChange commit : commits) {
      for (RemovedFile file : commit.removed()) {
        net.remove(FileTranslator.location(tablePath, file.path(), file.isAbsolute()), file);
      }

      for (DataFile file : commit.added()) {
        net.add(FileTranslator.location(tablePath, file.path(), file.isAbsolute()), file);
      }
    }

    return net;
  }

  /** By location. */
  Map<String, Change> changes() {
    return Collections.unmodifiableMap(changes);
  }

  /** Whether rows change, rather than only move between files. */
  boolean isDataChange() {
    return dataChange;
  }

  /** Whether a file has a deletion vector in the end. */
  boolean hasDeletionVectors() {
    return changes.values().stream()
        .anyMatch(change -> change.addition().flatMap(DataFile::deletionVector).isPresent());
  }

  private void remove(String location, RemovedFile file) {
    this.dataChange |= file.dataChange();
    Change known = changes.get(location);
    changes.put(
        location,
        known == null
            ? new Change(
                Origin.TABLE,
                file.partition(),
                file.deletionVector().map(DeletionVector::uniqueId),
                Optional.empty())
            : known.withoutAddition());
  }

  private void add(String location, DataFile file) {
    this.dataChange |= file.dataChange();
    Change known = changes.get(location);
    changes.put(
        location,
        known == null
            ? new Change(
                file.dataChange() ? Origin.NEW : Origin.UNSURE,
                Optional.of(file.partition()),
                Optional.empty(),
                Optional.of(file))
            : known.withAddition(file));
  }

  /** Whether a file was in the table before. */
  enum Origin {
    /** It was: the first thing that happened to it is its removal. */
    TABLE,
    /** It was not. */
    NEW,
    /**
     * An addition that changes no rows may repeat a file that is in the table, say with statistics.
     */
    UNSURE
  }

  /**
   * What becomes of one file.
   *
   * @param origin whether it was in the table before
   * @param partition empty when the log doesn't record it
   * @param oldDeletionVector the vector that it had before
   * @param addition how the file is in the table in the end; empty when it isn't
   */
  record Change(
      Origin origin,
      Optional<List<PartitionValue>> partition,
      Optional<String> oldDeletionVector,
      Optional<DataFile> addition) {

    Change {
      requireNonNull(origin, "origin is null");
      partition = partition.map(List::copyOf);
      requireNonNull(oldDeletionVector, "oldDeletionVector is null");
      requireNonNull(addition, "addition is null");
    }

    /** Whether it stays as it was, but for what the log says of it. */
    boolean keepsDeletionVector() {
      return addition
          .filter(
              file -> file.deletionVector().map(DeletionVector::uniqueId).equals(oldDeletionVector))
          .isPresent();
    }

    private Change withAddition(DataFile file) {
      return new Change(origin, partition, oldDeletionVector, Optional.of(file));
    }

    private Change withoutAddition() {
      return new Change(origin, partition, oldDeletionVector, Optional.empty());
    }
  }
}
