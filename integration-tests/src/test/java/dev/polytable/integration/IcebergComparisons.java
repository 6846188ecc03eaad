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
package dev.polytable.integration;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * What Delta read at each comparison with Iceberg, one line of JSON each, for the Python tests,
 * which open the same metadata files with PyIceberg. Thread-safe.
 */
final class IcebergComparisons {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<Path> BEGUN = new HashSet<>();

  private IcebergComparisons() {}

  static void add(
      Target target,
      Path table,
      String name,
      String where,
      String predicate,
      TableContent expected) {
    ObjectNode line = JSON.createObjectNode();
    line.put("line", table.getName(table.getNameCount() - 3).toString());
    line.put("name", name).put("where", where).put("filter", predicate);
    line.put("metadata", IcebergMetadata.findNewest(table).orElseThrow().file().toUri().toString());
    target.catalog().ifPresent(catalog -> catalog.describe(table, line));
    expected.columns().forEach(line.putArray("columns")::add);
    expected.rows().forEach(line.putArray("rows")::add);
    append(SparkCommand.workDirectory().resolve("iceberg-comparisons.jsonl"), line + "\n");
  }

  /** The first line of a run takes the place of what an earlier one has left. */
  private static synchronized void append(Path file, String line) {
    try {
      if (BEGUN.add(file)) {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
      }
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
