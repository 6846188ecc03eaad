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
import org.junit.jupiter.api.Test;

/** One clear message for each kind of bad input, nothing lost, and the next commit recovers. */
class TestBadInput {

  private static final String ON = "ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='hudi')";

  private final SparkProcess writer = Processes.writer(Line.SPARK_35);

  @Test
  void folderThatCannotBeWritten() throws IOException {
    DeltaTable table = create(FaultyProcess.writer(), "unwritable").sql(ON);
    table.assertCurrent();
    List<String> before = table.listing(".hoodie");
    Path readOnly = Files.createFile(table.path().resolve("_hoodie_is_read_only"));
    table.sql("INSERT INTO $T VALUES (2)");
    TargetState state = table.await();
    assertThat(state.code()).as("%s", state).isEqualTo("PERMISSION_DENIED");
    assertThat(state.message()).contains("Permission denied", ".hoodie");
    assertThat(table.listing(".hoodie")).isEqualTo(before);

    Files.delete(readOnly);
    table.sql("INSERT INTO $T VALUES (3)").assertCurrent();
  }

  @Test
  void fileWhereTheFolderShouldBe() throws IOException {
    DeltaTable table = create(writer, "in-the-way");
    Path inTheWay = table.path().resolve(".hoodie");
    Files.writeString(inTheWay, "a file where the folder should be");
    table.sql(ON);
    TargetState state = table.await();
    assertThat(state.code()).as("%s", state).isEqualTo("TARGET_CHANGED_OUTSIDE");
    assertThat(state.message()).contains(".hoodie");
    assertThat(inTheWay).hasContent("a file where the folder should be");

    Files.delete(inTheWay);
    table.sql("INSERT INTO $T VALUES (2)").assertCurrent();
  }

  @Test
  void hudiTableOfSomebodyElse() {
    DeltaTable table = create(writer, "not-ours");
    table.write(
        "SELECT 100 AS id, 'k' AS name",
        "hudi",
        Map.of(
            "hoodie.table.name", "theirs",
            "hoodie.datasource.write.recordkey.field", "name",
            "hoodie.datasource.write.precombine.field", "id"));
    List<String> before = table.listing(".hoodie");
    table.sql(ON).sql("INSERT INTO $T VALUES (2)");

    TargetState state = table.await();
    assertThat(state.code()).as("%s", state).isEqualTo("TARGET_CHANGED_OUTSIDE");
    assertThat(table.listing(".hoodie")).isEqualTo(before);
  }

  @Test
  void tableThatIsDeletedWhileItWaits() {
    DeltaTable table = create(FaultyProcess.writer(), "deleted");
    FaultyProcess.Gate gate = FaultyProcess.Gate.close(table);
    table.sql(ON).sql("INSERT INTO $T VALUES (2)");
    long version = table.newestVersion();
    DeltaTable.deleteAll(table.path());
    gate.open();
    TargetState state = TargetState.await(table.writer(), table.path(), DeltaTable.FORMAT, version);
    assertThat(state.code()).as("%s", state).isEqualTo("SOURCE_NOT_FOUND");
    assertThat(state.message()).contains(table.path().toString());
    assertThat(table.path()).doesNotExist();

    create(FaultyProcess.writer(), "deleted")
        .sql(ON)
        .sql("INSERT INTO $T VALUES (3)")
        .assertCurrent();
    create(FaultyProcess.writer(), "another").sql(ON).assertCurrent();
  }

  @Test
  void commitFileThatIsCorrupt() throws IOException {
    DeltaTable table = create(writer, "corrupt").sql(ON);
    // Delta itself reads the checkpoint then, and not the commit.
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('delta.checkpointInterval'='1')").assertCurrent();
    table.sql("ALTER TABLE $T UNSET TBLPROPERTIES ('polytable.formats')");
    table.sql("INSERT INTO $T VALUES (2)");
    Path commit =
        table
            .path()
            .resolve("_delta_log")
            .resolve(String.format(java.util.Locale.ROOT, "%020d.json", table.newestVersion()));
    Path checksum = commit.resolveSibling("." + commit.getFileName() + ".crc");
    Files.deleteIfExists(checksum);
    String content = Files.readString(commit);
    Files.writeString(commit, content.substring(0, content.length() / 2));
    table.sql(ON);
    TargetState state = table.await();
    assertThat(state.code()).as("%s", state).isEqualTo("SOURCE_CORRUPT");
    assertThat(state.message()).contains(commit.getFileName().toString());

    Files.writeString(commit, content);
    table.sql("INSERT INTO $T VALUES (3)").assertCurrent();
  }

  @Test
  void formatThatIsNotKnown() {
    DeltaTable table = create(writer, "unknown-format");
    table.sql("ALTER TABLE $T SET TBLPROPERTIES ('polytable.formats'='hudi,paimon')");
    table.assertCurrent();
    TargetState state = TargetState.await(writer, table.path(), "paimon", table.newestVersion());
    assertThat(state.code()).as("%s", state).isEqualTo("INVALID_SETTING");
    assertThat(state.message()).contains("'paimon'", "hudi, iceberg", "polytable.formats");

    table.sql(ON).assertCurrent();
  }

  private static DeltaTable create(SparkProcess writer, String name) {
    return DeltaTable.of(writer, name)
        .sql("CREATE TABLE $T (id INT) USING DELTA")
        .sql("INSERT INTO $T VALUES (1)");
  }
}
