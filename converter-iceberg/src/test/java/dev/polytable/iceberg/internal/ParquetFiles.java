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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Parquet files by their own schema, so that field ids and physical names are as a test wants. */
final class ParquetFiles {

  private final Path folder;
  private final Map<String, String> properties;

  ParquetFiles(Path folder) {
    this(folder, Map.of());
  }

  /** Files with properties in their footers. */
  ParquetFiles(Path folder, Map<String, String> properties) {
    this.folder = folder;
    this.properties = Map.copyOf(properties);
  }

  /**
   * Writes a file of flat rows.
   *
   * @param schema in Parquet's notation, for example {@code message m { optional int32 a = 1; }}
   */
  DataFile write(
      String path,
      String schema,
      FileStats stats,
      List<PartitionValue> partition,
      Object[]... rows) {
    MessageType type = MessageTypeParser.parseMessageType(schema);
    SimpleGroupFactory groups = new SimpleGroupFactory(type);
    List<Group> records =
        Arrays.stream(rows)
            .map(
                row -> {
                  Group group = groups.newGroup();
                  for (int i = 0; i < row.length; i++) {
                    put(group, i, row[i]);
                  }

                  return group;
                })
            .toList();
    return write(path, type, stats, partition, records);
  }

  DataFile write(String path, String schema, Object[]... rows) {
    return write(path, schema, FileStats.NONE, List.of(), rows);
  }

  DataFile write(
      String path,
      MessageType type,
      FileStats stats,
      List<PartitionValue> partition,
      List<Group> rows) {
    Path file = folder.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      try (ParquetWriter<Group> writer =
          ExampleParquetWriter.builder(new LocalOutputFile(file))
              .withType(type)
              .withExtraMetaData(properties)
              .build()) {
        for (Group row : rows) {
          writer.write(row);
        }
      }

      return new DataFile(path, Files.size(file), 0, partition, stats, Optional.empty(), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void put(Group group, int field, Object value) {
    if (value instanceof Integer number) {
      group.add(field, number);
    } else if (value instanceof Long number) {
      group.add(field, number);
    } else if (value instanceof Double number) {
      group.add(field, number);
    } else if (value instanceof Float number) {
      group.add(field, number);
    } else if (value instanceof Boolean flag) {
      group.add(field, flag);
    } else if (value != null) {
      group.add(field, value.toString());
    }
  }
}
