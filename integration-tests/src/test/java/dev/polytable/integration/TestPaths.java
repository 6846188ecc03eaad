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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which way a conversion takes, and that both lead to the same table. */
class TestPaths {

  private static final String FALLING_BACK = "Falling back to snapshot sync.";

  private final SparkProcess writer = Processes.writer(Line.SPARK_35);

  @Test
  void commitsOneByOneAreReplayed() {
    DeltaTable table = create("one-by-one");
    table.await();
    assertThat(HudiTimeline.load(table.path()).versions()).containsExactly(0L);
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      table.sql("INSERT INTO $T VALUES (" + i + ", 'p" + i % 3 + "')");
      paths.add(table.await().path());
    }
    assertThat(paths).hasSize(8).containsOnly("INCREMENTAL");
    HudiTimeline timeline = HudiTimeline.load(table.path());
    assertThat(timeline.archiveFiles()).isZero();
    assertThat(timeline.versions()).isEqualTo(LongStream.rangeClosed(0, 8).boxed().toList());
    table.assertCurrent();
  }

  @Test
  void historyThatIsGoneIsMadeUpForByTheWholeState() throws IOException {
    DeltaTable table = create("history-gone");
    table.sql("INSERT INTO $T VALUES (1, 'x'), (2, 'y')").assertCurrent();
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('delta.checkpointInterval'='1')");
    table.sql("ALTER TABLE $T UNSET TBLPROPERTIES ('polytable.formats')");
    table.sql("DELETE FROM $T WHERE id = 1").sql("INSERT INTO $T VALUES (3, 'x')");
    for (long version = 0; version < table.newestVersion(); version++) {
      deleteCommit(table, version);
    }
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='hudi')");

    assertThat(table.assertCurrent().path()).isEqualTo("FULL");
    assertThat(fallbackLines(table)).isEqualTo(1);
    table.sql("INSERT INTO $T VALUES (4, 'x')");
    assertThat(table.assertCurrent().path()).isEqualTo("INCREMENTAL");
  }

  @Test
  void tooManyCommitsAreMadeUpForByTheWholeState() {
    DeltaTable table = create("too-many");
    table.sql("SET spark.databricks.delta.hudi.maxPendingCommits=2");
    table.sql("INSERT INTO $T VALUES (1, 'x'), (2, 'y')").assertCurrent();
    table.sql("ALTER TABLE $T UNSET TBLPROPERTIES ('polytable.formats')");
    table.sql("DELETE FROM $T WHERE id = 1").sql("INSERT INTO $T VALUES (3, 'x')");
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='hudi')");

    assertThat(table.assertCurrent().path()).isEqualTo("FULL");
    assertThat(fallbackLines(table)).isEqualTo(1);
  }

  @Test
  void bothWaysGiveTheSameTable() throws IOException {
    DeltaTable replayed = create("replayed");
    replayed
        .sql("INSERT INTO $T VALUES (1, 'x'), (2, 'y'), (3, null)")
        .sql("UPDATE $T SET id = 20 WHERE id = 2")
        .sql("DELETE FROM $T WHERE p IS NULL");
    assertThat(replayed.assertCurrent().path()).isEqualTo("INCREMENTAL");

    DeltaTable whole = DeltaTable.of(writer, "whole");
    copyWithoutTarget(replayed.path(), whole.path());
    whole.sql("INSERT INTO $T VALUES (4, 'z')");
    replayed.sql("INSERT INTO $T VALUES (4, 'z')");
    assertThat(whole.assertCurrent().path()).isEqualTo("FULL");
    replayed.assertCurrent();
    TableReader hudi = Processes.hudi("hudi-1.2");
    assertThat(hudi.read("", whole.path(), "")).isEqualTo(hudi.read("", replayed.path(), ""));
  }

  private DeltaTable create(String name) {
    return DeltaTable.of(writer, name)
        .sql(
            "CREATE TABLE $T (id INT, p STRING) USING DELTA PARTITIONED BY (p)"
                + " TBLPROPERTIES ('polytable.formats'='hudi')");
  }

  private long fallbackLines(DeltaTable table) {
    return writer
        .log()
        .lines()
        .filter(line -> line.endsWith(FALLING_BACK) && line.contains(table.path().toString()))
        .count();
  }

  private static void deleteCommit(DeltaTable table, long version) throws IOException {
    Path log = table.path().resolve("_delta_log");
    String name = String.format(java.util.Locale.ROOT, "%020d", version);
    Files.delete(log.resolve(name + ".json"));
    Files.deleteIfExists(log.resolve("." + name + ".json.crc"));
  }

  private static void copyWithoutTarget(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(file -> !file.startsWith(from.resolve(".hoodie"))).toList()) {
        Files.createDirectories(to.resolve(from.relativize(file)).getParent());
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }
}
