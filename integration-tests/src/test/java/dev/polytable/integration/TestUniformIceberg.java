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

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Iceberg through Delta's own property, with what Delta asks for it, on the oldest and the newest
 * line.
 */
class TestUniformIceberg {

  private static final String UNIFORM =
      "TBLPROPERTIES ('delta.universalFormat.enabledFormats'='%s',"
          + " 'delta.enableIcebergCompatV2'='true', 'delta.columnMapping.mode'='name',"
          + " 'delta.enableDeletionVectors'='false')";

  private static final String COLUMNS =
      "(id INT, name STRING, a ARRAY<INT>, m MAP<STRING, STRUCT<x: INT>>, p STRING)";

  private static final String[] COMMITS = {
    "INSERT INTO %s VALUES (1, 'a', array(1, null), map('k', struct(1)), 'x'),"
        + " (2, null, null, null, null)",
    "INSERT INTO %s VALUES (3, 'c', array(), map(), 'y')",
    "UPDATE %s SET name = 'b' WHERE id = 2",
    "ALTER TABLE %s RENAME COLUMN name TO title",
    "ALTER TABLE %s ADD COLUMN v DECIMAL(10,2)",
    "INSERT INTO %s VALUES (4, 'd', array(4), map('k', null), 'x', 1.25)",
    "DELETE FROM %s WHERE id = 1",
    "OPTIMIZE %s"
  };

  @ParameterizedTest
  @ValueSource(strings = {Line.SPARK_35, Line.NEWEST})
  void catalogTable(String line) {
    IcebergTable table = IcebergTable.of(line, "uniform-catalog");
    table.delta().sql("DROP TABLE IF EXISTS t");
    table.sql(
        "CREATE TABLE t "
            + COLUMNS
            + " USING DELTA PARTITIONED BY (p) LOCATION '"
            + table.delta().path()
            + "' "
            + UNIFORM.formatted("iceberg"));
    commit(table, "t");
  }

  @ParameterizedTest
  @ValueSource(strings = {Line.SPARK_35, Line.NEWEST})
  void reorgOfATableThatWasPlain(String line) {
    IcebergTable table = IcebergTable.of(line, "uniform-reorg");
    table
        .delta()
        .sql("CREATE TABLE $T " + COLUMNS + " USING DELTA")
        .sql("INSERT INTO $T VALUES (1, 'a', array(1), map('k', struct(1)), 'x')")
        .sql("REORG TABLE $T APPLY (UPGRADE UNIFORM (ICEBERG_COMPAT_VERSION=2))");
    table.await();
    table.assertReadsAsDelta();
    commit(table, "$T");
  }

  @ParameterizedTest
  @ValueSource(strings = {Line.SPARK_35, Line.NEWEST})
  void bothFormatsAtOnce(String line) {
    IcebergTable table = IcebergTable.of(line, "uniform-both");
    table.delta().sql("DROP TABLE IF EXISTS both");
    table.sql(
        "CREATE TABLE both (id INT, name STRING) USING DELTA LOCATION '"
            + table.delta().path()
            + "' "
            + UNIFORM.formatted("hudi,iceberg"),
        "INSERT INTO both VALUES (1, 'a'), (2, 'b')",
        "UPDATE both SET name = 'c' WHERE id = 1");
    table.assertReadsAsDelta();
    TargetState hudi = table.delta().await();
    if (line.equals(Line.SPARK_35)) {
      table.delta().assertCurrent();
    } else {
      // Delta 4.4 writes the files of a table with column mapping into random folders.
      assertThat(hudi.code()).isEqualTo("UNSUPPORTED_FILE_LAYOUT");
    }
  }

  private static void commit(IcebergTable table, String name) {
    for (String commit : COMMITS) {
      table.sql(commit.formatted(name)).assertReadsAsDelta();
    }
    table.assertSelectsAsDelta("p = 'x'", List.of("id", "title", "v"));
    assertThat(table.delta().newestVersion()).isGreaterThanOrEqualTo(COMMITS.length - 1);
  }
}
