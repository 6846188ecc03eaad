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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSyncCommand {

  @TempDir private Path folder;

  @Test
  void firstSyncIsFullTheNextIncrementalAndTheThirdWritesNothing() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    CommandLineRun first = sync(table);
    table.append();
    table.append();
    CommandLineRun second = sync(table);
    long files = countFiles(table.root());
    CommandLineRun third = sync(table);

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(lastLine(first)).matches("orders +hudi +FULL +none -> 0 +1 +0 +\\d+ +.* s");
    assertThat(lastLine(second)).matches("orders +hudi +INCREMENTAL +0 -> 2 +2 +0 +\\d+ +.* s");
    assertThat(lastLine(third)).matches("orders +hudi +NONE +2 -> 2 +0 +0 +\\d+ +.* s");
    assertThat(countFiles(table.root())).isEqualTo(files);
    assertThat(first.count("Falling back to snapshot sync.")).isZero();
  }

  @Test
  void brokenTableKeepsNoOtherBack() throws IOException {
    DeltaTable one = DeltaTable.create(folder.resolve("one"));
    DeltaTable broken = DeltaTable.create(folder.resolve("broken"));
    broken.commitText("{\"add\":{\"pa");
    DeltaTable two = DeltaTable.create(folder.resolve("two"));
    Path file = folder.resolve("config.yaml");
    Files.writeString(
        file,
        """
        sourceFormat: DELTA
        targetFormats:
          - HUDI
        datasets:
          - tableBasePath: %s
            tableName: first
          - tableBasePath: %s
          - tableBasePath: %s
            partitionSpec: city:VALUE
            namespace: my.db
        """
            .formatted(one.path(), broken.path(), two.path()));
    CommandLineRun run = CommandLineRun.of("sync", "-d", file.toString(), "--parallel", "2");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("broken", "SOURCE_CORRUPT");
    assertThat(run.out()).containsPattern("first +hudi +FULL").containsPattern("two +hudi +FULL");
    assertThat(run.out()).containsPattern("broken +hudi +FAILED SOURCE_CORRUPT");
  }

  @Test
  void forgottenHistoryIsFullWithItsReason() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    sync(table);
    for (int commit = 0; commit < 3; commit++) {
      table.append();
    }

    CommandLineRun run =
        CommandLineRun.of(
            "sync",
            "--table",
            table.path(),
            "--to",
            "hudi",
            "--set",
            "spark.polytable.maxPendingCommits=2");

    assertThat(run.exitCode()).isZero();
    assertThat(run.count("Falling back to snapshot sync")).isOne();
    assertThat(run.outLines())
        .anyMatch(
            line ->
                line.contains("hudi")
                    && line.contains(table.path())
                    && line.endsWith("Falling back to snapshot sync."));
  }

  @Test
  void dryRunWritesNothing() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    CommandLineRun run =
        CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi", "--dry-run");

    assertThat(run.exitCode()).isZero();
    assertThat(lastLine(run)).contains("FULL", "none -> none");
    assertThat(table.root().resolve(".hoodie")).doesNotExist();
  }

  @Test
  void jsonIsAllThatIsOnTheStandardOutput() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    CommandLineRun run =
        CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi", "--output", "json");

    assertThat(run.out())
        .contains("\"way\" : \"FULL\"", "\"fromVersion\" : null", "\"exitCode\" : 0");
    try (JsonParser parser = new JsonFactory().createParser(run.out())) {
      while (parser.nextToken() != null) {
        parser.skipChildren();
      }
    }
  }

  @Test
  void quietPrintsNothingWhenAllIsRight() {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    CommandLineRun run =
        CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi", "--quiet");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEmpty();
  }

  @Test
  void statusSaysHowFarTheTargetsAre() {
    DeltaTable table = DeltaTable.create(folder.resolve("orders"));
    CommandLineRun before = CommandLineRun.of("status", table.path());
    sync(table);
    table.append();
    CommandLineRun behind = CommandLineRun.of("status", table.path());

    assertThat(before.exitCode()).as(before.err()).isZero();
    assertThat(before.out()).containsPattern("orders +0 +hudi +none +- +- +FULL +- +-");
    assertThat(behind.out())
        .containsPattern("orders +1 +hudi +0 +1 +FULL +INCREMENTAL ")
        .containsPattern("orders +1 +iceberg +none +- +- +FULL ");
  }

  private static CommandLineRun sync(DeltaTable table) {
    return CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi");
  }

  private static String lastLine(CommandLineRun run) {
    return run.outLines().get(run.outLines().size() - 1);
  }

  private static long countFiles(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.filter(Files::isRegularFile).count();
    }
  }
}
