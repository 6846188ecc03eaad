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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people and their editors write them. */
class TestDatasetFiles {

  private static final String HEAD = "sourceFormat: DELTA\ntargetFormats:\n  - HUDI\ndatasets:\n";

  @TempDir private Path folder;

  private DeltaTable table;

  @BeforeEach
  void makeTable() {
    table = DeltaTable.create(folder.resolve("Bücher 日本"));
  }

  /** The keys of the sample in XTable's README, in its layout. */
  @Test
  void everyKeyOfXTable() throws IOException {
    DeltaTable second = DeltaTable.create(folder.resolve("second"));
    CommandLineRun run =
        sync(
            """
            # a job
            sourceFormat: delta
            targetFormats:
              - HUDI
              - Iceberg
            datasets:
              -
                tableBasePath: %s/
                tableDataPath: %s/data
                tableName: call_center
                namespace: my.db
              -
                tableBasePath: file://%s
                tableName: multi_partition_dataset
                partitionSpec: id:YEAR:yyyy,city:VALUE
            """
                .formatted(table.path(), table.path(), second.path()));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.errLines()).singleElement().asString().contains("tableDataPath is not used");
    assertThat(run.out())
        .containsPattern("call_center +hudi +FULL")
        .containsPattern("call_center +iceberg +FULL")
        .containsPattern("multi_partition_dataset +iceberg +FULL");
  }

  /** The jars for one table aren't here, which is told before anything is done. */
  @Test
  void storeWithoutItsJars() throws IOException {
    CommandLineRun run =
        sync(
            HEAD
                + "  - tableBasePath: %s\n".formatted(table.path())
                + "  - tableBasePath: abfs://container@storage.dfs.core.windows.net/dataset\n");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("POLYTABLE_CLASSPATH");
    assertThat(table.root().resolve(".hoodie")).doesNotExist();
  }

  @Test
  void lineEndsAndTheMarkOfWindows() throws IOException {
    String yaml = "\uFEFF" + HEAD + "  - tableBasePath: " + table.path() + "\n    namespace: a\n";
    Path hadoop = folder.resolve("hadoop.xml");
    Files.writeString(
        hadoop,
        "\uFEFF<?xml version=\"1.0\"?>\r\n<configuration>\r\n<property><name>a</name>"
            + "<value>b</value></property>\r\n</configuration>\r\n");
    CommandLineRun run = sync(yaml.replace("\n", "\r\n"), "--hadoopConfig", hadoop.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).containsPattern("Bücher 日本 +hudi +FULL +none -> 0");
  }

  /** More than the YAML library takes by default; the message names the last line. */
  @Test
  void hugeFile() throws IOException {
    String tables =
        IntStream.range(0, 40_000)
            .mapToObj(
                number -> "  - tableBasePath: /data/a/rather/long/path/of/a/table/no" + number)
            .collect(Collectors.joining("\n"));
    String padding = "# %s\n".formatted("x".repeat(100)).repeat(20_000);
    CommandLineRun run = sync(padding + HEAD + tables + "\n  - tabelBasePath: /x\n");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("line 60005: unknown key 'tabelBasePath'. Did you mean 'tableBasePath'?");
  }

  @Test
  void severalDocumentsAreRefused() throws IOException {
    String yaml = HEAD + "  - tableBasePath: " + table.path() + "\n";
    CommandLineRun run = sync(yaml + "---\n" + yaml);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("line 6: the dataset config is not valid YAML: but found another document");
  }

  /** A spec's column may have a dot in its own name. */
  @Test
  void columnWithADot() throws IOException {
    DeltaTable dotted = DeltaTable.at(folder.resolve("dotted"));
    dotted.commit(
        DeltaActions.protocol(),
        DeltaActions.metadata(
            java.util.List.of(
                DeltaActions.column("a.b", "\"string\"", true), DeltaActions.ID, DeltaActions.CITY),
            java.util.List.of("city")),
        DeltaActions.add("city=Rome/f0.parquet"));
    CommandLineRun run =
        sync(
            HEAD + "  - tableBasePath: %s\n    partitionSpec: a.b:VALUE\n".formatted(dotted.path()),
            "--dry-run");

    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private CommandLineRun sync(String yaml, String... more) throws IOException {
    Path file = folder.resolve("tables.yaml");
    Files.writeString(file, yaml);
    String[] arguments = new String[3 + more.length];
    arguments[0] = "sync";
    arguments[1] = "--datasetConfig";
    arguments[2] = file.toString();
    System.arraycopy(more, 0, arguments, 3, more.length);
    return CommandLineRun.of(arguments);
  }
}
