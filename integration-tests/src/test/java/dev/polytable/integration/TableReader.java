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

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads tables of one format in one Spark process.
 *
 * @param name as it shows in the tests' names
 * @param format of {@code spark.read.format}
 * @param options of {@code spark.read.options}
 * @param location what the reader calls the table in a folder
 */
record TableReader(
    String name,
    SparkProcess process,
    String format,
    Map<String, String> options,
    Function<Path, String> location) {

  TableReader {
    options = Map.copyOf(options);
  }

  /** The writer's own reader of Delta. */
  static TableReader delta(SparkProcess process, Map<String, String> options) {
    return new TableReader("delta", process, "delta", options, Path::toString);
  }

  static TableReader hudi(String name, SparkProcess process) {
    return new TableReader(
        name, process, "hudi", Map.of("hoodie.metadata.enable", "true"), Path::toString);
  }

  static TableReader iceberg(String name, SparkProcess process) {
    return new TableReader(
        name,
        process,
        "iceberg",
        Map.of(),
        table -> table.resolve(IcebergMetadata.FOLDER).toString());
  }

  /** Reads tables by their names in a catalog, which are those of their folders. */
  static TableReader catalog(String name, SparkProcess process, String namespace) {
    return new TableReader(
        name,
        process,
        "table",
        Map.of(),
        table -> namespace + "." + table.getFileName().toString().replace('-', '_'));
  }

  /** The same with one more option, a snapshot to travel to for example. */
  TableReader with(String key, Object value) {
    Map<String, String> more = new HashMap<>(options);
    more.put(key, value.toString());
    return new TableReader(name, process, format, more, location);
  }

  /**
   * @param predicate of the rows that are read; all when empty
   */
  TableContent read(String session, Path table, String predicate) {
    return select(session, table, predicate, List.of());
  }

  /**
   * @param expressions that are read in place of the columns
   */
  TableContent select(String session, Path table, String predicate, List<String> expressions) {
    return TableContent.of(ask("rows", session, table, predicate, expressions));
  }

  /** For each filter the ids of the rows that it selects, or the error, as one text. */
  List<String> matches(Path table, List<String> filters) {
    List<String> result = new ArrayList<>();
    process
        .ask(
            "matches",
            request -> {
              request.put("format", format).put("path", location.apply(table));
              options.forEach(request.putObject("options")::put);
              filters.forEach(request.putArray("filters")::add);
            })
        .forEach(text -> result.add(text.asText()));
    return result;
  }

  /** How many partitions a scan has. */
  int partitions(Path table, String predicate) {
    return ask("partitions", "", table, predicate, List.of()).asInt();
  }

  private JsonNode ask(
      String operation, String session, Path table, String predicate, List<String> expressions) {
    return process.ask(
        operation,
        request -> {
          request.put("session", session).put("format", format);
          request.put("path", location.apply(table));
          options.forEach(request.putObject("options")::put);
          expressions.forEach(request.putArray("select")::add);
          if (!predicate.isEmpty()) {
            request.put("filter", predicate);
          }
        });
  }
}
