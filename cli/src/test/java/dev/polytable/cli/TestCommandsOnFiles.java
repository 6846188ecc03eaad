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

import dev.polytable.cli.internal.config.JobLoader;
import dev.polytable.cli.internal.config.JobOptions;
import dev.polytable.cli.internal.config.Secrets;
import dev.polytable.cli.internal.logging.LogOutput;
import dev.polytable.sync.SyncRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.event.Level;

/** What the commands make of a file with tables, and what they end with. */
class TestCommandsOnFiles {

  private static final String HEAD = "sourceFormat: DELTA\ntargetFormats: [HUDI]\ndatasets:\n";

  @TempDir private Path folder;

  @Test
  void allCommandsTakeTheSameFile() throws IOException {
    DeltaTable.create(folder.resolve("a"));
    DeltaTable.create(folder.resolve("b"));
    String file = file(entry("a") + "    tableName: first\n" + entry("b"));

    assertThat(CommandLineRun.of("sync", "-d", file).exitCode()).isZero();
    CommandLineRun status = CommandLineRun.of("status", "-d", file);
    assertThat(status.exitCode()).as(status.err()).isZero();
    assertThat(status.out())
        .containsPattern("first +0 +hudi +0 +0 ")
        .containsPattern("b +0 +hudi +0 +0 ")
        .doesNotContain("iceberg");
    CommandLineRun verify = CommandLineRun.of("verify", "--datasetConfig", file);
    assertThat(verify.exitCode()).as(verify.err()).isZero();
    assertThat(verify.out()).containsPattern("first +0 +hudi +0 .*same").doesNotContain("iceberg");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-d FILE", "--datasetConfig FILE", "--datasetConfig=FILE", "-q -d FILE"})
  void fileWithoutACommandIsConverted(String arguments) throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("a"));
    String file = file(entry("a"));
    CommandLineRun run = CommandLineRun.of(arguments.replace("FILE", file).split(" ", -1));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(table.root().resolve(".hoodie")).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status | Name tables (TABLE), or a file with --datasetConfig. Try 'polytable status",
        "verify | Name tables (TABLE), or a file with --datasetConfig. Try 'polytable verify",
        "status -d a.yaml t | TABLE, --to and --from do not go with --datasetConfig",
        "verify -d a.yaml --to hudi | TABLE, --to and --from do not go with --datasetConfig",
        "status -d nowhere.yaml | does not exist",
        "-x | Unknown option",
      })
  void commandLineIsRefused(String arguments, String message) {
    CommandLineRun run = CommandLineRun.of(arguments.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sourceCatalog", "targetCatalogs"})
  void catalogsAreRefusedWithTheReason(String key) throws IOException {
    Path file = folder.resolve("catalogs.yaml");
    Files.writeString(file, key + ":\n  catalogId: a\n" + HEAD + entry("a"));
    CommandLineRun run = CommandLineRun.of("sync", "-d", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains(
            "line 1: '%s' is not supported yet: tables are found by their paths".formatted(key),
            "--icebergCatalogConfig");
  }

  /** The others are converted, so that what was asked for wasn't wrong as a whole. */
  @Test
  void oneTableOfManyIsWrongInTheFile() throws IOException {
    DeltaTable good = DeltaTable.create(folder.resolve("a"));
    DeltaTable.create(folder.resolve("b"));
    String wrong = entry("b") + "    partitionSpec: nowhere:VALUE\n";
    CommandLineRun alone = CommandLineRun.of("sync", "-d", file(wrong));
    assertThat(alone.exitCode()).isEqualTo(2);

    CommandLineRun run = CommandLineRun.of("sync", "-d", file(entry("a") + wrong));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).containsPattern("a +hudi +FULL +none -> 0");
    assertThat(good.root().resolve(".hoodie")).exists();
  }

  /** One target of a table that the setting doesn't concern is converted. */
  @Test
  void settingThatIsWrongForOneTarget() {
    DeltaTable table = DeltaTable.create(folder.resolve("a"));
    String setting = "polytable.hudi.tableVersion=7";
    String[] both = {"sync", "--table", table.path(), "--to", "hudi,iceberg", "--set", setting};
    assertThat(CommandLineRun.of(both).exitCode()).isEqualTo(1);
    String[] one = {"sync", "--table", table.path(), "--to", "hudi", "--set", setting};
    assertThat(CommandLineRun.of(one).exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "hudi, polytable.hudi.tableVersion, 7",
    "hudi, polytable.hudi.retention.hours, week",
    "hudi, polytable.hudi.columnNames, logic",
    "hudi, polytable.hudi.partitionTimeZone, Mars",
    "hudi, polytable.maxCommitsOneByOne, -1",
    "hudi, polytable.maxPendingCommits, many",
    "iceberg, polytable.iceberg.formatVersion, 4",
    "iceberg, polytable.iceberg.retention.hours, -1",
    "iceberg, polytable.iceberg.retention.maxSnapshots, 0",
    "iceberg, polytable.iceberg.nestedFieldIds, maybe",
    "iceberg, polytable.iceberg.footers, some",
    "iceberg, polytable.maxCommitsOneByOne, few",
    "iceberg, polytable.maxPendingCommits, -2",
    "iceberg, polytable.delta.partitionTimeZone, Mars",
  })
  void wrongValueIsRefusedThoughNothingIsToBeDone(String format, String key, String value) {
    DeltaTable table = DeltaTable.create(folder.resolve("a"));
    String setting = key + "=" + value;
    assertThat(CommandLineRun.of("sync", "--table", table.path(), "--to", format).exitCode())
        .isZero();

    for (String more : List.of("--quiet", "--dry-run")) {
      CommandLineRun run =
          CommandLineRun.of(
              "sync", "--table", table.path(), "--to", format, "--set", setting, more);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains(key, value);
    }

    CommandLineRun status =
        CommandLineRun.of("status", table.path(), "--to", format, "--set", setting);
    assertThat(status.exitCode()).isEqualTo(2);
    assertThat(status.out() + status.err()).contains("INVALID_SETTING", key, value);
  }

  @Test
  void aNoticeIsGivenOnceThoughTheFileIsReadAgain() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("a"));
    Path converters = folder.resolve("converters.yaml");
    Files.writeString(
        converters, "tableFormatConverters:\n  HUDI:\n    configuration:\n      spark.master: x\n");
    String dataset = file(entry("a") + "    tableDataPath: %s/data\n".formatted(table.path()));
    List<String> lines = new ArrayList<>();
    new LogOutput(
            Level.INFO, Level.ERROR, false, Clock.systemUTC(), (level, line) -> lines.add(line))
        .install();
    JobLoader loader =
        new JobLoader(
            new JobOptions(
                Optional.of(Path.of(dataset)),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(converters),
                Optional.empty(),
                Map.of(),
                SyncRequest.Mode.AUTOMATIC),
            new Secrets(),
            Clock.systemUTC(),
            configuration -> {});
    for (int round = 0; round < 3; round++) {
      assertThat(loader.load()).hasSize(1);
    }

    assertThat(lines)
        .hasSize(2)
        .anyMatch(line -> line.contains("tableDataPath is not used"))
        .anyMatch(line -> line.contains("'spark.master' configures XTable's converter for HUDI"));
  }

  @Test
  void completionKnowsCommandsAndOptions() {
    CommandLineRun run = CommandLineRun.of("completion");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("complete -F", "sync status verify", "--datasetConfig", "--dry-run", "--rows");
  }

  @Test
  void jsonHasOnePath() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("a"));
    String file = file(entry("a"));
    for (String command : List.of("sync", "status", "verify")) {
      CommandLineRun run = CommandLineRun.of(command, "-d", file, "--output", "json");
      assertThat(run.outLines().stream().filter(line -> line.contains("\"path\"")))
          .as(command)
          .hasSize(1)
          .allMatch(line -> line.contains(table.path()));
    }
  }

  private String entry(String name) {
    return "  - tableBasePath: %s\n".formatted(folder.resolve(name));
  }

  private String file(String entries) throws IOException {
    Path file = folder.resolve("tables.yaml");
    Files.writeString(file, HEAD + entries);
    return file.toString();
  }
}
