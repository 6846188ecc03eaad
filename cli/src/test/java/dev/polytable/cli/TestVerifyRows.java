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
import static dev.polytable.cli.DeltaActions.protocol;
import static dev.polytable.cli.DeltaActions.protocolWithDeletionVectors;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that read the files themselves. */
class TestVerifyRows {

  private static final String ROME = "city=Rome/f1.parquet";
  private static final String OSLO = "city=Oslo/f2.parquet";
  private static final int ROWS = 40;

  @TempDir private Path folder;

  private DeltaTable table;

  @BeforeEach
  void makeTable() {
    table = DeltaTable.at(folder.resolve("t"));
  }

  @Test
  void sameRows() throws IOException {
    convertTwoFiles("hudi,iceberg");
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--rows");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .containsPattern("t +0 +hudi +0 +2 +80 +same")
        .containsPattern("t +0 +iceberg +0 +2 +80 +same");
  }

  /** Renamed columns, the partition column and a field of a struct among them. */
  @Test
  void columnsThatHudiShowsByTheirNamesInTheFiles() throws IOException {
    String path = "city=Rome/f1.parquet";
    String field = DeltaActions.mapped("inner", "part", 4, "\"string\"");
    String struct = "{\"type\":\"struct\",\"fields\":[%s]}".formatted(field);
    DataFiles.writeWithStruct(table.root().resolve(path), ROWS);
    table.commit(
        DeltaActions.protocolWithColumnMapping(),
        DeltaActions.metadata(
            List.of(
                DeltaActions.mapped("number", "id", 1, "\"long\""),
                DeltaActions.mapped("title", "name", 2, "\"string\""),
                DeltaActions.mapped("pair", "s", 3, struct),
                DeltaActions.mapped("town", "city", 5, "\"string\"")),
            List.of("town"),
            Map.of(
                "delta.columnMapping.mode", "name",
                "delta.columnMapping.maxColumnId", "5",
                "polytable.hudi.columnNames", "physical")),
        add(path, ""));
    CommandLineRun sync = CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi");
    assertThat(sync.exitCode()).as(sync.err()).isZero();

    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", "hudi", "--rows");
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).containsPattern("t +0 +hudi +0 +1 +40 +same");
  }

  /** As a writer that takes no notice of the table's schema leaves them. */
  @Test
  void structThatOnlyTheFileHasIsNotAskedFor() throws IOException {
    DataFiles.writeWithStruct(table.root().resolve(ROME), ROWS);
    table.commit(DeltaActions.protocol(), DeltaActions.metadata(), add(ROME, ""));
    CommandLineRun sync =
        CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi,iceberg");
    assertThat(sync.exitCode()).as(sync.err()).isZero();

    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--rows");
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .containsPattern("t +0 +hudi +0 +1 +40 +same")
        .containsPattern("t +0 +iceberg +0 +1 +40 +same");
  }

  @Test
  void columnThatReadersDoNotFind() throws IOException {
    convertTwoFiles("iceberg");
    replaceInIcebergMetadata("[ \\\"name\\\" ]", "[ \\\"nome\\\" ]");

    assertThat(CommandLineRun.of("verify", table.path(), "--to", "iceberg").exitCode()).isZero();
    CommandLineRun run =
        CommandLineRun.of("verify", table.path(), "--to", "iceberg", "--rows", "--limit", "2");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines())
        .contains(
            "t, iceberg: ROWS: name in row 0 of %s: expected 'name 0', found null".formatted(OSLO),
            "t, iceberg: 78 more");
  }

  @Test
  void deletionVectorThatHidesOtherRows() throws IOException {
    DataFiles.write(table.root().resolve(ROME), ROWS);
    table.commit(
        protocolWithDeletionVectors(), metadata(), add(ROME, DeltaActions.deletionVector()));
    CommandLineRun sync = CommandLineRun.of("sync", "--table", table.path(), "--to", "iceberg");
    assertThat(sync.exitCode()).as(sync.err()).isZero();
    assertThat(CommandLineRun.of("verify", table.path(), "--to", "iceberg", "--rows").out())
        .containsPattern("t +0 +iceberg +0 +1 +34 +same");

    table.forgetLog();
    table.commit(
        protocolWithDeletionVectors(), metadata(), add(ROME, DeltaActions.otherDeletionVector()));
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", "iceberg");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines())
        .contains(
            "t, iceberg: DELETION_VECTOR: %s: expected deleted [30], found deleted [29]"
                .formatted(ROME));
    assertThat(run.out()).containsPattern("1 difference$");
    assertThat(CommandLineRun.of("verify", table.path(), "--to", "iceberg", "--rows").out())
        .contains("ROWS: id in row 24 of %s: expected 29, found 30".formatted(ROME));
  }

  @Test
  void dataFileThatIsGoneIsReported() throws IOException {
    convertTwoFiles("iceberg");
    Files.delete(table.root().resolve(OSLO));
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", "iceberg", "--rows");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("FAILED STORAGE_FAILED");
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(OSLO);
  }

  private void convertTwoFiles(String formats) throws IOException {
    DataFiles.write(table.root().resolve(ROME), ROWS);
    DataFiles.write(table.root().resolve(OSLO), ROWS);
    table.commit(protocol(), metadata(), add(ROME, ""), add(OSLO, ""));
    CommandLineRun sync = CommandLineRun.of("sync", "--table", table.path(), "--to", formats);
    assertThat(sync.exitCode()).as(sync.err()).isZero();
  }

  /** An action for a file that is there. */
  private String add(String path, String more) {
    try {
      String city = path.substring(path.indexOf('=') + 1, path.indexOf('/'));
      return DeltaActions.add(path, city, Files.size(table.root().resolve(path)), ROWS, more);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void replaceInIcebergMetadata(String text, String replacement) throws IOException {
    Path metadata = table.root().resolve("_iceberg/metadata");
    try (Stream<Path> files = Files.list(metadata)) {
      for (Path file : files.toList()) {
        if (file.toString().endsWith(".metadata.json")) {
          String before = Files.readString(file);
          assertThat(before).contains(text);
          Files.writeString(file, before.replace(text, replacement));
        } else if (file.toString().endsWith(".crc")) {
          Files.delete(file);
        }
      }
    }
  }
}
