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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A Delta table whose log is written by hand: columns {@code id} (long) and {@code city} (string),
 * partitioned by the latter. Its data files are empty, since a conversion reads none.
 */
final class DeltaTable {

  private static final String SCHEMA =
      """
      {"type":"struct","fields":[
      {"name":"id","type":"long","nullable":true,"metadata":{}},
      {"name":"city","type":"string","nullable":true,"metadata":{}}]}
      """
          .replace("\n", "");

  private final Path root;
  private long version = -1;

  private DeltaTable(Path root) {
    this.root = root;
  }

  /** A table at version 0 with one file. */
  static DeltaTable create(Path root) {
    DeltaTable table = new DeltaTable(root);
    table.commit(
        """
        {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}\
        """,
        """
        {"metaData":{"id":"%s","format":{"provider":"parquet","options":{}},"schemaString":"%s","partitionColumns":["city"],"configuration":{},"createdTime":1700000000000}}\
        """
            .formatted(new java.util.UUID(7, root.hashCode()), SCHEMA.replace("\"", "\\\"")),
        add("city=Rome/f0.parquet", "Rome"));
    return table;
  }

  Path root() {
    return root;
  }

  String path() {
    return root.toString();
  }

  /** Adds one file. */
  void append() {
    String name = "city=Rome/f%s.parquet".formatted(version + 1);
    commit(add(name, "Rome"));
  }

  /** Writes the next commit file with the given text. */
  void commitText(String text) {
    version++;
    Path file =
        root.resolve("_delta_log").resolve(String.format(Locale.ROOT, "%020d.json", version));
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void commit(String... actions) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "{\"commitInfo\":{\"timestamp\":%s,\"operation\":\"WRITE\"}}"
            .formatted(1_700_000_000_000L + (version + 1) * 60_000));
    lines.addAll(List.of(actions));
    commitText(String.join("\n", lines) + "\n");
  }

  private static String add(String path, String city) {
    String stats =
        "{\\\"numRecords\\\":10,\\\"minValues\\\":{\\\"id\\\":1},\\\"maxValues\\\":{\\\"id\\\":10},\\\"nullCount\\\":{\\\"id\\\":0}}";
    return "{\"add\":{\"path\":\"%s\",\"partitionValues\":{\"city\":\"%s\"},\"size\":1000,\"modificationTime\":1700000000000,\"dataChange\":true,\"stats\":\"%s\"}}"
        .formatted(path, city, stats);
  }
}
