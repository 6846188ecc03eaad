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

import dev.polytable.iceberg.IcebergTargetProvider;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.avro.AvroWriteSupport;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalOutputFile;

/** A target on a local folder, Parquet files to refer to, and Iceberg's own reader. */
final class TargetHarness implements AutoCloseable {

  private final Path folder;
  private final String tablePath;
  private final Configuration configuration;
  private final MovableClock clock =
      new MovableClock(Instant.ofEpochMilli(SourceTable.FIRST_TIMESTAMP).plusSeconds(3600));
  private final ConversionTarget target;

  TargetHarness(Path folder) {
    this(folder, "file:" + folder, Map.of(), new Configuration());
  }

  TargetHarness(
      Path folder, String tablePath, Map<String, String> settings, Configuration configuration) {
    this.folder = folder;
    this.tablePath = tablePath;
    this.configuration = configuration;
    this.target =
        new IcebergTargetProvider()
            .open(new ConversionContext(tablePath, settings, clock, List.of(configuration)));
  }

  /** On a file system that is observed. */
  static TargetHarness observed(Path folder, String scheme, ObservedFileSystem.Observer observer) {
    Configuration configuration = new Configuration();
    String authority = folder.getFileName().toString();
    ObservedFileSystem.install(configuration, scheme, authority, observer);
    return new TargetHarness(folder, scheme + "://" + authority + folder, Map.of(), configuration);
  }

  String tablePath() {
    return tablePath;
  }

  String location() {
    return tablePath() + "/_iceberg";
  }

  Path metadataFolder() {
    return folder.resolve("_iceberg/metadata");
  }

  MovableClock clock() {
    return clock;
  }

  ConversionTarget target() {
    return target;
  }

  Configuration configuration() {
    return configuration;
  }

  /** Brings the target to the source's version by replay, or by a first snapshot. */
  ConversionResult convert(SourceTable source) {
    TargetState state = target.loadState();
    return state.version().isEmpty()
        ? target.applySnapshot(state, source.snapshot())
        : target.applyChanges(state, source.changesAfter(state.version().get()));
  }

  ConversionResult convertFully(SourceTable source) {
    return target.applySnapshot(target.loadState(), source.snapshot());
  }

  /** Writes a Parquet file without field ids, as Delta does without column mapping. */
  DataFile write(String path, Schema schema, List<Object[]> rows) {
    return write(path, schema, rows, FileStats.NONE);
  }

  DataFile write(
      String path,
      Schema schema,
      List<Object[]> rows,
      FileStats stats,
      PartitionValue... partition) {
    Path file = folder.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      try (ParquetWriter<GenericData.Record> writer =
          AvroParquetWriter.<GenericData.Record>builder(new LocalOutputFile(file))
              .withSchema(schema)
              .config(AvroWriteSupport.WRITE_OLD_LIST_STRUCTURE, "false")
              .build()) {
        for (Object[] row : rows) {
          GenericData.Record record = new GenericData.Record(schema);
          for (int i = 0; i < row.length; i++) {
            record.put(i, row[i]);
          }

          writer.write(record);
        }
      }

      return new DataFile(
          path,
          Files.size(file),
          Files.getLastModifiedTime(file).toMillis(),
          Arrays.asList(partition),
          stats,
          Optional.empty(),
          true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DataFile withoutDataChange(DataFile file) {
    return new DataFile(
        file.path(),
        file.sizeInBytes(),
        file.modificationTime(),
        file.partition(),
        file.stats(),
        file.deletionVector(),
        false);
  }

  Table table() {
    return new HadoopTables(configuration).load(location());
  }

  List<String> rows() {
    return rows(Expressions.alwaysTrue());
  }

  /** Each row as its values joined by commas, sorted. */
  List<String> rows(Expression filter) {
    Table table = table();
    return new IcebergReader(table, table.newScan().filter(filter)).rows();
  }

  List<String> rowsOfSnapshot(long snapshotId) {
    Table table = table();
    return new IcebergReader(table, table.newScan().useSnapshot(snapshotId)).rows();
  }

  /** How many files a scan opens. */
  long plannedFiles(Expression filter) {
    long count = 0;
    try (CloseableIterable<FileScanTask> tasks = table().newScan().filter(filter).planFiles()) {
      for (FileScanTask ignored : tasks) {
        count++;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    return count;
  }

  /** The names of all files below the folder, relative to it. */
  TreeSet<String> listing() {
    try (var paths = Files.walk(folder)) {
      TreeSet<String> names = new TreeSet<>();
      paths
          .filter(Files::isRegularFile)
          .forEach(path -> names.add(folder.relativize(path).toString()));
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    target.close();
  }
}
