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
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What readers of Iceberg do besides reading all rows: time travel, aggregates, planning. */
class TestIcebergTables {

  @Test
  void theLastTenVersionsReadTheSame() {
    IcebergTable table =
        create(
            "time-travel",
            "CREATE TABLE $T (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES"
                + " ('polytable.formats'='iceberg', 'delta.enableDeletionVectors'='true')",
            "INSERT INTO $T SELECT id, 'x' FROM range(0, 10, 1, 1)",
            "INSERT INTO $T VALUES (10, 'y'), (11, null)",
            "DELETE FROM $T WHERE id = 3",
            "UPDATE $T SET id = 40 WHERE id = 4",
            "ALTER TABLE $T ADD COLUMN v DOUBLE",
            "INSERT INTO $T VALUES (12, 'y', 1.5)",
            "OPTIMIZE $T",
            "DELETE FROM $T WHERE p = 'y'",
            "RESTORE TABLE $T TO VERSION AS OF 6",
            "INSERT OVERWRITE $T VALUES (1, 'z', 2.5)",
            "INSERT INTO $T VALUES (2, 'z', 3.5)");
    long newest = table.delta().newestVersion();
    for (long version = newest - 9; version <= newest; version++) {
      table.assertVersionReadsAsDelta(version);
    }
  }

  /** Delta cuts the strings and the timestamps of its statistics. */
  @Test
  void aggregatesAreThoseOfTheRows() {
    IcebergTable table =
        create(
            "aggregates",
            "CREATE TABLE $T (id BIGINT, s STRING, ts TIMESTAMP, d DATE, x DOUBLE, n DECIMAL(20,4),"
                + " b BINARY) USING DELTA TBLPROPERTIES ('polytable.formats'='iceberg')",
            "INSERT INTO $T VALUES (1, repeat('a', 100), timestamp'2024-03-01 12:00:53.080758',"
                + " date'2024-03-01', 1.5, 1.2345, X'00FF'), (2, repeat('z', 100),"
                + " timestamp'1960-01-01 00:00:00.000999', date'1960-01-01', double('NaN'), -7,"
                + " X'FF')",
            "INSERT INTO $T VALUES (3, null, null, null, null, null, null)",
            "INSERT INTO $T VALUES (4, concat(repeat('z', 99), 'zz'),"
                + " timestamp'2024-03-01 12:00:53.080999', null, -0.0, 99999999.9999, null)");
    List<String> aggregates =
        List.of(
            "count(*) c",
            "count(s) cs",
            "max(s) s1",
            "min(s) s0",
            "max(ts) ts1",
            "min(ts) ts0",
            "max(d) d1",
            "min(d) d0",
            "max(x) x1",
            "min(x) x0",
            "max(n) n1",
            "min(n) n0",
            "max(id) id1",
            "min(id) id0");
    table.assertSelectsAsDelta("", aggregates);
    table.assertSelectsAsDelta("id > 1", List.of("count(*) c", "max(s) s1", "min(ts) ts0"));
    table.assertSelectsAsDelta("ts = timestamp'2024-03-01 12:00:53.080999'", List.of("id"));
    table.assertSelectsAsDelta("ts >= timestamp'2024-03-01 12:00:53.080999'", List.of("id"));
    table.assertSelectsAsDelta("s = concat(repeat('z', 99), 'zz')", List.of("id"));
    table.assertSelectsAsDelta("s > repeat('z', 100)", List.of("id"));
  }

