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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each bad input has one message, which says what is wrong, why, and what to do, and the right exit
 * code. The texts stand here in full, to be read by people.
 */
class TestBadInput {

  private static final String FILE_JOB = "sync --datasetConfig FOLDER/tables.yaml";
  private static final String TABLE_JOB = "sync --to hudi --table ";
  private static final String HADOOP_JOB =
      TABLE_JOB + "FOLDER/good --hadoopConfig FOLDER/hadoop.xml";
  private static final String HEAD = "sourceFormat: DELTA\ntargetFormats: [HUDI]\ndatasets:\n";
  private static final String TWICE =
      " Name it once: two conversions of one table would get in each other's way.";

  @TempDir private Path folder;

  /**
   * A bad input.
   *
   * @param what in words
   * @param command the command line; FOLDER stands for the folder of all
   * @param exitCode of the run
   * @param message all that is on the standard error, without its time
   * @param files what is written before, by name; a name that ends in {@code @} is a link
   */
  record BadInput(
      String what, String command, int exitCode, String message, Map<String, String> files) {

    BadInput(String what, String command, int exitCode, String message) {
      this(what, command, exitCode, message, Map.of());
    }

    BadInput with(String file, String text) {
      Map<String, String> more = new LinkedHashMap<>(files);
      more.put(file, text);
      return new BadInput(what, command, exitCode, message, more);
    }

    @Override
    public String toString() {
      return what;
    }
  }

  static Stream<BadInput> datasetFiles() {
    return Stream.of(
        usage(
            "unknown key",
            "FOLDER/tables.yaml, line 2: unknown key 'targetFormat'. Did you mean 'targetFormats'?"
                + " Known are sourceFormat, targetFormats, datasets.",
            HEAD.replace("Formats", "Format") + "  - tableBasePath: FOLDER/good\n"),
        usage(
            "unknown key of a table",
            "FOLDER/tables.yaml, line 4: unknown key 'basePath'. Known are tableBasePath,"
                + " tableDataPath, tableName, partitionSpec, namespace.",
            HEAD + "  - basePath: FOLDER/good\n"),
        usage(
            "unknown format",
            "FOLDER/tables.yaml, line 2: unknown format 'HUDO'. Did you mean 'HUDI'? Known are"
                + " DELTA, HUDI, ICEBERG, PAIMON, PARQUET.",
            HEAD.replace("HUDI", "HUDO") + "  - tableBasePath: FOLDER/good\n"),
        usage(
            "source of a later wave",
            "FOLDER/tables.yaml, line 1: ICEBERG is not yet a source. Tables of these formats can"
                + " be converted from: DELTA.",
            HEAD.replace("DELTA", "ICEBERG") + "  - tableBasePath: FOLDER/good\n"),
        usage(
            "empty datasets",
            "FOLDER/tables.yaml, line 3: 'datasets' is empty; name at least one table by its"
                + " tableBasePath.",
            HEAD.replace("datasets:", "datasets: []")),
        new BadInput(
                "partitionSpec that names no column",
                FILE_JOB,
                2,
                "WARN  Table file:FOLDER/good failed: INVALID_SETTING: FOLDER/tables.yaml, line 5:"
                    + " partitionSpec names the column 'citi', which the table does not have. Did"
                    + " you mean 'city'? Its columns are id, name, city.")
            .with(
                "tables.yaml",
                HEAD + "  - tableBasePath: FOLDER/good\n    partitionSpec: citi:VALUE\n"));
  }

  static Stream<BadInput> tablesNamedTwice() {
    String table = "The table file:FOLDER/good is named twice (";
    return Stream.concat(
        Stream.of(
                "FOLDER/good",
                "FOLDER/good/",
                "file:FOLDER/good",
                "file://FOLDER/good/",
                "FOLDER/./x/../good")
            .map(
                spelling ->
                    usage(
                        "same table twice: " + spelling,
                        table
                            + "FOLDER/tables.yaml, line 4 and FOLDER/tables.yaml, line 5)."
                            + TWICE,
                        HEAD
                            + "  - tableBasePath: FOLDER/good\n  - tableBasePath: %s\n"
                                .formatted(spelling))),
        Stream.of(
            new BadInput(
                    "same table twice: by a link",
                    TABLE_JOB + "FOLDER/good --table FOLDER/link",
                    2,
                    "polytable: The table file:FOLDER/link is named twice (--table)." + TWICE)
                .with("link@", "FOLDER/good"),
            new BadInput(
                "same table twice: s3 and s3a",
                TABLE_JOB + "s3://b/t --table s3a://b/t/",
                2,
                "polytable: The file system of 's3://b/t' is not on the class path. Add its jars"
                    + " with POLYTABLE_CLASSPATH; for s3a and s3 these are hadoop-aws and the AWS"
                    + " SDK's bundle (see docs/cli.md).")));
  }

