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

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Iceberg through Delta's own property, with what Delta asks for it: on the lines of {@code
 * lines.whole} and {@code lines.core}, of which the build takes the smallest set, and the profile
 * {@code matrix} all.
 */
class TestUniformIceberg {

  private static final String PROPERTIES =
      "'delta.universalFormat.enabledFormats'='%s', 'delta.enableIcebergCompatV%s'='true',"
          + " 'delta.columnMapping.mode'='name', 'delta.enableDeletionVectors'='%s'";

  private static final String COLUMNS =
      "id INT, name STRING, a ARRAY<INT>, m MAP<STRING, STRUCT<x: INT>>, p STRING";

  private static final List<String> COMMITS =
      List.of(
          "INSERT INTO %s VALUES (1, 'a', array(1, null), map('k', struct(1)), 'x'),"
              + " (2, null, null, null, null), (3, 'c', array(), map(), 'y')",
          "UPDATE %s SET name = 'b' WHERE id = 2",
          "ALTER TABLE %s RENAME COLUMN name TO title",
          "ALTER TABLE %s ADD COLUMN v DECIMAL(10,2)",
          "INSERT INTO %s VALUES (4, 'd', array(4), map('k', null), 'x', 1.25)",
          "DELETE FROM %s WHERE id = 1",
          "OPTIMIZE %s");

  /** Delta's first version of the property knows no arrays and maps. */
  private static final String FLAT_COLUMNS = "id INT, name STRING, p STRING";

  private static final List<String> FLAT_COMMITS =
      List.of(
          "INSERT INTO %s VALUES (1, 'a', 'x'), (2, null, null), (3, 'c', 'y')",
          "UPDATE %s SET name = 'b' WHERE id = 2",
          "ALTER TABLE %s RENAME COLUMN name TO title",
          "ALTER TABLE %s ADD COLUMN v DECIMAL(10,2)",
          "INSERT INTO %s VALUES (4, 'd', 'x', 1.25)",
          "DELETE FROM %s WHERE id = 1");

  static List<String> lines() {
    return Line.names("lines.whole", "lines.core");
  }

  static List<String> newestLines() {
    return Line.MATRIX ? lines() : List.of(Line.NEWEST);
  }

  /** The third version is known to Delta 4.4 alone, and allows deletion vectors. */
  static List<Arguments> linesAndVersions() {
    List<Arguments> combinations = new ArrayList<>();
    for (String line : lines()) {
      boolean hasThird = isDelta44(line);
      Stream.of(1, 2, 3)
          .filter(version -> Line.MATRIX || version == 2)
          .filter(version -> hasThird || version < 3)
          .forEach(version -> combinations.add(Arguments.of(line, version)));
    }

    return combinations;
  }

  /** Delta 4.4 asks before it commits, and the answer must keep nothing back. */
  @ParameterizedTest
  @MethodSource("linesAndVersions")
  void tableInSparksCatalog(String line, int version) {
    IcebergTable table = IcebergTable.of(line, "uniform-catalog-v" + version);
    table.delta().sql("DROP TABLE IF EXISTS t");
    table.sql(
        "CREATE TABLE t (%s) USING DELTA PARTITIONED BY (p) LOCATION '%s' TBLPROPERTIES (%s)"
            .formatted(columns(version), table.delta().path(), properties("iceberg", version)));
    commit(table, "t", version);
  }

  @ParameterizedTest
  @MethodSource("newestLines")
  void reorgOfATableThatWasPlain(String line) {
    IcebergTable table = IcebergTable.of(line, "uniform-reorg");
    table
        .delta()
        .sql("CREATE TABLE $T (" + COLUMNS + ") USING DELTA")
        .sql("INSERT INTO $T VALUES (1, 'a', array(1), map('k', struct(1)), 'x')")
        .sql("REORG TABLE $T APPLY (UPGRADE UNIFORM (ICEBERG_COMPAT_VERSION=2))");
    table.await();
    table.assertReadsAsDelta();
    commit(table, "$T", 2);
  }

  @ParameterizedTest
  @MethodSource("newestLines")
  void bothFormatsAtOnce(String line) {
    IcebergTable table = IcebergTable.of(line, "uniform-both");
    table.delta().sql("DROP TABLE IF EXISTS both");
    table.sql(
        "CREATE TABLE both (id INT, name STRING) USING DELTA LOCATION '%s' TBLPROPERTIES (%s)"
            .formatted(table.delta().path(), properties("hudi,iceberg", 2)),
        "INSERT INTO both VALUES (1, 'a'), (2, 'b')",
        "UPDATE both SET name = 'c' WHERE id = 1");
    table.assertReadsAsDelta();
    TargetState hudi = table.delta().await();
    if (!List.of(Line.SPARK_35, Line.SPARK_40).contains(line)) {
      // Since 4.1 Delta writes the files of a table with column mapping into random folders.
      assertThat(hudi.code()).isEqualTo("UNSUPPORTED_FILE_LAYOUT");
    } else {
      table.delta().assertCurrent();
    }
  }

