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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.TableContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.util.PartitionUtil;

/**
 * The data as Iceberg's generic reader finds it, with its delete filter, its partition constants
 * and the table's name mapping. ({@code IcebergGenerics} takes columns of files without ids by
 * position, where the engines go by the mapping.) Holds the plan of all files in memory. Not
 * thread-safe.
 *
 * <p>Needs iceberg-data and iceberg-parquet, which are on the class path of the command line only.
 */
final class IcebergContent implements TableContent {

  private final Table table;
  private final Map<String, FileScanTask> tasks;

  private IcebergContent(Table table, Map<String, FileScanTask> tasks) {
    this.table = requireNonNull(table, "table is null");
    this.tasks = requireNonNull(tasks, "tasks is null");
  }

  /** Plans the files of the current snapshot. */
  static IcebergContent open(Table table, SourcePaths paths) {
    Map<String, FileScanTask> tasks = new HashMap<>();
    try (CloseableIterable<FileScanTask> planned = table.newScan().planFiles()) {
      planned.forEach(task -> tasks.put(paths.relativize(task.file()), task));
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't plan the files of " + table.location(), e);
    }

    return new IcebergContent(table, tasks);
  }

  @Override
  public long[] deletedPositions(String path) {
    FileScanTask task = task(path);
    List<DeleteFile> deletes =
        task.deletes().stream()
            .filter(file -> file.content() == FileContent.POSITION_DELETES)
            .toList();
    List<Long> positions = new ArrayList<>();
    reading(
        path,
        () -> {
          new BaseDeleteLoader(file -> table.io().newInputFile(file.location()))
              .loadPositionDeletes(deletes, task.file().location())
              .forEach(positions::add);
          return positions;
        });
    return positions.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  @Override
  public CloseableIterator<Map<String, Object>> openRows(String path) {
    FileScanTask task = task(path);
    return reading(path, () -> new Rows(openRecords(task), path));
  }

  /**
   * Columns that only the file has are left out: Iceberg's reader would look for the id of such a
   * struct, which the name mapping can't give it.
   */
  private CloseableIterable<Record> openRecords(FileScanTask task) {
    GenericDeleteFilter deletes =
        new GenericDeleteFilter(table.io(), task, table.schema(), table.schema());
    Schema schema = deletes.requiredSchema();
    Map<Integer, ?> constants =
        PartitionUtil.constantsMap(task, IdentityPartitionConverters::convertConstant);
    return deletes.filter(
        Parquet.read(table.io().newInputFile(task.file().location()))
            .project(schema)
            .withNameMapping(nameMapping())
            .createReaderFunc(
                file ->
                    GenericParquetReaders.buildReader(
                        schema, ParquetSchemaUtil.pruneColumns(file, schema), constants))
            .build());
  }

  /** The boundary to what Iceberg throws where a file can't be read. */
  private static <T> T reading(String path, Supplier<T> action) {
    try {
      return action.get();
    } catch (NotFoundException | UncheckedIOException e) {
      throw IcebergErrors.storageFailed("Can't read " + path, e);
    }
  }

  @Override
  public void close() {
    // The files are open only while they are read.
  }

  private FileScanTask task(String path) {
    return requireNonNull(tasks.get(path), () -> path + " is not an active file");
  }

  private NameMapping nameMapping() {
    String json = table.properties().get(TableProperties.DEFAULT_NAME_MAPPING);
    return json == null ? null : NameMappingParser.fromJson(json);
  }

  private final class Rows implements CloseableIterator<Map<String, Object>> {

    private final CloseableIterable<Record> records;
    private final org.apache.iceberg.io.CloseableIterator<Record> iterator;
    private final String path;

    Rows(CloseableIterable<Record> records, String path) {
      this.records = records;
      this.iterator = records.iterator();
      this.path = path;
    }

    @Override
    public boolean hasNext() {
      return reading(path, iterator::hasNext);
    }

    @Override
    public Map<String, Object> next() {
      return reading(path, () -> GenericValues.row(table.schema().asStruct(), iterator.next()));
    }

    @Override
    public void close() {
      try {
        iterator.close();
        records.close();
      } catch (IOException e) {
        throw new UncheckedIOException("closing " + path, e);
      }
    }
  }
}
