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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.Field;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableContent;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/**
 * The data as Hudi's readers find it in the files of the latest file slices: columns by the names
 * of Hudi's schema, partition columns from the folder. Not thread-safe.
 */
final class HudiContent implements TableContent {

  private final HudiTable table;
  private final Configuration configuration;
  private final StructType schema;
  private final Function<String, Map<String, Optional<Object>>> partitions;

  /**
   * @param partitions the values that a file's path gives
   */
  HudiContent(
      HudiTable table,
      Configuration configuration,
      StructType schema,
      Function<String, Map<String, Optional<Object>>> partitions) {
    this.table = requireNonNull(table, "table is null");
    this.configuration = requireNonNull(configuration, "configuration is null");
    this.schema = requireNonNull(schema, "schema is null");
    this.partitions = requireNonNull(partitions, "partitions is null");
  }

  @Override
  public long[] deletedPositions(String path) {
    return new long[0];
  }

  @Override
  public CloseableIterator<Map<String, Object>> openRows(String path) {
    try {
      ParquetReader<Group> reader =
          ParquetReader.builder(new GroupReadSupport(), new Path(table.basePath(), path))
              .withConf(configuration)
              .build();
      return new Rows(reader, path);
    } catch (IOException e) {
      throw StorageErrors.failed("opening " + path, e);
    }
  }

  @Override
  public void close() {
    // The files are open only while they are read.
  }

  private final class Rows implements CloseableIterator<Map<String, Object>> {

    private final ParquetReader<Group> reader;
    private final String path;
    private final List<String> partitionColumns;
    private final Map<String, Optional<Object>> partition;
    private Group next;

    Rows(ParquetReader<Group> reader, String path) {
      this.reader = reader;
      this.path = path;
      this.partition = partitions.apply(path);
      this.partitionColumns =
          List.of(table.metaClient().getTableConfig().getPartitionFields().orElse(new String[0]));
      advance();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Map<String, Object> next() {
      if (next == null) {
        throw new NoSuchElementException("there are no more rows");
      }

      Map<String, Object> row = new LinkedHashMap<>();
      for (Field field : schema.fields()) {
        if (!partitionColumns.contains(field.name())) {
          row.put(field.name(), GroupValues.value(next, field));
        } else if (partition.containsKey(field.name())) {
          row.put(field.name(), partition.get(field.name()).orElse(null));
        }
      }

      advance();
      return row;
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw StorageErrors.failed("closing " + path, e);
      }
    }

    private void advance() {
      try {
        next = reader.read();
      } catch (IOException e) {
        throw StorageErrors.failed("reading " + path, e);
      }
    }
  }
}
