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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.Protocol;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** A source table in memory: the state after each commit, as a log reader would give it. */
final class SourceTable {

  /** Of version 0; each version is a second later. */
  static final long FIRST_TIMESTAMP = 1_700_000_000_000L;

  private static final Protocol PROTOCOL = new Protocol(1, 2, Set.of(), Set.of());

  private final Map<String, DataFile> files = new LinkedHashMap<>();
  private final List<TableChange> log = new ArrayList<>();
  private TableMetadata metadata;
  private boolean foreign;
  private int foreignQuestions;

  SourceTable(StructType schema, String... partitionColumns) {
    this.metadata =
        new TableMetadata(
            "table-1",
            Optional.empty(),
            schema,
            partitionSpec(schema, partitionColumns),
            Map.of(),
            PROTOCOL);
  }

  static StructType schema(Field... fields) {
    return new StructType(List.of(fields));
  }

  TableMetadata metadata() {
    return metadata;
  }

  long version() {
    return log.size() - 1L;
  }

  void setSchema(StructType schema, String... partitionColumns) {
    metadata =
        new TableMetadata(
            metadata.id(),
            Optional.empty(),
            schema,
            partitionSpec(schema, partitionColumns),
            metadata.properties(),
            metadata.protocol());
  }

  void setProperty(String key, String value) {
    Map<String, String> properties = new TreeMap<>(metadata.properties());
    properties.put(key, value);
    metadata =
        new TableMetadata(
            metadata.id(),
            Optional.empty(),
            metadata.schema(),
            metadata.partitionSpec(),
            properties,
            metadata.protocol());
  }

  void setProtocol(Protocol protocol) {
    metadata =
        new TableMetadata(
            metadata.id(),
            Optional.empty(),
            metadata.schema(),
            metadata.partitionSpec(),
            metadata.properties(),
            protocol);
  }

  /** Says that other tools may have written the files. */
  void setForeign() {
    foreign = true;
  }

  /** How often it was asked for that, which costs requests. */
  int foreignQuestions() {
    return foreignQuestions;
  }

  /** Commits additions and removals by path. */
  TableChange commit(List<DataFile> added, List<String> removed) {
    List<RemovedFile> removals = new ArrayList<>();
    for (String path : removed) {
      DataFile file = files.remove(path);
      removals.add(
          new RemovedFile(
              path, Optional.of(file.partition()), file.deletionVector(), file.dataChange()));
    }

    return commit(added, removals, "WRITE");
  }

  /** Commits as given. */
  TableChange commit(List<DataFile> added, List<RemovedFile> removed, String operation) {
    removed.forEach(file -> files.remove(file.path()));
    added.forEach(file -> files.put(file.path(), file));
    long version = log.size();
    TableChange change =
        new TableChange(
            version, FIRST_TIMESTAMP + version * 1000, metadata, true, added, removed, operation);
    log.add(change);
    return change;
  }

  /** An active file. */
  DataFile file(String path) {
    return files.get(path);
  }

  /** The removal of an active file. */
  RemovedFile removal(String path, boolean dataChange) {
    DataFile file = files.get(path);
    return new RemovedFile(path, Optional.of(file.partition()), file.deletionVector(), dataChange);
  }

  List<TableChange> changesAfter(long version) {
    return log.subList((int) version + 1, log.size());
  }

  Set<String> paths() {
    return files.keySet();
  }

  TableSnapshot snapshot() {
    long version = version();
    List<DataFile> active = List.copyOf(files.values());
    TableMetadata current = metadata;
    return new TableSnapshot() {
      @Override
      public long version() {
        return version;
      }

      @Override
      public long timestamp() {
        return FIRST_TIMESTAMP + version * 1000;
      }

      @Override
      public TableMetadata metadata() {
        return current;
      }

      @Override
      public boolean mayHoldForeignFiles() {
        foreignQuestions++;
        return foreign;
      }

      @Override
      public CloseableIterator<DataFile> openFiles() {
        return iterate(active.iterator());
      }
    };
  }

  PartitionValue partitionValue(int position, Object value) {
    return new PartitionValue(metadata.partitionSpec().get(position), Optional.ofNullable(value));
  }

  static FileStats stats(long rows, Map<FieldPath, ColumnStats> columns) {
    return new FileStats(OptionalLong.of(rows), columns);
  }

  static ColumnStats bounds(long nulls, Object lower, Object upper) {
    return new ColumnStats(
        OptionalLong.of(nulls), Optional.ofNullable(lower), Optional.ofNullable(upper));
  }

  static DataFile withVector(DataFile file, DeletionVector vector) {
    return new DataFile(
        file.path(),
        file.sizeInBytes(),
        file.modificationTime(),
        file.partition(),
        file.stats(),
        Optional.ofNullable(vector),
        file.dataChange());
  }

  static <T> CloseableIterator<T> iterate(Iterator<T> elements) {
    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return elements.hasNext();
      }

      @Override
      public T next() {
        return elements.next();
      }

      @Override
      public void close() {}
    };
  }

  private static List<PartitionField> partitionSpec(StructType schema, String... columns) {
    List<PartitionField> spec = new ArrayList<>();
    for (String column : columns) {
      spec.add(new PartitionField(schema.findField(column).orElseThrow()));
    }

    return spec;
  }
}
