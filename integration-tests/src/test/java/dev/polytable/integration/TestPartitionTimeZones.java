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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hudi's readers in another time zone than the writer's, on partition columns of type TIMESTAMP:
 * why they are refused where nobody says which zone the readers have.
 */
class TestPartitionTimeZones {

  private static final String OURS = "America/Bahia_Banderas";
  private static final String OTHER = "Asia/Kathmandu";
  private static final String ZONE = "spark.sql.session.timeZone";
  private static final String IN_UTC = "spark.databricks.delta.write.utcTimestampPartitionValues";
  private static final List<String> HUDI = List.of("hudi-1.2", "hudi-0.15");

  private final SparkProcess writer = Processes.writer(Line.SPARK_35);

  /** Whatever form the log has, the folder's name is a local time. */
  @ParameterizedTest
  @CsvSource({"zones-utc, true", "zones-local, false"})
  void readersFindTheInstantInTheWritersZoneOnly(String name, boolean isUtcInLog)
      throws IOException {
    DeltaTable table = DeltaTable.of(writer, name).sql("SET " + IN_UTC + "=" + isUtcInLog);
    write(table, ", 'polytable.formats'='hudi', 'polytable.hudi.partitionTimeZone'='%s'", OURS);
    assertThat(table.await().version()).isEqualTo(table.newestVersion());
    assertThat(log(table.path())).contains(isUtcInLog ? "18:00:00.000000Z" : "12:00:00\"");
    TableContent expected = expected(table.path());

    TableReader reader = Processes.hudi("hudi-1.2");
    assertThat(reader.read("", table.path(), "").differenceFrom(expected)).isEmpty();
    assertThat(reader.read(elsewhere(reader), table.path(), "").differenceFrom(expected))
        .isPresent();
  }

  /** No Spark writer names folders so; the offset is put there by hand. */
  @Test
  void aFolderThatNamesAnOffsetIsTheSameInstantEverywhere() throws IOException {
    DeltaTable spark = DeltaTable.of(writer, "zones-by-spark");
    write(spark, "%s", "");
    DeltaTable table = DeltaTable.of(writer, "zones-by-hand");
    copy(spark.path(), table.path());
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='hudi')");
    assertThat(table.await().version()).isEqualTo(table.newestVersion());
    TableContent expected = expected(table.path());

    for (String hudi : HUDI) {
      TableReader reader = Processes.hudi(hudi);
      assertThat(reader.read(elsewhere(reader), table.path(), "").differenceFrom(expected))
          .as(hudi)
          .isEmpty();
      assertThat(reader.read("", table.path(), "").differenceFrom(expected)).as(hudi).isEmpty();
    }
  }

  private static void write(DeltaTable table, String properties, String argument) {
    table
        .sql(
            "CREATE TABLE $T (id INT, p TIMESTAMP) USING DELTA PARTITIONED BY (p)"
                + " TBLPROPERTIES ('some.note'='x'"
                + properties.formatted(argument)
                + ")")
        .sql(
            "INSERT INTO $T VALUES (1, TIMESTAMP'2024-03-01 12:00:00'), (2, null),"
                + " (3, TIMESTAMP'2024-03-01 12:00:00')");
  }

  private TableContent expected(Path table) {
    return TableReader.delta(writer, Map.of()).read("", table, "");
  }

  private static String elsewhere(TableReader reader) {
    String session = "elsewhere";
    reader
        .process()
        .ask(
            "sql",
            request -> request.put("session", session).put("text", "SET " + ZONE + "=" + OTHER));
    return session;
  }

  private static String log(Path table) throws IOException {
    return Files.readString(table.resolve("_delta_log/00000000000000000001.json"));
  }

  /** Copies the table, with the instant in UTC and its offset in the folder's name. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = from.relativize(file).toString();
        Path copy =
            to.resolve(name.replace("p=2024-03-01 12%3A00%3A00", "p=2024-03-01T18%3A00%3A00Z"));
        Files.createDirectories(copy.getParent());
        if (name.endsWith(".json")) {
          Files.writeString(
              copy,
              Files.readString(file)
                  .replace("p=2024-03-01%2012%253A00%253A00", "p=2024-03-01T18%253A00%253A00Z"));
        } else if (name.endsWith(".parquet") && !name.startsWith("_")) {
          Files.copy(file, copy);
        }
      }
    }
  }
}
