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
package dev.polytable.hudi.internal;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.Protocol;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/** Makes tables of the model for the tests; data files need not exist, since Hudi opens none. */
final class Tables {

  /** A moment from which versions count on, one a second. */
  static final long START = 1_700_000_000_000L;

  static final StructType ID_NAME =
      new StructType(
          List.of(Field.of("id", PrimitiveType.INTEGER), Field.of("name", PrimitiveType.STRING)));

  private Tables() {}

  static ConversionContext context(Path table) {
    return context(table, Map.of(), Clock.systemUTC());
  }

  static ConversionContext context(Path table, Map<String, String> settings, Clock clock) {
    return new ConversionContext("file:" + table, settings, clock, List.of(new Configuration()));
  }

  static TableMetadata metadata(StructType schema, String... partitionColumns) {
    return metadata(schema, Map.of(), partitionColumns);
  }

  static TableMetadata metadata(
      StructType schema, Map<String, String> properties, String... partitionColumns) {
    return new TableMetadata(
        "the-table",
        Optional.empty(),
        schema,
        Arrays.stream(partitionColumns)
            .map(name -> new PartitionField(schema.findField(name).orElseThrow()))
            .toList(),
        properties,
        new Protocol(1, 2, Set.of(), Set.of()));
  }

  static DataFile file(String path) {
    return new DataFile(
        path,
        1000,
        START,
        List.of(),
        new FileStats(OptionalLong.of(10), Map.of()),
        Optional.empty(),
        true);
  }

  /** A file of a table with one partition column. */
  static DataFile file(String path, PartitionValue value) {
    DataFile file = file(path);
    return new DataFile(
        path,
        file.sizeInBytes(),
        file.modificationTime(),
        List.of(value),
        file.stats(),
        Optional.empty(),
        true);
  }

  /** A file that was written just now. */
  static DataFile youngFile(String path) {
    return file(path, System.currentTimeMillis() + 60_000);
  }

  /** A file that was written at the given time, milliseconds since the epoch. */
  static DataFile file(String path, long modificationTime) {
    DataFile file = file(path);
    return new DataFile(
        path,
        file.sizeInBytes(),
        modificationTime,
        List.of(),
        file.stats(),
        Optional.empty(),
        true);
  }

  static RemovedFile removed(String path) {
    return new RemovedFile(path, Optional.empty(), Optional.empty(), true);
  }

  static TableChange change(
      long version, TableMetadata metadata, List<String> added, List<String> removed) {
    return new TableChange(
        version,
        START + 1000 * version,
        metadata,
        false,
        added.stream().map(Tables::file).toList(),
        removed.stream().map(Tables::removed).toList(),
        "WRITE");
  }

  static TableChange changeOf(long version, TableMetadata metadata, DataFile... added) {
    return new TableChange(
        version, START + 1000 * version, metadata, false, List.of(added), List.of(), "WRITE");
  }

  static TableChange changeAt(
      long version,
      long timestamp,
      TableMetadata metadata,
      List<String> added,
      List<String> removed) {
    TableChange change = change(version, metadata, added, removed);
    return new TableChange(
        version, timestamp, metadata, false, change.added(), change.removed(), "WRITE");
  }

  static TableSnapshot snapshotAt(
      long version, long timestamp, TableMetadata metadata, String... paths) {
    return new FixedSnapshot(
        version, timestamp, metadata, Arrays.stream(paths).map(Tables::file).toList());
  }

  /** The file that a version of a test's table adds. */
  static String fileOf(int version) {
    return String.format(
        java.util.Locale.ROOT, "name=%s/part-%05d.parquet", version % 2 == 0 ? "x" : "y", version);
  }

  /** The files of the newest three versions. */
  static Set<String> lastFiles(int version) {
    Set<String> files = new TreeSet<>();

    for (int i = Math.max(0, version - 2); i <= version; i++) {
      files.add(fileOf(i));
    }

    return files;
  }

  static TableSnapshot snapshotOf(long version, TableMetadata metadata, DataFile... files) {
    return new FixedSnapshot(version, START + 1000 * version, metadata, List.of(files));
  }

  static TableSnapshot snapshot(long version, TableMetadata metadata, String... paths) {
    List<DataFile> files = new ArrayList<>();
    Arrays.stream(paths).map(Tables::file).forEach(files::add);
    return new FixedSnapshot(version, START + 1000 * version, metadata, files);
  }

  private record FixedSnapshot(
      long version, long timestamp, TableMetadata metadata, List<DataFile> files)
      implements TableSnapshot {

    @Override
    public CloseableIterator<DataFile> openFiles() {
      Iterator<DataFile> iterator = files.iterator();
      return new CloseableIterator<>() {
        @Override
        public boolean hasNext() {
          return iterator.hasNext();
        }

        @Override
        public DataFile next() {
          return iterator.next();
        }

        @Override
        public void close() {}
      };
    }
  }
}
