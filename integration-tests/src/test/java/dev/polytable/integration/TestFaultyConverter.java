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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the converter does and however long it takes, commits succeed and don't wait. */
class TestFaultyConverter {

  private static final List<String> PROPERTIES =
      List.of("delta.universalFormat.enabledFormats", "polytable.formats");
  private static final int COMMITS = 14;
  private static final int COMMITS_WHILE_HELD = 6;

  @ParameterizedTest
  @ValueSource(strings = {"exception", "linkage"})
  void commitsSucceedWhenTheConverterThrows(String fault) {
    for (String property : PROPERTIES) {
      DeltaTable table = DeltaTable.of(FaultyProcess.writer(), fault + "-" + property.length());
      table.sql("SET spark.polytable.test.fault=" + fault);
      commitSome(table, property);
      TargetState state = table.await();
      assertThat(state.code()).as("%s", state).isEqualTo("INTERNAL");
      assertThat(state.version()).as("%s", state).isEqualTo(-1);

      table.sql("SET spark.polytable.test.fault=none");
      table.sql("INSERT INTO $T VALUES (3)").assertCurrent();
    }
  }

  @Test
  void commitsDoNotWaitWhenTheConverterHangs() {
    SparkProcess hanging =
        SparkProcess.start(
            FaultyProcess.command("hanging-converter")
                .with("spark.polytable.test.fault", "hang")
                .with("spark.polytable.drain.timeoutSeconds", "2"));
    List<DeltaTable> tables =
        PROPERTIES.stream()
            .map(property -> DeltaTable.of(hanging, "hang-" + property.length()))
            .toList();
    for (int i = 0; i < tables.size(); i++) {
      commitSome(tables.get(i), PROPERTIES.get(i));
    }

    assertThat(hanging.stop()).isZero();
    for (DeltaTable table : tables) {
      assertThat(hanging.log().lines().filter(line -> line.contains(" WARN ")))
          .as("the line that names what is behind")
          .anyMatch(line -> line.contains("before version 2 of file:" + table.path() + " "));
    }
  }

  /** The first conversion is held until commits have piled up; the others follow as they come. */
  @Test
  void commitsAtOnceLandOrAreReplaced() {
    DeltaTable table = DeltaTable.of(FaultyProcess.writer(), "at-once");
    FaultyProcess.Gate gate = FaultyProcess.Gate.close(table);
    table.sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('polytable.formats'='hudi')");
    insert(table, 0, COMMITS_WHILE_HELD);
    DeltaTable other = DeltaTable.of(FaultyProcess.writer(), "meanwhile");
    commitSome(other, "polytable.formats");
    other.assertCurrent();
    assertThat(HudiTimeline.load(table.path()).commits()).as("what is held").isEmpty();
    gate.open();
    insert(table, COMMITS_WHILE_HELD, COMMITS);

    table.assertCurrent();
    HudiTimeline timeline = HudiTimeline.load(table.path());
    assertThat(timeline.archiveFiles()).isZero();
    assertThat(timeline.versions()).isSorted().doesNotHaveDuplicates().endsWith((long) COMMITS);
    int backlogEvents = table.status().path("backlogEvents").asInt();
    assertThat(backlogEvents).isGreaterThanOrEqualTo(COMMITS_WHILE_HELD - 1);
    assertThat(FaultyProcess.conversionsOneByOne(table) + backlogEvents).isEqualTo(COMMITS + 1);
    assertThat(
            table
                .writer()
                .log()
                .lines()
                .filter(line -> line.contains("delta.hudi.conversion.async.backlog"))
                .filter(line -> line.contains(table.path() + " ")))
        .hasSize(backlogEvents);
  }

  private static void insert(DeltaTable table, int from, int to) {
    for (int i = from; i < to; i++) {
      table.sql("INSERT INTO $T VALUES (" + i + ")");
    }
  }

  private static void commitSome(DeltaTable table, String property) {
    table.sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('" + property + "'='hudi')");
    table.sql("INSERT INTO $T VALUES (1), (2)");
    table.sql("DELETE FROM $T WHERE id = 1");
    assertThat(table.newestVersion()).isEqualTo(2);
    assertThat(TableReader.delta(table.writer(), Map.of()).read("", table.path(), "").rows())
        .containsExactly("{\"id\":2}");
  }
}
