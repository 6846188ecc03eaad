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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is wrong with a file or a command line is said in one message; more of {@link TestBadInput}.
 */
class TestBadConfig {

  private static final String TABLES = "datasets:\n  - tableBasePath: GOOD\n";
  private static final String TARGETS = "sourceFormat: DELTA\ntargetFormats: [HUDI]\n";

  @TempDir private Path folder;

  private DeltaTable table;

  @BeforeEach
  void makeTable() {
    table = DeltaTable.create(folder.resolve("good"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("datasetConfigs")
  void datasetConfigIsRefused(String what, String yaml, List<String> message) throws IOException {
    CommandLineRun run = syncFile(yaml);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  static Stream<Arguments> datasetConfigs() {
    return Stream.concat(badKeysAndFormats(), badTables());
  }

  private static Stream<Arguments> badKeysAndFormats() {
    return Stream.of(
        Arguments.of(
            "unknown key",
            "sourceFormat: DELTA\ntargetFormat: [HUDI]\n" + TABLES,
            List.of("line 2", "unknown key 'targetFormat'", "Did you mean 'targetFormats'?")),
        Arguments.of(
            "unknown key of a table",
            TARGETS + "datasets:\n  - tableBasepath: GOOD\n",
            List.of("line 4", "unknown key 'tableBasepath'", "Did you mean 'tableBasePath'?")),
        Arguments.of(
            "key twice",
            TARGETS + TABLES + "sourceFormat: DELTA\n",
            List.of("line 5", "key 'sourceFormat' stands here twice")),
        Arguments.of(
            "unknown target format",
            "sourceFormat: DELTA\ntargetFormats:\n  - HUDO\n" + TABLES,
            List.of("line 3", "unknown format 'HUDO'", "Did you mean 'HUDI'?")),
        Arguments.of(
            "unknown source format",
            "sourceFormat: DELTALAKE\ntargetFormats: [HUDI]\n" + TABLES,
            List.of("line 1", "unknown format 'DELTALAKE'")),
        Arguments.of(
            "source of a later wave",
            "sourceFormat: PAIMON\ntargetFormats: [HUDI]\n" + TABLES,
            List.of("line 1", "PAIMON is not yet a source", "DELTA")),
        Arguments.of(
            "target that isn't one",
            "sourceFormat: DELTA\ntargetFormats: [DELTA]\n" + TABLES,
            List.of("DELTA is not yet a target", "HUDI, ICEBERG")),
        Arguments.of(
            "no targets",
            "sourceFormat: DELTA\ntargetFormats: []\n" + TABLES,
            List.of("'targetFormats' is empty")));
  }

  private static Stream<Arguments> badTables() {
    return Stream.of(
        Arguments.of(
            "targets that aren't a list",
            "sourceFormat: DELTA\ntargetFormats: HUDI\n" + TABLES,
            List.of("line 2", "a list is expected here")),
        Arguments.of(
            "no datasets", TARGETS + "datasets: []\n", List.of("line 3", "'datasets' is empty")),
        Arguments.of("datasets missing", TARGETS, List.of("'datasets' is missing")),
        Arguments.of(
            "table without path",
            TARGETS + "datasets:\n  - tableName: a\n",
            List.of("line 4", "no 'tableBasePath'")),
        Arguments.of(
            "same table twice",
            TARGETS + TABLES + "  - tableBasePath: GOOD/../good/\n",
            List.of("is named twice", "line 4", "line 5")),
        Arguments.of(
            "partition spec without transform",
            TARGETS + TABLES + "    partitionSpec: city\n",
            List.of("line 5", "field:TRANSFORM[:format]")),
        Arguments.of(
            "partition spec with unknown transform",
            TARGETS + TABLES + "    partitionSpec: city:VALU\n",
            List.of("unknown transform 'VALU'", "Did you mean 'VALUE'?")),
        Arguments.of("empty file", "", List.of("dataset config", "is empty")),
        Arguments.of("no YAML", "targetFormats: [HUDI\n", List.of("line 2", "is not valid YAML")));
  }

  @Test
  void severalMetadataFoldersAreNamed() throws IOException {
    Files.createDirectory(table.root().resolve("snapshot"));
    CommandLineRun run = sync(table.root());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains("_delta_log (delta)", "snapshot (paimon)", "--from");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commandLines")
  void commandLineIsRefused(String arguments, String message) {
    CommandLineRun run = CommandLineRun.of(arguments.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(message);
  }

  static Stream<Arguments> commandLines() {
    return Stream.of(
        Arguments.of("sync", "--datasetConfig, or tables with --table"),
        Arguments.of("sync --table a", "--table needs --to"),
        Arguments.of("sync --table a --to hudo", "Did you mean 'HUDI'?"),
        Arguments.of("sync --table a --to hudi --from paimon", "PAIMON is not yet a source"),
        Arguments.of("sync --table a --table ./a/ --to hudi", "is named twice"),
        Arguments.of("sync --table wasb://c@a/t --to hudi", "POLYTABLE_CLASSPATH"),
        Arguments.of("sync --datasetConfig nowhere.yaml", "does not exist"),
        Arguments.of("sync --datasetConfig a.yaml --table b", "do not go with --datasetConfig"),
        Arguments.of("sync --datasetConfg a.yaml", "Unknown option"),
        Arguments.of("sync --table a --to hudi --parallel 0", "at least 1"),
        Arguments.of("sync --table a --to hudi --parallel many", "--parallel"),
        Arguments.of("sync --table a --to hudi -t 3", "needs --continuousMode"),
        Arguments.of("sync --table a --to hudi --set foo=bar", "unknown setting 'foo'"),
        Arguments.of(
            "sync --table a --to hudi --set polytable.hudi.tabelVersion=9",
            "Did you mean 'polytable.hudi.tableVersion'?"),
        Arguments.of("sync --table a --to hudi --output xml", "--output"),
        Arguments.of("snc", "snc"),
        Arguments.of("status", "TABLE"),
        Arguments.of("status --to", "--to"));
  }

  private CommandLineRun sync(Path path) {
    return CommandLineRun.of("sync", "--table", path.toString(), "--to", "hudi");
  }

  private CommandLineRun syncFile(String yaml) throws IOException {
    Path file = folder.resolve("config.yaml");
    Files.writeString(file, yaml.replace("GOOD", table.path()));
    return CommandLineRun.of("sync", "--datasetConfig", file.toString());
  }
}
