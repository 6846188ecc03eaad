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
package dev.polytable.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Parquet files of the table of {@link DeltaActions}; without state. */
final class DataFiles {

  private DataFiles() {}

  /** Writes rows whose {@code id} is their number from 0 on, and whose {@code name} has it too. */
  static void write(Path file, int rows) throws IOException {
    write(file, rows, "message m { optional int64 id; optional binary name (STRING); }");
  }

  /** The same, with the number in {@code s.part} too. */
  static void writeWithStruct(Path file, int rows) throws IOException {
    write(
        file,
        rows,
        "message m { optional int64 id; optional binary name (STRING); optional group s {"
            + " optional binary part (STRING); } }");
  }

  private static void write(Path file, int rows, String type) throws IOException {
    MessageType message = MessageTypeParser.parseMessageType(type);
    SimpleGroupFactory groups = new SimpleGroupFactory(message);
    Files.createDirectories(file.getParent());
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(message).build()) {
      for (long id = 0; id < rows; id++) {
        Group row = groups.newGroup().append("id", id).append("name", "name " + id);
        if (message.containsField("s")) {
          row.addGroup("s").append("part", "part " + id);
        }

        writer.write(row);
      }
    }
  }
}
