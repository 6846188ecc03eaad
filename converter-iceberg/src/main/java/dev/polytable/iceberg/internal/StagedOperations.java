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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.polytable.schema.Errors;
import org.apache.iceberg.HistoryEntry;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotParser;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.util.JsonUtil;

/**
 * The table as it will be: Iceberg's updates commit to it in memory, so that schema, spec,
 * properties and several snapshots become one commit of the store. Not thread-safe.
 *
 * <p>A snapshot gets the timestamp of the source's commit, so that time travel by timestamp means
 * the same in both tables.
 */
final class StagedOperations implements TableOperations {

  private final TableStore store;
  private final boolean keepChanges;
  private TableMetadata metadata;
  private long snapshotTimestamp;

  StagedOperations(TableStore store, TableMetadata metadata) {
    this.store = requireNonNull(store, "store is null");
    this.keepChanges = store.isCommittedByChanges();
    this.metadata = requireNonNull(metadata, "metadata is null");
  }

  /** The timestamp of the next snapshots. */
  void setSnapshotTimestamp(long timestamp) {
    this.snapshotTimestamp = timestamp;
  }

  /** Replaces the metadata. */
  void set(TableMetadata newMetadata) {
    this.metadata = keepChanges ? newMetadata : withoutChanges(newMetadata);
  }

  @Override
  public TableMetadata current() {
    return metadata;
  }

  @Override
  public TableMetadata refresh() {
    return metadata;
  }

  @Override
  public void commit(TableMetadata base, TableMetadata updated) {
    Snapshot snapshot = updated.currentSnapshot();
    boolean added = snapshot != null && base.snapshot(snapshot.snapshotId()) == null;
    set(added ? withTimestamp(base, snapshot) : updated);
  }

  @Override
  public FileIO io() {
    return store.io();
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return store.metadataFileLocation(fileName);
  }

  @Override
  public LocationProvider locationProvider() {
    return LocationProviders.locationsFor(metadata.location(), metadata.properties());
  }

  /**
   * A commit of several snapshots keeps all of them in the history when each is a state of its own.
   */
  private static TableMetadata withoutChanges(TableMetadata updated) {
    return TableMetadata.buildFrom(updated).discardChanges().build();
  }

  /**
   * Makes the current snapshot follow that of {@code before}, without the one between, whose
   * changes it carries too.
   */
  void collapseOnto(TableMetadata before) {
    Snapshot last = metadata.currentSnapshot();
    Snapshot between = metadata.snapshot(last.parentId());
    ObjectNode json = json(last);
    json.remove("parent-snapshot-id");
    if (before.currentSnapshot() != null) {
      json.put("parent-snapshot-id", before.currentSnapshot().snapshotId());
    }

    if (last.firstRowId() != null) {
      json.put("first-row-id", between.firstRowId());
      json.put("added-rows", between.addedRows() + last.addedRows());
    }

    set(add(before, json));
  }

  private TableMetadata withTimestamp(TableMetadata base, Snapshot snapshot) {
    // The history is in the order of time; somebody's rollback is in it with its own.
    long earliest =
        base.snapshotLog().stream().mapToLong(HistoryEntry::timestampMillis).max().orElse(0);
    // Iceberg refuses a snapshot from the future.
    long latest = System.currentTimeMillis();
    ObjectNode json = json(snapshot);
    json.put("timestamp-ms", Math.max(earliest, Math.min(snapshotTimestamp, latest)));
    return add(base, json);
  }

  private static TableMetadata add(TableMetadata base, ObjectNode snapshot) {
    return TableMetadata.buildFrom(base)
        .setBranchSnapshot(SnapshotParser.fromJson(snapshot.toString()), SnapshotRef.MAIN_BRANCH)
        .build();
  }

  private static ObjectNode json(Snapshot snapshot) {
    try {
      return (ObjectNode) JsonUtil.mapper().readTree(SnapshotParser.toJson(snapshot));
    } catch (JsonProcessingException e) {
      throw Errors.internal("A snapshot can't be written as JSON", e);
    }
  }
}
