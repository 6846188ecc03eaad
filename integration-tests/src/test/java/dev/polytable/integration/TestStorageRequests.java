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
import java.util.List;
import org.junit.jupiter.api.Test;

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

  private static final int COMMITS = 5;

  @Test
  void commitThreadMakesNoRequestMore() {
    SparkCommand command =
        SparkCommand.writer("counting", Line.load(Line.SPARK_35))
            .with(
                "spark.hadoop.fs.file.impl", "dev.polytable.integration.driver.CountingFileSystem")
            .with(
                "spark.hadoop.fs.AbstractFileSystem.file.impl",
                "dev.polytable.integration.driver.CountingContextFileSystem")
            .withOnSparkClassPath(java.nio.file.Path.of(System.getProperty("driver.jar")));
    List<String> without;
    try (SparkProcess writer =
        SparkProcess.start(command.withoutPolytable().named("counting-without"))) {
      without = requestsOfCommits(writer, "without", "polytable.formats");
    }

    assertThat(without)
        .filteredOn("rename log"::equals)
        .as("what Delta does through FileContext")
        .hasSizeGreaterThanOrEqualTo(COMMITS);
    try (SparkProcess writer = SparkProcess.start(command)) {
      assertThat(requestsOfCommits(writer, "with-formats", "polytable.formats")).isEqualTo(without);
      assertThat(requestsOfCommits(writer, "with-uniform", "delta.universalFormat.enabledFormats"))
          .isEqualTo(without);
    }
  }

  /** The kinds of requests that a few commits make, sorted. */
  private static List<String> requestsOfCommits(SparkProcess writer, String name, String property) {
    DeltaTable table =
        DeltaTable.of(writer, name)
            .sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('" + property + "'='hudi')")
            .sql("INSERT INTO $T VALUES (0)")
            .sql("INSERT INTO $T VALUES (1)");
    if (!name.equals("without")) {
      table.await();
    }
    requests(table);
    for (int i = 0; i < COMMITS; i++) {
      table.sql("INSERT INTO $T VALUES (" + i + ")");
    }
    return requests(table);
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
