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

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Why there are no column statistics in a Hudi table of ours
 * (docs/decisions/0014-no-hudi-column-statistics.md): Hudi's reader loses rows with them, in a
 * table that Hudi itself has written. When a test fails here because no row is lost, the decision
 * is to be taken again.
 */
@EnabledIfSystemProperty(named = "matrix", matches = "true")
class TestHudiColumnStatistics {

  private static final String ROWS =
      """
      SELECT CAST(id AS INT) id, concat(chr(97 + id), 'xx') name,
        date_add(DATE'2020-01-01', CAST(id * 20 AS INT)) d, id %% 2 = 0 b
      FROM range(%s, %s)\
      """;

  private static SparkProcess process;
  private static Path table;

  @BeforeAll
  static void write() {
    process = Processes.hudi("hudi-1.2").process();
    table = SparkCommand.workDirectory().resolve("tables/hudi-with-statistics");
    DeltaTable.deleteAll(table);
    write(ROWS.formatted(1, 11));
    write(ROWS.formatted(11, 21));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name LIKE 'bx%'",
        "id * -1 < -5",
        "datediff(DATE'2020-06-01', d) > 100",
        "CAST(b AS INT) * -1 < 0"
      })
  void rowsAreLost(String filter) {
    assertThat(read(filter, true)).isLessThan(read(filter, false));
  }

  @Test
  void rowsAreFoundByAPlainComparison() {
    assertThat(read("id = 7", true)).isEqualTo(1);
  }

  private static void write(String query) {
    process.ask(
        "write",
        request -> {
          request.put("text", query).put("format", "hudi").put("path", table.toString());
          request
              .putObject("options")
              .put("hoodie.table.name", "with_statistics")
              .put("hoodie.datasource.write.recordkey.field", "id")
              .put("hoodie.datasource.write.operation", "bulk_insert")
              .put("hoodie.metadata.index.column.stats.enable", "true");
        });
  }

  private static int read(String filter, boolean isSkipping) {
    Map<String, String> options =
        Map.of("hoodie.enable.data.skipping", Boolean.toString(isSkipping));
    return new TableReader("hudi-1.2", process, "hudi", options, Path::toString)
        .read("", table, filter)
        .rows()
        .size();
  }
}
