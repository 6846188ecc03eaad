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
import java.util.List;
import org.junit.jupiter.api.Test;

/** One driver of two users, whose storage looks who asks. */
class TestUsers {

  @Test
  void eachTableIsConvertedAsTheUserWhoCommits() {
    SparkCommand command =
        SparkCommand.writer("users", Line.load(Line.SPARK_35))
            .with("spark.hadoop.fs.file.impl", "dev.polytable.integration.driver.OwnedFileSystem")
            .withOnSparkClassPath(Path.of(System.getProperty("driver.jar")));
    try (SparkProcess writer = SparkProcess.start(command)) {
      List<String> users = List.of("alice", "bob");
      for (String user : users) {
        DeltaTable table = DeltaTable.of(writer, "of-" + user);
        sql(
            table,
            user,
            "CREATE TABLE $T (id INT, p INT) USING DELTA PARTITIONED BY (p)"
                + " TBLPROPERTIES ('polytable.formats'='hudi,iceberg')");
      }

      for (int row = 0; row < 2; row++) {
        for (String user : users) {
          DeltaTable table = new DeltaTable(writer, path(user), "of_" + user);
          sql(table, user, "INSERT INTO $T VALUES (" + row + ", 1), (" + row + ", 2)");
          for (String format : List.of("hudi", "iceberg")) {
            assertThat(TargetState.await(writer, table.path(), format, row + 1).version())
                .as("%s of %s", format, user)
                .isEqualTo(row + 1);
          }
        }
      }

      assertThat(writer.log()).doesNotContain("Permission denied");
    }
  }

  private static Path path(String user) {
    return SparkCommand.workDirectory().resolve("tables").resolve("of-" + user);
  }

  private static void sql(DeltaTable table, String user, String text) {
    table
        .writer()
        .ask(
            "sql",
            request ->
                request
                    .put("session", table.session())
                    .put("user", user)
                    .put("text", text.replace("$T", "delta.`" + table.path() + "`")));
  }
}