  /** What Delta refuses for one of the two, it refuses for both together. */
  @ParameterizedTest
  @MethodSource("newestLines")
  void bothFormatsHaveTheRulesOfEach(String line) {
    DeltaTable table = IcebergTable.of(line, "uniform-both-refused").delta();
    String both = "'delta.universalFormat.enabledFormats'='hudi,iceberg'";
    assertThatThrownBy(
            () -> table.sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES (" + both + ")"))
        .hasMessageContaining("IcebergCompat");
    assertThatThrownBy(
            () ->
                table.sql(
                    "CREATE TABLE $T (id INT, b BYTE) USING DELTA TBLPROPERTIES (%s)"
                        .formatted(properties("hudi,iceberg", 2))))
        .hasMessageContaining("ByteType");
  }

  /** The ways to get the property that only the profile takes. */
  @ParameterizedTest
  @MethodSource("linesAndVersions")
  @EnabledIfSystemProperty(named = "matrix", matches = "true")
  void tableOfAPath(String line, int version) {
    IcebergTable table = IcebergTable.of(line, "uniform-path-v" + version);
    table.sql(
        "CREATE TABLE $T (%s) USING DELTA PARTITIONED BY (p) TBLPROPERTIES (%s)"
            .formatted(columns(version), properties("iceberg", version)));
    table.assertReadsAsDelta();
    commit(table, "$T", version);
  }

  @ParameterizedTest
  @MethodSource("linesAndVersions")
  @EnabledIfSystemProperty(named = "matrix", matches = "true")
  void tableThatIsCreatedWithItsRows(String line, int version) {
    IcebergTable table = IcebergTable.of(line, "uniform-ctas-v" + version);
    table.delta().sql("DROP TABLE IF EXISTS c");
    table.sql(
        ("CREATE TABLE c USING DELTA PARTITIONED BY (p) LOCATION '%s' TBLPROPERTIES (%s)"
                + " AS SELECT CAST(id AS INT) id, 'a' name, %s 'x' p FROM range(3)")
            .formatted(
                table.delta().path(),
                properties("iceberg", version),
                version == 1 ? "" : "array(1) a, map('k', named_struct('x', 1)) m,"));
    table.assertReadsAsDelta();
    commit(table, "c", version);
  }

  @ParameterizedTest
  @MethodSource("linesAndVersions")
  @EnabledIfSystemProperty(named = "matrix", matches = "true")
  void tableThatIsAltered(String line, int version) {
    IcebergTable table = IcebergTable.of(line, "uniform-alter-v" + version);
    table.delta().sql("DROP TABLE IF EXISTS a");
    table
        .delta()
        .sql(
            ("CREATE TABLE a (%s) USING DELTA PARTITIONED BY (p) LOCATION '%s' TBLPROPERTIES"
                    + " ('delta.columnMapping.mode'='name', 'delta.enableDeletionVectors'='false')")
                .formatted(columns(version), table.delta().path()))
        .sql("INSERT INTO a SELECT * FROM a");
    table.sql("ALTER TABLE a SET TBLPROPERTIES (" + properties("iceberg", version) + ")");
    table.assertReadsAsDelta();
    commit(table, "a", version);
  }

  private static void commit(IcebergTable table, String name, int version) {
    List<String> commits = version == 1 ? FLAT_COMMITS : COMMITS;
    for (String commit : commits) {
      table.delta().sql(commit.formatted(name));
      if (Line.MATRIX) {
        table.await();
        table.assertReadsAsDelta();
      }
    }
    table.await();
    table.assertReadsAsDelta();
    table.assertSelectsAsDelta("p = 'x'", List.of("id", "title", "v"));
    assertThat(table.delta().newestVersion()).isGreaterThanOrEqualTo(commits.size() - 1);
  }

  private static boolean isDelta44(String line) {
    return List.of(Line.SPARK_41, Line.NEWEST).contains(line);
  }

  private static String columns(int version) {
    return version == 1 ? FLAT_COLUMNS : COLUMNS;
  }

  private static String properties(String formats, int version) {
    return PROPERTIES.formatted(formats, version, version == 3);
  }
}
