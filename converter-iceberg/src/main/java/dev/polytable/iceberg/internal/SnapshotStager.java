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

import java.util.List;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;

/** Makes snapshots of the staged table. Not thread-safe. */
final class SnapshotStager {

  private final StagedOperations operations;
  private final String name;

  SnapshotStager(StagedOperations operations, String name) {
    this.operations = requireNonNull(operations, "operations is null");
    this.name = requireNonNull(name, "name is null");
  }

  /**
   * Makes one snapshot that carries the version. Writes the manifests of what changes and a
   * manifest list.
   *
   * @throws org.apache.iceberg.exceptions.ValidationException when a removed file isn't there
   */
  void stage(FileChanges changes, long version, long timestamp) {
    commit(update(changes), version, timestamp);
  }

  /** Makes one snapshot that adds the files of manifests as they are. */
  void stage(List<ManifestFile> manifests, long version, long timestamp) {
    AppendFiles append = table().newFastAppend();
    manifests.forEach(append::appendManifest);
    commit(append, version, timestamp);
  }

  private void commit(SnapshotUpdate<?> update, long version, long timestamp) {
    operations.setSnapshotTimestamp(timestamp);
    update.set(Properties.VERSION, Long.toString(version));
    update.set(Properties.TIMESTAMP, Long.toString(timestamp));
    update.commit();
  }

  private SnapshotUpdate<?> update(FileChanges changes) {
    if (changes.isEmpty()) {
      return table().newFastAppend();
    }

    if (changes.isRewrite()) {
      return rewrite(changes);
    }

    if (changes.touchesVectors()) {
      return rowDelta(changes);
    }

    if (changes.removed().isEmpty()) {
      AppendFiles append = table().newAppend();
      changes.added().forEach(append::appendFile);
      return append;
    }

    if (changes.added().isEmpty()) {
      DeleteFiles delete = table().newDelete().validateFilesExist();
      changes.removed().forEach(delete::deleteFile);
      return delete;
    }

    return rowDelta(changes);
  }

  private RewriteFiles rewrite(FileChanges changes) {
    RewriteFiles rewrite = table().newRewrite();
    rewrite.validateFromSnapshot(parent().snapshotId());
    changes.added().forEach(rewrite::addFile);
    changes.removed().forEach(rewrite::deleteFile);
    return rewrite;
  }

  private RowDelta rowDelta(FileChanges changes) {
    RowDelta delta = table().newRowDelta().validateDeletedFiles();
    if (parent() != null) {
      delta.validateFromSnapshot(parent().snapshotId());
    }

    changes.added().forEach(delta::addRows);
    changes.removed().forEach(delta::removeRows);
    changes.addedVectors().forEach(delta::addDeletes);
    changes.removedVectors().forEach(delta::removeDeletes);
    return delta;
  }

  private Snapshot parent() {
    return operations.current().currentSnapshot();
  }

  /** Without the default reporter, which logs every commit. */
  private BaseTable table() {
    return new BaseTable(operations, name, report -> {});
  }
}