  static Stream<BadInput> paths() {
    String folders = ".hoodie, _delta_log, metadata, snapshot";
    return Stream.of(
        new BadInput(
            "missing path",
            TABLE_JOB + "FOLDER/missing",
            1,
            "WARN  Table file:FOLDER/missing failed: SOURCE_NOT_FOUND: There is no table at"
                + " file:FOLDER/missing: the path does not exist. Check the path."),
        new BadInput(
                "missing path of a dataset",
                FILE_JOB,
                1,
                "WARN  Table file:FOLDER/missing failed: SOURCE_NOT_FOUND: There is no Delta table"
                    + " at file:FOLDER/missing: it has no folder _delta_log. Check the path; if the"
                    + " table was dropped, nothing is left to convert.")
            .with("tables.yaml", HEAD + "  - tableBasePath: FOLDER/missing\n"),
        new BadInput(
                "not a table",
                TABLE_JOB + "FOLDER/plain",
                1,
                "WARN  Table file:FOLDER/plain failed: SOURCE_NOT_FOUND: There is no table at file:FOLDER/plain: it has none of the folders %s. Check the path."
                    .formatted(folders))
            .with("plain/a.parquet", "PAR1"),
        new BadInput(
                "truncated JSON commit",
                TABLE_JOB + "FOLDER/good",
                1,
                "WARN  Table file:FOLDER/good failed: SOURCE_CORRUPT: Reading version 1 of"
                    + " file:FOLDER/good failed: a line of its log is not valid JSON (Unexpected"
                    + " end-of-input: was expecting closing quote for a string value). Delta"
                    + " readers can't read this version either, or would read it differently;"
                    + " repair or restore the table's log.")
            .with(
                "good/_delta_log/00000000000000000001.json",
                "{\"commitInfo\":{\"timestamp\":1}}\n{\"add\":{\"path\":\"city=Ro"));
  }

  static Stream<BadInput> hadoopConfigs() {
    return Stream.of(
        new BadInput(
            "Hadoop config that isn't there",
            HADOOP_JOB,
            2,
            "polytable: The Hadoop config 'FOLDER/hadoop.xml' does not exist."),
        new BadInput(
                "Hadoop config that is a folder",
                HADOOP_JOB,
                2,
                "polytable: The Hadoop config 'FOLDER/hadoop.xml' can't be read: it is a folder.")
            .with("hadoop.xml/a", ""),
        new BadInput(
                "Hadoop config that is cut off",
                HADOOP_JOB,
                2,
                "polytable: FOLDER/hadoop.xml, line 2: the Hadoop config is not valid XML: XML"
                    + " document structures must start and end within the same entity.")
            .with("hadoop.xml", "<configuration>\n<property><value>hunter22</value>"),
        new BadInput(
                "Hadoop config that is another XML",
                HADOOP_JOB,
                2,
                "polytable: The Hadoop config 'FOLDER/hadoop.xml' is not one: its root element is"
                    + " not <configuration>.")
            .with("hadoop.xml", "<project/>"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"datasetFiles", "tablesNamedTwice", "paths", "hadoopConfigs"})
  void oneMessageAndItsExitCode(BadInput input) throws IOException {
    DeltaTable.create(folder.resolve("good"));
    for (Map.Entry<String, String> file : input.files().entrySet()) {
      write(file.getKey(), file.getValue().replace("FOLDER", folder.toString()));
    }

    CommandLineRun run =
        CommandLineRun.of(
            Arrays.stream(input.command().split(" ", -1))
                .map(word -> word.replace("FOLDER", folder.toString()))
                .toArray(String[]::new));

    assertThat(run.errLines()).hasSize(1);
    assertThat(
            run.err()
                .strip()
                .replaceFirst("^\\d{4}-\\S+ ", "")
                .replace(folder.toString(), "FOLDER"))
        .isEqualTo(input.message());
    assertThat(run.exitCode()).isEqualTo(input.exitCode());
    assertThat(folder.resolve("good/.hoodie")).doesNotExist();
  }

  private static BadInput usage(String what, String message, String yaml) {
    return new BadInput(what, FILE_JOB, 2, "polytable: " + message).with("tables.yaml", yaml);
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name.replace("@", ""));
    Files.createDirectories(file.getParent());
    if (name.endsWith("@")) {
      Files.createSymbolicLink(file, Path.of(text));
    } else {
      Files.writeString(file, text);
    }
  }
}
