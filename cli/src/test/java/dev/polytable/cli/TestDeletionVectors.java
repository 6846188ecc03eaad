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

import static dev.polytable.cli.DeltaActions.metadata;
import static dev.polytable.cli.DeltaActions.protocolWithDeletionVectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table with deletion vectors: Iceberg has them in its format's version 3; Hudi is refused by
 * name, stays as it was, and keeps Iceberg from nothing.
 */
class TestDeletionVectors {

  private static final String FILE = "city=Rome/f1.parquet";
  private static final int ROWS = 40;
  private static final String REFUSED = "UNSUPPORTED_DELETION_VECTOR";

  @TempDir private Path folder;

  private DeltaTable table;

  @BeforeEach
  void makeTable() throws IOException {
    table = DeltaTable.at(folder.resolve("t"));
    DataFiles.write(table.root().resolve(FILE), ROWS);
  }

  @Test
  void comesToATableThatBothTargetsHold() throws IOException {
    table.commit(protocolWithDeletionVectors(), metadata(), add(""));
    assertThat(sync("hudi,iceberg").exitCode()).isZero();
    table.commit(DeltaActions.remove(FILE), add(DeltaActions.deletionVector()));
    CommandLineRun run = sync("hudi,iceberg");

    assertRefusedByName(run);
    assertThat(run.out())
        .containsPattern("t +hudi +FAILED UNSUPPORTED_DELETION_VECTOR +0 -> 0 +0 +0 ")
        .containsPattern("t +iceberg +INCREMENTAL +0 -> 1 ");
    assertIcebergIsRight();
    CommandLineRun hudi = CommandLineRun.of("verify", table.path(), "--to", "hudi");
    assertThat(hudi.exitCode()).isEqualTo(1);
    assertThat(hudi.out())
        .contains("VERSION: ")
        .containsPattern("t +1 +hudi +0 +1 +- +1 difference");
  }

  @Test
  void isThereFromTheBeginning() throws IOException {
    table.commit(protocolWithDeletionVectors(), metadata(), add(DeltaActions.deletionVector()));
    CommandLineRun run = sync("hudi,iceberg");

    assertRefusedByName(run);
    assertThat(run.out()).containsPattern("t +iceberg +FULL +none -> 0 +1 +0 ");
    assertIcebergIsRight();
    assertThat(sync("iceberg").exitCode()).isZero();
  }

  @Test
  void jsonTellsBothTargets() throws IOException {
    table.commit(protocolWithDeletionVectors(), metadata(), add(DeltaActions.deletionVector()));
    CommandLineRun run =
        CommandLineRun.of(
            "sync", "--table", table.path(), "--to", "hudi,iceberg", "--output", "json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .containsOnlyOnce("\"code\" : \"" + REFUSED + "\"")
        .containsOnlyOnce("\"failure\" : {")
        .contains("\"exitCode\" : 1");
  }

  private void assertRefusedByName(CommandLineRun run) {
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err())
        .contains("Target hudi of ", table.path(), REFUSED, FILE, "REORG TABLE", "APPLY (PURGE)");
  }

  private void assertIcebergIsRight() throws IOException {
    CommandLineRun verify = CommandLineRun.of("verify", table.path(), "--to", "iceberg", "--rows");
    assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
    assertThat(verify.out()).containsPattern("iceberg +[01] +1 +34 +same");
    Path iceberg = table.root().resolve("_iceberg/metadata");
    String newest = Files.readString(iceberg.resolve("version-hint.text")).strip();
    assertThat(Files.readString(iceberg.resolve("v%s.metadata.json".formatted(newest))))
        .contains("\"format-version\":3");
  }

  private CommandLineRun sync(String targets) {
    return CommandLineRun.of("sync", "--table", table.path(), "--to", targets);
  }

  /**
   * The file as it is on the disk.
   *
   * @param more further fields of the action, each with a comma before it
   */
  private String add(String more) throws IOException {
    long size = Files.size(table.root().resolve(FILE));
    return DeltaActions.add(FILE, "Rome", size, ROWS, more);
  }
}
