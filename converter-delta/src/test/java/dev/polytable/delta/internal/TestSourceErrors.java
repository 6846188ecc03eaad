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
package dev.polytable.delta.internal;

import static dev.polytable.delta.internal.DeltaTable.FileAction.add;
import static dev.polytable.delta.internal.DeltaTable.ID_SCHEMA;
import static dev.polytable.delta.internal.DeltaTable.files;
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.metadata;
import static dev.polytable.delta.internal.DeltaTable.protocol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can't be read is refused by a code and a message that says what, why and what to do. */
final class TestSourceErrors {

  @TempDir private Path folder;
  private DeltaTable table;

  @BeforeEach
  void createTable() throws IOException {
    table = new DeltaTable(folder.resolve("t"));
    table
        .create(ID_SCHEMA, Map.of())
        .commit(1, info("WRITE"), add("a.parquet").toString())
        .commit(2, info("WRITE"), add("b.parquet").toString());
  }

  @AfterEach
  void letStorageWork() {
    CountingFileSystem.fail("");
  }

  @Test
  void saysThatThereIsNoTable() throws IOException {
    DeltaTable empty = new DeltaTable(folder.resolve("empty"));
    assertThat(failure(empty, ConversionSource::latestVersion))
        .returns(ErrorCode.SOURCE_NOT_FOUND, ConversionException::code)
        .hasMessage(
            "There is no Delta table at %s: its folder _delta_log holds no commit. Check the path; if the table was dropped, nothing is left to convert."
                .formatted(empty.uri()));

    Files.delete(empty.log());
    for (Consumer<ConversionSource> call : TestSourceErrors.calls().toList()) {
      assertThat(failure(empty, call))
          .returns(ErrorCode.SOURCE_NOT_FOUND, ConversionException::code)
          .returns(false, ConversionException::isRetryable)
          .hasMessageContaining("it has no folder _delta_log");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"add\":{\"path\":\"a",
        "garbage",
        "[1]",
        "{\"add\":{\"partitionValues\":{},\"size\":1,\"modificationTime\":1}}",
        "{\"add\":{\"path\":\"a\",\"partitionValues\":[],\"size\":1,\"modificationTime\":1}}",
        "{\"remove\":{\"dataChange\":true}}",
        "{\"metaData\":{\"id\":\"x\"}}",
        "{\"protocol\":{\"minReaderVersion\":\"one\"}}",
        ""
      })
  void namesACorruptCommit(String content) throws IOException {
    Files.writeString(table.commitFile(2), content);

    assertThat(failure(table, source -> source.changes(1, 2)))
        .returns(ErrorCode.SOURCE_CORRUPT, ConversionException::code)
        .returns(false, ConversionException::isRetryable)
        .hasMessageStartingWith(
            "The commit %s/_delta_log/00000000000000000002.json (version 2) "
                .formatted(table.uri()))
        .hasMessageEndingWith("repair or restore the table's log.");
  }

