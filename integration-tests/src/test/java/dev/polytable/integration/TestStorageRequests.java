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

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The user's commit makes the storage requests that it makes without Polytable, and no other.
 *
 * <p>Counted is what the thread of the statement and Spark's tasks ask of the local file system,
 * through {@code FileSystem} and, as Delta does to write a commit, through {@code FileContext}:
 * head, list, open, create, rename, delete and mkdirs, each below {@code _delta_log} or elsewhere
 * in the table, those for checksum files too. Not counted is what the converter's threads do, which
 * is not the user's commit, nor what Delta does on threads of its own, whose moment is chance.
 */
class TestStorageRequests {

  private static final int COMMITS = 3;

  /** What Delta asks of tables that name Iceberg in its own property. */
  private static final String COMPAT =
      "'delta.enableIcebergCompatV2'='true', 'delta.columnMapping.mode'='name',"
          + " 'delta.enableDeletionVectors'='false'";

  /** Delta has more to do for a table of the catalog; the profile takes tables of paths, too. */
  private static final List<String> KINDS =
      Line.MATRIX ? List.of("path", "catalog") : List.of("catalog");

  private static final String NO_FORMAT = "'delta.appendOnly'='false'";

  /** The profile {@code matrix} takes the oldest line too. */
  static List<String> lines() {
    return Line.MATRIX ? List.of(Line.SPARK_35, Line.NEWEST) : List.of(Line.NEWEST);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void commitThreadMakesNoRequestMore(String line) {
    SparkCommand command =
        SparkCommand.writer("counting-" + line, Line.load(line))
            .with(
                "spark.hadoop.fs.file.impl", "dev.polytable.integration.driver.CountingFileSystem")
            .with(
                "spark.hadoop.fs.AbstractFileSystem.file.impl",
                "dev.polytable.integration.driver.CountingContextFileSystem")
            .withOnSparkClassPath(java.nio.file.Path.of(System.getProperty("driver.jar")));
    Map<String, List<String>> without = new HashMap<>();
    try (SparkProcess writer =
        SparkProcess.start(command.withoutPolytable().named("counting-without-" + line))) {
      for (String kind : KINDS) {
        without.put(kind, requestsOfCommits(writer, kind, NO_FORMAT, ""));
        without.put(kind + COMPAT, requestsOfCommits(writer, kind + "-compat", COMPAT, ""));
      }
    }

    assertThat(without.get("catalog"))
        .filteredOn("rename log"::equals)
        .as("what Delta does through FileContext")
        .hasSizeGreaterThanOrEqualTo(COMMITS);
    try (SparkProcess writer = SparkProcess.start(command)) {
      for (String kind : KINDS) {
        for (String property :
            List.of("polytable.formats", "delta.universalFormat.enabledFormats")) {
          String name = kind + "-" + property;
          String hudi = "'" + property + "'='hudi'";
          assertThat(requestsOfCommits(writer, name + "-hudi", hudi, "hudi"))
              .as(name)
              .isEqualTo(without.get(kind));
          String iceberg = COMPAT + ", '" + property + "'='iceberg'";
          assertThat(requestsOfCommits(writer, name + "-iceberg", iceberg, "iceberg"))
              .as(name)
              .isEqualTo(without.get(kind + COMPAT));
        }
      }
    }
  }

  /**
   * The kinds of requests that a few commits make, sorted.
   *
   * @param name of the table; one that begins with "catalog" is in Spark's catalog
   * @param format that is waited for first; none when empty
   */
  private static List<String> requestsOfCommits(
      SparkProcess writer, String name, String properties, String format) {
    DeltaTable table = DeltaTable.of(writer, "requests-" + name.replace('.', '-'));
    String inCatalog = "requests_" + name.replaceAll("[^a-z]", "_");
    boolean isInCatalog = name.startsWith("catalog");
    String named = isInCatalog ? inCatalog : "$T";
    String location = isInCatalog ? " LOCATION '" + table.path() + "'" : "";
    table
        .sql("DROP TABLE IF EXISTS " + inCatalog)
        .sql(
            "CREATE TABLE %s (id INT) USING DELTA%s TBLPROPERTIES (%s)"
                .formatted(named, location, properties))
        .sql("INSERT INTO " + named + " VALUES (0)")
        .sql("INSERT INTO " + named + " VALUES (1)");
    if (!format.isEmpty()) {
      await(table, format);
    }

    requests(table);
    for (int i = 0; i < COMMITS; i++) {
      table.sql("INSERT INTO " + named + " VALUES (" + i + ")");
    }

    List<String> requests = requests(table);
    if (!format.isEmpty()) {
      await(table, format);
    }

    return requests;
  }

  /** Waits until a target has come to the newest version, and holds that it has. */
  private static void await(DeltaTable table, String format) {
    long newest = table.newestVersion();
    TargetState state = TargetState.await(table.writer(), table.path(), format, newest);
    assertThat(state.version()).as("%s", state).isEqualTo(newest);
  }

  private static List<String> requests(DeltaTable table) {
    JsonNode seen =
        table.writer().ask("requests", request -> request.put("path", table.path().toString()));
    List<String> kinds = new ArrayList<>();
    for (JsonNode request : seen) {
      String[] kindPathThread = request.asText().split("\t", -1);
      if (kindPathThread[2].startsWith("commit-")
          || kindPathThread[2].startsWith("Executor task")) {
        kinds.add(
            kindPathThread[0] + (kindPathThread[1].contains("_delta_log") ? " log" : " data"));
      }
    }
    Collections.sort(kinds);
    return kinds;
  }
}
