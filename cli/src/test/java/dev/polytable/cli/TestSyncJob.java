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
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs with both targets. */
class TestSyncJob {

  private static final String BOTH = "hudi,iceberg";

  @TempDir private Path folder;

  @Test
  void brokenTableOfThreeIsReportedAndTheOthersAreRight() {
    DeltaTable one = DeltaTable.create(folder.resolve("one"));
    DeltaTable broken = DeltaTable.create(folder.resolve("broken"));
    broken.commitText("{\"add\":{\"pa");
    DeltaTable two = DeltaTable.create(folder.resolve("two"));
    CommandLineRun run =
        run("sync --table %s --table %s --table %s --to hudi,iceberg", one, broken, two);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).singleElement().asString().contains("broken", "SOURCE_CORRUPT");
    assertThat(run.out())
        .containsPattern("one +hudi +FULL")
        .containsPattern("one +iceberg +FULL")
        .containsPattern("broken +hudi,iceberg +FAILED SOURCE_CORRUPT")
        .containsPattern("two +hudi +FULL")
        .containsPattern("two +iceberg +FULL");
    assertThat(run("verify %s %s", one, two).exitCode()).isZero();
  }

  @Test
  void commitsBetweenRunsAreIncrementalAndARunWithoutAnyWritesNothing() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    sync(table, BOTH);
    table.append();
    table.append();
    CommandLineRun second = sync(table, BOTH);
    assertThat(second.out())
        .containsPattern("t +hudi +INCREMENTAL +0 -> 2 +2 +0")
        .containsPattern("t +iceberg +INCREMENTAL +0 -> 2 +2 +0");
    assertThat(second.count("Falling back to snapshot sync.")).isZero();

    Map<String, String> before = list(table.root());
    CommandLineRun third = sync(table, BOTH);
    assertThat(third.exitCode()).isZero();
    assertThat(third.out())
        .containsPattern("t +hudi +NONE +2 -> 2 +0 +0")
        .containsPattern("t +iceberg +NONE +2 -> 2 +0 +0");
    assertThat(list(table.root())).isEqualTo(before);
    assertThat(run("verify %s", table).exitCode()).isZero();
  }

  @Test
  void addedTargetIsTheOnlyOneThatIsBuilt() {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    sync(table, "hudi");
    table.append();
    CommandLineRun run = sync(table, BOTH);

    assertThat(run.out())
        .containsPattern("t +hudi +INCREMENTAL +0 -> 1 +1 +0")
        .containsPattern("t +iceberg +FULL +none -> 1 +2 +0");
    assertThat(run.count("Falling back to snapshot sync.")).isZero();
  }

  @Test
  void dryRunWritesNothingWhateverIsToBeDone() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    assertThat(dryRun(table).out()).containsPattern("t +hudi +FULL +none -> none");

    sync(table, "hudi");
    table.append();
    table.append();
    assertThat(dryRun(table).out())
        .containsPattern("t +hudi +INCREMENTAL +0 -> 0")
        .containsPattern("t +iceberg +FULL +none -> none");

    assertThat(dryRun(table, "--full").out()).containsPattern("t +hudi +FULL +0 -> 0");
    assertThat(dryRun(table, "--set", "polytable.maxPendingCommits=1").out())
        .containsPattern("t +hudi +FULL +0 -> 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sync --output json",
        "sync --table a --table a --to hudi --output=json",
        "sync --table a --to hudo --output JSON",
        "sync --table FOLDER/missing --to hudi --output json --quiet",
        "sync --datasetConfig FOLDER/missing.yaml --output json",
        "sync --nonsense --output json",
        "status --output json",
        "status FOLDER/missing --output json",
        "verify FOLDER/missing --output json",
        "verify FOLDER/missing --limit many --output json",
        "verify FOLDER/missing --to hudo --output json"
      })
  void jsonIsWhatStandardOutputHasWhenAllFails(String command) throws IOException {
    CommandLineRun run =
        CommandLineRun.of(
            Arrays.stream(command.split(" ", -1))
                .map(word -> word.replace("FOLDER", folder.toString()))
                .toArray(String[]::new));

    assertThat(run.exitCode()).isPositive();
    assertThat(topLevelNumber(run.out(), "exitCode")).isEqualTo(run.exitCode());
    assertThat(run.out()).contains("\"code\" : \"", "\"message\" : \"");
  }

  /** Parses all of the text. */
  private static int topLevelNumber(String json, String key) throws IOException {
    int found = -1;
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        boolean wanted = parser.currentName().equals(key);
        parser.nextToken();
        found = wanted ? parser.getIntValue() : found;
        parser.skipChildren();
      }

      assertThat(parser.nextToken()).isNull();
    }

    return found;
  }

  private CommandLineRun dryRun(DeltaTable table, String... more) throws IOException {
    Map<String, String> before = list(folder);
    String[] arguments = {"sync", "--table", table.path(), "--to", BOTH, "--dry-run"};
    CommandLineRun run =
        CommandLineRun.of(
            Stream.concat(Arrays.stream(arguments), Arrays.stream(more)).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(list(folder)).isEqualTo(before);
    return run;
  }

  private static CommandLineRun sync(DeltaTable table, String formats) {
    CommandLineRun run = CommandLineRun.of("sync", "--table", table.path(), "--to", formats);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static CommandLineRun run(String command, DeltaTable... tables) {
    Object[] paths = Arrays.stream(tables).map(DeltaTable::path).toArray();
    return CommandLineRun.of(command.formatted(paths).split(" ", -1));
  }

  /** Each file with its length and its time. */
  private static Map<String, String> list(Path root) throws IOException {
    Map<String, String> listed = new TreeMap<>();
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(root)) {
      paths = walk.toList();
    }

    for (Path path : paths) {
      listed.put(
          root.relativize(path).toString(),
          "%s %s".formatted(Files.size(path), Files.getLastModifiedTime(path)));
    }

    return listed;
  }
}
