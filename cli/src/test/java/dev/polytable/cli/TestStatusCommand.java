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
package dev.polytable.cli;

import static dev.polytable.cli.DeltaActions.add;
import static dev.polytable.cli.DeltaActions.metadata;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each run opens all anew, as a process of its own would: nothing is remembered but in the table.
 */
class TestStatusCommand {

  private static final String ROME = "city=Rome/f0.parquet";

  @TempDir private Path folder;

  @Test
  void tellsTheWayThatWasTakenAndWhy() {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    sync(table);
    CommandLineRun full = CommandLineRun.of("status", table.path());

    assertThat(full.exitCode()).isZero();
    assertThat(full.out())
        .containsPattern("t +0 +hudi +0 +0 +FULL +nothing +1 +\\d+ files, [0-9.]+ [KM]iB")
        .containsPattern("t +0 +iceberg +0 +0 +FULL +nothing +1 +\\d+ files, [0-9.]+ [KM]iB");
    assertThat(full.outLines())
        .contains(
            "t, hudi: last: FULL: The target holds no version of the table yet.",
            "t, iceberg: last: FULL: The target holds no version of the table yet.");

    table.append();
    table.append();
    sync(table);
    table.append();
    CommandLineRun incremental = CommandLineRun.of("status", table.path());
    assertThat(incremental.out())
        .containsPattern("t +3 +hudi +2 +1 +INCREMENTAL +INCREMENTAL +3 ")
        .containsPattern("t +3 +iceberg +2 +1 +INCREMENTAL +INCREMENTAL +3 ");
    assertThat(incremental.outLines())
        .contains(
            "t, hudi: last: INCREMENTAL: Commits since version 0: 2.",
            "t, hudi: next: INCREMENTAL: Commits since version 2: 1.",
            "t, iceberg: last: INCREMENTAL: Commits since version 0: 2.");
  }

  @Test
  void tellsTheErrorThatKeepsATargetBackUntilItIsOvercome() throws IOException {
    DeltaTable table = DeltaTable.at(folder.resolve("t"));
    table.commit(DeltaActions.protocolWithDeletionVectors(), metadata(), add(ROME));
    sync(table);
    table.commit(
        DeltaActions.remove(ROME), add(ROME, "Rome", 1000, 10, DeltaActions.deletionVector()));
    assertThat(sync(table).exitCode()).isEqualTo(1);
    Path kept = table.root().resolve("_polytable/hudi-failure.properties");
    String first = Files.readString(kept);

    CommandLineRun status = CommandLineRun.of("status", table.path());
    assertThat(status.exitCode()).isZero();
    assertThat(status.out())
        .containsPattern("t +1 +hudi +0 +1 +FULL +INCREMENTAL")
        .containsPattern("t, hudi: error: UNSUPPORTED_DELETION_VECTOR at version 1, 20.*PURGE");
    assertThat(status.out()).doesNotContain("t, iceberg: error");
    CommandLineRun json = CommandLineRun.of("status", table.path(), "--output", "json");
    assertThat(json.out())
        .contains("\"code\" : \"UNSUPPORTED_DELETION_VECTOR\"", "\"error\" : null", "\"bytes\" : ");

    assertThat(sync(table).exitCode()).isEqualTo(1);
    assertThat(kept).hasContent(first.strip());

    table.commit(DeltaActions.removeWithDeletionVector(ROME), add("city=Rome/f1.parquet"));
    assertThat(sync(table).exitCode()).isZero();
    assertThat(CommandLineRun.of("status", table.path()).out()).doesNotContain("error:");
    assertThat(kept).exists();
  }

  private static CommandLineRun sync(DeltaTable table) {
    return CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi,iceberg");
  }
}