  @Test
  void filtersPlanOnlyTheFilesThatTheyNeed() {
    IcebergTable table =
        create(
            "planning",
            "CREATE TABLE $T (id INT, p STRING, ts TIMESTAMP) USING DELTA PARTITIONED BY (p)"
                + " TBLPROPERTIES ('polytable.formats'='iceberg')",
            "INSERT INTO $T VALUES (1, 'x', timestamp'2024-01-01 00:00:00.000001')",
            "INSERT INTO $T VALUES (2, 'x', timestamp'2024-01-02 00:00:00.000001')",
            "INSERT INTO $T VALUES (3, 'y', timestamp'2024-01-03 00:00:00.000001')",
            "INSERT INTO $T VALUES (4, null, timestamp'2024-01-04 00:00:00.000001')");
    // So that each file is a task of its own.
    TableReader files = table.reader().with("file-open-cost", 128 << 20);
    Path path = table.delta().path();
    assertThat(files.partitions(path, "")).isEqualTo(4);
    assertThat(files.partitions(path, "p = 'x'")).isEqualTo(2);
    assertThat(files.partitions(path, "p IS NULL")).isEqualTo(1);
    assertThat(files.partitions(path, "id = 2")).isEqualTo(1);
    assertThat(files.partitions(path, "id > 4")).isZero();
    assertThat(files.partitions(path, "ts = timestamp'2024-01-03 00:00:00.000001'")).isEqualTo(1);
    assertThat(files.partitions(path, "p = 'x' AND id > 1")).isEqualTo(1);
  }

  @Test
  void whatDeltaHasVacuumedIsAnErrorAndTheNewestSnapshotIsThere() {
    IcebergTable table =
        create(
            "vacuumed",
            "CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('polytable.formats'='iceberg')",
            "INSERT INTO $T VALUES (1), (2)",
            "UPDATE $T SET id = 20 WHERE id = 2");
    table.delta().age();
    table.sql(
        "SET spark.databricks.delta.retentionDurationCheck.enabled=false",
        "VACUUM $T RETAIN 0 HOURS");

    table.assertReadsAsDelta();
    Path path = table.delta().path();
    TableReader icebergOfOld = table.at(1);
    assertThatThrownBy(() -> icebergOfOld.read("", path, ""))
        .isInstanceOf(SparkError.class)
        .hasMessageMatching("(?s).*part-.*\\.parquet.*(does not exist|No such file).*");
    TableReader deltaOfOld = TableReader.delta(table.delta().writer(), Map.of("versionAsOf", "1"));
    assertThatThrownBy(() -> deltaOfOld.read("", path, ""))
        .isInstanceOf(SparkError.class)
        .hasMessageContaining("part-");
    table.sql("INSERT INTO $T VALUES (3)").assertReadsAsDelta();
  }

  /** Iceberg's own ids, in another order than the columns' since one was added in front. */
  @Test
  void filesWithFieldIdsOfTheirOwnAreRefusedUntilTheyAreWrittenAgain() {
    IcebergTable table = IcebergTable.of(Line.SPARK_35, "foreign-ids");
    SparkProcess others = table.reader().process();
    for (String statement :
        List.of(
            "CREATE TABLE default_iceberg.db.foreign_ids (a INT, b INT) USING iceberg",
            "ALTER TABLE default_iceberg.db.foreign_ids ADD COLUMN c INT FIRST",
            "INSERT INTO default_iceberg.db.foreign_ids VALUES (3, 1, 2)")) {
      others.ask("sql", request -> request.put("text", statement));
    }

    Path data =
        SparkCommand.workDirectory()
            .resolve("iceberg-3.5/none/db/foreign_ids/data")
            .toAbsolutePath();
    IcebergTable converted =
        new IcebergTable(
            new DeltaTable(table.delta().writer(), data, "foreign_ids"), table.reader());
    converted
        .delta()
        .sql("CONVERT TO DELTA parquet.`" + data + "`")
        .sql("ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='iceberg')");
    TargetState refused = TargetState.await(converted.delta().writer(), data, "iceberg", 1);
    assertThat(refused.code()).isEqualTo("UNSUPPORTED_FILE_LAYOUT");
    assertThat(IcebergMetadata.findNewest(data)).isEmpty();
    converted.sql("INSERT OVERWRITE $T SELECT * FROM $T").assertReadsAsDelta();
  }

  private static IcebergTable create(String name, String... statements) {
    return IcebergTable.of(Line.SPARK_35, name).sql(statements);
  }
}
