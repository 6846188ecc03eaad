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
import java.util.Map;

/**
 * Reads tables of one format in one Spark process.
 *
 * @param name as it shows in the tests' names
 * @param format of {@code spark.read.format}
 * @param options of {@code spark.read.options}
 */
record TableReader(String name, SparkProcess process, String format, Map<String, String> options) {

  TableReader {
    options = Map.copyOf(options);
  }

  static TableReader hudi(String name, SparkProcess process) {
    return new TableReader(name, process, "hudi", Map.of("hoodie.metadata.enable", "true"));
  }

  /**
   * @param predicate of the rows that are read; all when empty
   */
  TableContent read(String session, Path table, String predicate) {
    JsonNode content =
        process.ask(
            "rows",
            request -> {
              request.put("session", session).put("format", format).put("path", table.toString());
              options.forEach(request.putObject("options")::put);
              if (!predicate.isEmpty()) {
                request.put("filter", predicate);
              }
            });
    return TableContent.of(content);
  }
}
