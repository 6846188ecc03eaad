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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.IdentityPartitionConverters;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.util.PartitionUtil;

/**
 * Reads a table as the engines do. (IcebergGenerics does not: it takes columns of files without ids
 * by position, where the engines go by the table's name mapping.)
 */
final class IcebergReader {

  private final Table table;
  private final TableScan scan;

  IcebergReader(Table table, TableScan scan) {
    this.table = table;
    this.scan = scan;
  }

  /** Each row as its values joined by commas, sorted. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
      for (FileScanTask task : tasks) {
        read(task, rows);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    rows.sort(null);
    return rows;
  }

  private void read(FileScanTask task, List<String> rows) throws IOException {
    GenericDeleteFilter deletes =
        new GenericDeleteFilter(table.io(), task, scan.schema(), scan.schema());
    Schema schema = deletes.requiredSchema();
    Map<Integer, ?> constants =
        PartitionUtil.constantsMap(task, IdentityPartitionConverters::convertConstant);
    Evaluator residual = new Evaluator(schema.asStruct(), task.residual());
    InternalRecordWrapper wrapper = new InternalRecordWrapper(schema.asStruct());
    try (CloseableIterable<Record> records =
        deletes.filter(
            Parquet.read(table.io().newInputFile(task.file().location()))
                .project(schema)
                .filter(task.residual())
                .withNameMapping(
                    NameMappingParser.fromJson(
                        table.properties().get(TableProperties.DEFAULT_NAME_MAPPING)))
                .createReaderFunc(
                    type -> GenericParquetReaders.buildReader(schema, type, constants))
                .build())) {
      for (Record record : records) {
        if (residual.eval(wrapper.wrap(record))) {
          rows.add(text(record));
        }
      }
    }
  }

  private String text(Record record) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < scan.schema().columns().size(); i++) {
      values.add(String.valueOf(record.get(i)));
    }

    return String.join(",", values);
  }
}
