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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What Hudi's and Iceberg's readers do with filters on partition columns that have nulls, in tables
 * that they themselves have written (docs/hudi.md, docs/iceberg.md). When a test fails here because
 * a reader has become right, those pages and what they lead to are to be looked at again.
 */
class TestReadersOfNullPartitions {

  @Test
  void hudiFailsUnlessItListsEagerly() {
    TableReader lazy = Processes.hudi("hudi-1.2");
    Path table = SparkCommand.workDirectory().resolve("tables/hudi-with-null-partition");
    DeltaTable.deleteAll(table);
    writeHudi(lazy.process(), table);

    assertThatThrownBy(() -> lazy.read("", table, "p > 'a'"))
        .isInstanceOf(SparkError.class)
        .hasMessageContaining("NullPointerException");
    TableReader eager = lazy.with("hoodie.datasource.read.file.index.listing.mode", "eager");
    assertThat(eager.read("", table, "p > 'a'").rows()).hasSize(2);
  }

  @Test
  void icebergSelectsNulls() {
    TableReader reader = Processes.iceberg("iceberg-3.5");
    String table = "default_iceberg.db.null_partition";
    for (String statement :
        List.of(
            "DROP TABLE IF EXISTS " + table,
            "CREATE TABLE " + table + " (id INT, p INT) USING iceberg PARTITIONED BY (p)",
            "INSERT INTO " + table + " VALUES (1, 1), (2, 9), (3, null)")) {
      reader.process().ask("sql", request -> request.put("text", statement));
    }
    TableReader byName = TableReader.catalog("iceberg", reader.process(), "default_iceberg.db");
    Path name = Path.of("null-partition");

    assertThat(byName.read("", name, "p < 5").rows()).hasSize(1);
    assertThat(byName.read("", name, "p < 5 OR p < 4").rows()).hasSize(2);
  }

  private static void writeHudi(SparkProcess process, Path table) {
    process.ask(
        "write",
        request -> {
          request
              .put("text", "SELECT * FROM VALUES (1, 'a/b'), (2, 'c'), (3, null) AS t(id, p)")
              .put("format", "hudi")
              .put("path", table.toString());
          request
              .putObject("options")
              .put("hoodie.table.name", "with_null_partition")
              .put("hoodie.datasource.write.recordkey.field", "id")
              .put("hoodie.datasource.write.partitionpath.field", "p")
              .put("hoodie.datasource.write.hive_style_partitioning", "true")
              .put("hoodie.datasource.write.partitionpath.urlencode", "true")
              .put("hoodie.datasource.write.operation", "bulk_insert");
        });
  }
}