  @Test
  void namesACommitThatIsNotText() throws IOException {
    Files.write(
        table.commitFile(2),
        "{\"add\":{\"path\":\"\u00e4\"}}".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(failure(table, source -> source.changes(1, 2)))
        .returns(ErrorCode.SOURCE_CORRUPT, ConversionException::code)
        .hasMessageContaining("00000000000000000002.json (version 2) can't be read: Invalid UTF-8");
  }

  @Test
  void namesTheVersionOfACorruptSnapshot() throws IOException {
    table.commit(2, "{\"add\":{\"path\":\"a");
    assertThat(failure(table, source -> source.snapshot(2)))
        .returns(ErrorCode.SOURCE_CORRUPT, ConversionException::code)
        .hasMessageStartingWith("Reading version 2 of %s failed: ".formatted(table.uri()));

    table.commit(2, info("WRITE")).checkpoint(2);
    Files.writeString(table.log().resolve("00000000000000000002.checkpoint.parquet"), "PAR1PAR1");
    assertThat(failure(table, source -> files(source.snapshot(2))))
        .returns(ErrorCode.SOURCE_CORRUPT, ConversionException::code)
        .hasMessageStartingWith("Reading version 2 of %s failed: ".formatted(table.uri()));
  }

  @Test
  void namesUnknownFeatures() throws IOException {
    table.commit(
        3, info("UPGRADE"), protocol("\"zeta\",\"columnMapping\",\"alpha\"", "\"zeta\",\"alpha\""));
    String message =
        "The table %s needs a reader that supports alpha, zeta, which this build of Polytable doesn't."
            .formatted(table.uri());

    assertThat(failure(table, source -> source.changes(2, 3)))
        .returns(ErrorCode.UNSUPPORTED_TABLE_FEATURE, ConversionException::code)
        .hasMessageStartingWith(message);
    assertThat(failure(table, source -> source.snapshot(3)))
        .returns(ErrorCode.UNSUPPORTED_TABLE_FEATURE, ConversionException::code)
        .hasMessageContaining("needs a reader that supports");
  }

  @Test
  void refusesCatalogManagedTables() throws IOException {
    table.commit(
        3,
        info("UPGRADE"),
        protocol("\"catalogManaged\"", "\"catalogManaged\",\"inCommitTimestamp\""));

    assertThat(failure(table, source -> source.snapshot(3)))
        .returns(ErrorCode.UNSUPPORTED_TABLE_FEATURE, ConversionException::code)
        .hasMessageContaining("are kept by its catalog (catalogManaged)");
  }

  @Test
  void refusesANewerReaderVersion() throws IOException {
    table.commit(
        3, info("UPGRADE"), "{\"protocol\":{\"minReaderVersion\":4,\"minWriterVersion\":8}}");

    for (Consumer<ConversionSource> call :
        Stream.<Consumer<ConversionSource>>of(
                source -> source.changes(2, 3), source -> source.snapshot(3))
            .toList()) {
      assertThat(failure(table, call))
          .returns(ErrorCode.UNSUPPORTED_TABLE_FEATURE, ConversionException::code)
          .hasMessageStartingWith(
              "The table %s needs reader version 4, and this build of Polytable supports up to 3."
                  .formatted(table.uri()));
    }
  }

  @Test
  void saysThatACommitIsGone() throws IOException {
    table.commit(3, info("WRITE")).checkpoint(2);
    Files.delete(table.commitFile(1));

    assertThat(failure(table, source -> source.changes(0, 3)))
        .returns(ErrorCode.SOURCE_HISTORY_EXPIRED, ConversionException::code)
        .returns(true, ConversionException::isRetryable)
        .hasMessageContaining("version 1 of 1 to 3 was removed from the log");
    assertThat(failure(table, source -> source.snapshot(1)))
        .returns(ErrorCode.SOURCE_CORRUPT, ConversionException::code)
        .hasMessageStartingWith("Reading version 1 of ");

    Files.delete(table.commitFile(0));
    assertThat(failure(table, source -> source.snapshot(1)))
        .returns(ErrorCode.SOURCE_HISTORY_EXPIRED, ConversionException::code)
        .hasMessageStartingWith("Version 1 of %s can't be rebuilt".formatted(table.uri()));
  }

  @Test
  void saysThatAVersionIsNotThereYet() {
    assertThat(failure(table, source -> source.snapshot(3)))
        .returns(ErrorCode.SOURCE_NOT_FOUND, ConversionException::code)
        .returns(true, ConversionException::isRetryable)
        .hasMessageStartingWith(
            "Version 3 of %s is not there: the newest version in its log is 2."
                .formatted(table.uri()));
    try (ConversionSource source = table.open()) {
      assertThat(source.findReplayObstacle(1, 3))
          .hasValue("version 3 isn't there (the newest version in the log is 2)");
    }

    assertThat(failure(table, source -> source.snapshot(-1)))
        .returns(ErrorCode.SOURCE_NOT_FOUND, ConversionException::code)
        .hasMessageContaining("version -1 was asked for");
  }

  @Test
  void saysThatTheMetadataBeforeIsGone() throws IOException {
    table
        .commit(3, info("SET TBLPROPERTIES"), metadata("t-1", ID_SCHEMA, Map.of("k", "v")))
        .checkpoint(3)
        .removeCommits(0, 0);

    assertThat(failure(table, source -> source.changes(0, 3)))
        .returns(ErrorCode.SOURCE_HISTORY_EXPIRED, ConversionException::code)
        .hasMessageContaining("the metadata that was in force at version 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list _delta_log",
        "head 00000000000000000002.json",
        "open 00000000000000000002.json"
      })
  void passesOnThatStorageFailed(String request) throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(0, 1);
      CountingFileSystem.fail(request);

      ConversionException failure =
          catchThrowableOfType(
              ConversionException.class,
              () -> {
                source.changes(1, 2);
                source.latestVersion();
              });

      assertThat(failure)
          .returns(ErrorCode.STORAGE_FAILED, ConversionException::code)
          .returns(true, ConversionException::isRetryable)
          .hasMessageContaining("failed: java.io.IOException: 503 Slow Down.");
    }
  }

  @Test
  void passesOnThatStorageFailedUnderKernel() throws IOException {
    table.checkpoint(2);
    CountingFileSystem.fail("open 00000000000000000002.checkpoint.parquet");

    assertThat(failure(table, source -> files(source.snapshot(2))))
        .returns(ErrorCode.STORAGE_FAILED, ConversionException::code)
        .hasMessageStartingWith(
            "Reading version 2 of %s failed: java.io.IOException: 503 Slow Down."
                .formatted(table.uri()));
  }

  @Test
  void refusesASettingThatIsNoZone() {
    ConversionException failure =
        catchThrowableOfType(
            ConversionException.class,
            () -> table.open(Map.of("polytable.delta.partitionTimeZone", "Mars/Base")).close());

    assertThat(failure)
        .returns(ErrorCode.INVALID_SETTING, ConversionException::code)
        .hasMessageStartingWith(
            "The setting polytable.delta.partitionTimeZone is 'Mars/Base', which is no time zone.");
  }

  private static Stream<Consumer<ConversionSource>> calls() {
    return Stream.of(
        ConversionSource::latestVersion,
        source -> source.snapshot(2),
        source -> source.findReplayObstacle(0, 2),
        source -> source.changes(0, 2));
  }

  static ConversionException failure(DeltaTable table, Consumer<ConversionSource> call) {
    try (ConversionSource source = table.open()) {
      return catchThrowableOfType(ConversionException.class, () -> call.accept(source));
    }
  }
}
