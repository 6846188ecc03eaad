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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The files beside the dataset file: each that is no good is one message and exit code 2. */
class TestBadOptionFiles {

  private static final String CONVERTERS = "--convertersConfig";
  private static final String CATALOG = "--icebergCatalogConfig";
  private static final String HADOOP = "--hadoopConfig";
  private static final String SETTINGS = "    configuration:\n      ";

  @TempDir private Path folder;

  static Stream<Arguments> converters() {
    return Stream.of(
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters:\n  HUDI:\n  ICEBRG:\n",
            "FILE, line 3: unknown format 'ICEBRG'. Did you mean 'ICEBERG'? Known are DELTA, HUDI,"
                + " ICEBERG, PAIMON, PARQUET."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConvertors:\n  HUDI:\n",
            "FILE, line 1: unknown key 'tableFormatConvertors'. Did you mean"
                + " 'tableFormatConverters'? Known are tableFormatConverters."),
        Arguments.of(
            CONVERTERS,
            "~\n",
            "FILE, line 1: 'tableFormatConverters' is missing; below it stand the formats."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters: [HUDI]\n",
            "FILE, line 1: a mapping of keys to values is expected here."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters:\n  HUDI:\n    config: {}\n",
            "FILE, line 3: unknown key 'config'. Known are conversionSourceProviderClass,"
                + " conversionTargetProviderClass, configuration."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters:\n  HUDI:\n    conversionTargetProviderClass: my.Target\n",
            "FILE, line 3: conversionTargetProviderClass 'my.Target' can't be used: converters of"
                + " Apache XTable's interfaces do not fit here. Remove the line."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters:\n  HUDI:\n" + SETTINGS + "polytable.hudi.tabelVersion: 9\n",
            "FILE, line 4: unknown setting 'polytable.hudi.tabelVersion'. Did you mean"
                + " 'polytable.hudi.tableVersion'? docs/settings.md has all of them."));
  }

  static Stream<Arguments> catalogs() {
    return Stream.of(
        Arguments.of(
            CATALOG,
            "catalogName: main\n",
            "FILE, line 1: 'catalogImpl' is missing; it is the class of the catalog."),
        Arguments.of(
            CATALOG,
            "catalogImp: a.B\n",
            "FILE, line 1: unknown key 'catalogImp'. Did you mean 'catalogImpl'? Known are"
                + " catalogImpl, catalogName, catalogOptions."),
        Arguments.of(
            CATALOG,
            "catalogImpl: a.B\ncatalogOptions: uri\n",
            "FILE, line 2: a mapping of keys to values is expected here."),
        Arguments.of(
            CATALOG, "catalogImpl: [a.B]\n", "FILE, line 1: a single value is expected here."));
  }

  static Stream<Arguments> filesOfAnotherKind() {
    return Stream.of(
        Arguments.of(CONVERTERS, "", "The converters config 'FILE' is empty."),
        Arguments.of(CONVERTERS, "# nothing\n", "The converters config 'FILE' is empty."),
        Arguments.of(CATALOG, "\n", "The Iceberg catalog config 'FILE' is empty."),
        Arguments.of(
            HADOOP, "", "FILE, line 1: the Hadoop config is not valid XML: Premature end of file."),
        Arguments.of(
            HADOOP,
            "fs.s3a.endpoint: x\n",
            "FILE, line 1: the Hadoop config is not valid XML: Content is not allowed in prolog."),
        Arguments.of(
            CONVERTERS,
            "<configuration/>",
            "FILE, line 1: a mapping of keys to values is expected here."),
        Arguments.of(
            CATALOG,
            "<configuration/>",
            "FILE, line 1: a mapping of keys to values is expected here."),
        Arguments.of(
            CONVERTERS,
            "tableFormatConverters: {\n",
            "FILE, line 2: the converters config is not valid YAML: expected the node content, but"
                + " found '<stream end>'."));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource({"converters", "catalogs", "filesOfAnotherKind"})
  void isRefused(String option, String text, String message) throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(file, text);

    assertRefused(option, file, message);
  }

  @ParameterizedTest
  @MethodSource("options")
  void missingFolderAndBytesAreRefused(String option, String what) throws IOException {
    Path file = folder.resolve("file");
    assertRefused(option, file, "The %s 'FILE' does not exist.".formatted(what));

    Files.createDirectory(file);
    assertRefused(option, file, "The %s 'FILE' can't be read: it is a folder.".formatted(what));

    Files.delete(file);
    Files.write(file, "näme".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(option, file, "The %s 'FILE' is not UTF-8 text.".formatted(what));
  }

  static Stream<Arguments> options() {
    return Stream.of(
        Arguments.of(CONVERTERS, "converters config"),
        Arguments.of(CATALOG, "Iceberg catalog config"),
        Arguments.of(HADOOP, "Hadoop config"));
  }

  /** As XTable's users write it: its own classes and Spark's settings are passed over. */
  @Test
  void convertersOfXTableAreAccepted() throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(
        file,
        """
        tableFormatConverters:
          HUDI:
            conversionSourceProviderClass: org.apache.xtable.hudi.HudiConversionSourceProvider
          delta:
            conversionTargetProviderClass: org.apache.xtable.delta.DeltaConversionTarget
            configuration:
              spark.master: local[2]
        """);
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun run =
        CommandLineRun.of(
            "sync", "--table", table.path(), "--to", "hudi", CONVERTERS, file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.count("'spark.master' configures XTable's converter for DELTA")).isOne();
  }

  private void assertRefused(String option, Path file, String message) {
    DeltaTable table = DeltaTable.at(folder.resolve("t"));
    CommandLineRun run =
        CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi", option, file.toString());

    assertThat(run.errLines())
        .containsExactly("polytable: " + message.replace("FILE", file.toString()));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
