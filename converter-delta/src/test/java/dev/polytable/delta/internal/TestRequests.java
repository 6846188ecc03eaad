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
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each way of reading makes just these storage requests. Kernel opens a Parquet file twice: for its
 * footer and for its data.
 */
final class TestRequests {

  @TempDir private Path folder;
  private DeltaTable table;

  @BeforeEach
  void createTable() throws IOException {
    table = new DeltaTable(folder.resolve("t"));
    table.create(ID_SCHEMA, Map.of());
    for (int version = 1; version <= 12; version++) {
      table.commit(version, info("WRITE"), add("f" + version + ".parquet").toString());
    }

    table.checkpoint(10);
    CountingFileSystem.take();
  }

  @Test
  void coldIncrementWithAChecksum() throws IOException {
    table.checksum(12);
    try (ConversionSource source = table.open()) {
      source.snapshot(12).metadata();
      assertThat(source.findReplayObstacle(11, 12)).isEmpty();
      source.changes(11, 12);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "list _delta_log", "open 00000000000000000012.crc", "open 00000000000000000012.json");
    }
  }

  @Test
  void coldIncrementWithoutAChecksum() {
    try (ConversionSource source = table.open()) {
      source.snapshot(12).metadata();
      assertThat(source.findReplayObstacle(11, 12)).isEmpty();
      source.changes(11, 12);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "list _delta_log",
              "open 00000000000000000012.json",
              "open 00000000000000000011.json",
              "open 00000000000000000010.checkpoint.parquet",
              "open 00000000000000000010.checkpoint.parquet",
              "open 00000000000000000012.json");
    }
  }

  @Test
  void coldFull() {
    try (ConversionSource source = table.open()) {
      assertThat(source.latestVersion()).isEqualTo(12);
      source.snapshot(12).metadata();
      assertThat(files(source.snapshot(12))).hasSize(12);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "list _delta_log",
              "open 00000000000000000012.json",
              "open 00000000000000000011.json",
              "open 00000000000000000010.checkpoint.parquet",
              "open 00000000000000000010.checkpoint.parquet",
              "open 00000000000000000012.json",
              "open 00000000000000000011.json",
              "open 00000000000000000010.checkpoint.parquet",
              "open 00000000000000000010.checkpoint.parquet");
    }
  }

  /** The number of files costs nothing where a checksum was read, and goes on with the commits. */
  @Test
  void numberOfFilesWithAChecksum() throws IOException {
    table.checksum(12);
    try (ConversionSource source = table.open()) {
      source.snapshot(12).metadata();
      CountingFileSystem.take();

      assertThat(source.snapshot(12).estimateFiles()).hasValue(12);
      assertThat(CountingFileSystem.take()).isEmpty();

      table.commit(13, info("WRITE"), add("f13.parquet").toString(), add("f14.parquet").toString());
      source.changes(12, 13);
      assertThat(source.snapshot(13).estimateFiles()).hasValue(14);
    }
  }

  @Test
  void numberOfFilesWithoutAChecksum() throws IOException {
    try (ConversionSource source = table.open()) {
      TableSnapshot snapshot = source.snapshot(12);
      CountingFileSystem.take();

      assertThat(snapshot.estimateFiles()).hasValue(10);
      assertThat(CountingFileSystem.take()).containsExactly("open _last_checkpoint");

      table.logFile("_last_checkpoint", "{\"version\":10,\"size\":13}");
      assertThat(snapshot.estimateFiles()).hasValue(13);
      table.logFile("_last_checkpoint", "{\"version\":10");
      assertThat(snapshot.estimateFiles()).isEmpty();
      table.logFile("_last_checkpoint", "10");
      assertThat(snapshot.estimateFiles()).isEmpty();
      Files.delete(table.log().resolve("_last_checkpoint"));
      assertThat(snapshot.estimateFiles()).isEmpty();
    }
  }

  @Test
  void warmIncrementAfterMetadata() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      table.commit(13, info("SET TBLPROPERTIES"), metadata("t-1", ID_SCHEMA, Map.of("k", "v")));
      CountingFileSystem.take();

      assertThat(source.snapshot(13).metadata().properties()).containsKey("k");
      assertThat(source.findReplayObstacle(12, 13)).isEmpty();
      assertThat(source.changes(12, 13)).extracting(TableChange::metadataChanged).contains(true);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "head 00000000000000000012.json",
              "head 00000000000000000013.json",
              "open 00000000000000000013.json");
    }
  }

  @Test
  void warmIncrementOfSeveralCommits() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(4, 5);
      CountingFileSystem.take();

      assertThat(source.findReplayObstacle(5, 7)).isEmpty();
      source.changes(5, 7);
      assertThat(CountingFileSystem.take())
          .containsExactly(
              "head 00000000000000000005.json",
              "head 00000000000000000006.json",
              "head 00000000000000000007.json",
              "open 00000000000000000006.json",
              "open 00000000000000000007.json");

      assertThat(source.findReplayObstacle(7, 12)).isEmpty();
      source.changes(7, 12);
      assertThat(CountingFileSystem.take())
          .containsExactly(
              "head 00000000000000000007.json",
              "list _delta_log",
              "open 00000000000000000008.json",
              "open 00000000000000000009.json",
              "open 00000000000000000010.json",
              "open 00000000000000000011.json",
              "open 00000000000000000012.json");
    }
  }

  @Test
  void warmIncrementThatAsksForTheLatestVersion() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      table.commit(13, info("WRITE"));
      CountingFileSystem.take();

      long latest = source.latestVersion();
      assertThat(source.snapshot(latest).metadata().id()).isEqualTo("t-1");
      assertThat(source.findReplayObstacle(12, latest)).isEmpty();
      source.changes(12, latest);

      assertThat(CountingFileSystem.take())
          .containsExactly("list _delta_log", "open 00000000000000000013.json");
    }
  }

  @Test
  void warmWithoutNewCommits() {
    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      CountingFileSystem.take();

      source.snapshot(12).metadata();

      assertThat(CountingFileSystem.take()).containsExactly("head 00000000000000000012.json");
    }
  }

  @Test
  void twoTargetsThatAreApart() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(9, 10);
      source.changes(10, 11);
      source.changes(11, 12);
      table.commit(13, info("WRITE"));
      CountingFileSystem.take();

      assertThat(source.findReplayObstacle(12, 13)).isEmpty();
      assertThat(source.findReplayObstacle(10, 13)).isEmpty();
      assertThat(source.changes(10, 13)).hasSize(3);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "head 00000000000000000012.json",
              "head 00000000000000000013.json",
              "head 00000000000000000011.json",
              "open 00000000000000000013.json");
    }
  }

  @Test
  void seesThatTheTableWasCreatedAnew() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      recreate("t-2", 14);

      assertThat(source.findReplayObstacle(12, 14))
          .hasValue("the table was created anew at the same path since version 12 was converted");
      assertThat(source.snapshot(14).metadata().id()).isEqualTo("t-2");
    }

    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      recreate("t-3", 3);

      assertThat(source.findReplayObstacle(12, 3))
          .hasValue(
              "the target holds version 12 and the newest version of the table is 3, so the table"
                  + " was created anew or rolled back");
      assertThat(source.findReplayObstacle(2, 1)).isEmpty();
      assertThat(source.snapshot(3).metadata().id()).isEqualTo("t-3");
      assertThat(source.changes(2, 3)).extracting(change -> change.metadata().id()).contains("t-3");
    }
  }

  @Test
  void goesOnWhenOnlyTheFilesWereWrittenAnew() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(11, 12);
      recreate("t-1", 13);

      assertThat(source.findReplayObstacle(12, 13)).isEmpty();
      assertThat(source.changes(12, 13)).hasSize(1);
    }
  }

  private void recreate(String id, int latest) throws IOException {
    try (var files = Files.list(table.log())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }

    table.commit(0, 9_000_000, DeltaTable.PROTOCOL, metadata(id, ID_SCHEMA, Map.of()));
    for (int version = 1; version <= latest; version++) {
      table.commit(version, 9_000_000 + version, info("WRITE"));
    }
  }
}
