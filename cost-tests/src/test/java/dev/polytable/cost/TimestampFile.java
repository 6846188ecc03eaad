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
package dev.polytable.cost;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageTypeParser;

/** A small Parquet file with a TIMESTAMP column, of which a conversion reads the footer. */
final class TimestampFile {

  private TimestampFile() {}

  /**
   * @param folder in which it is for a moment
   */
  static byte[] bytes(Path folder) {
    Path file = folder.resolve("template.parquet");
    try {
      // A footer without rows says as much.
      ExampleParquetWriter.builder(new LocalOutputFile(file))
          .withType(
              MessageTypeParser.parseMessageType(
                  "message m { optional int64 ts (TIMESTAMP(MICROS,true)); }"))
          .build()
          .close();
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
