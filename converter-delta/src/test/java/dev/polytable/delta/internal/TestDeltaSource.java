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
import static dev.polytable.delta.internal.DeltaTable.FileAction.remove;
import static dev.polytable.delta.internal.DeltaTable.ID_SCHEMA;
import static dev.polytable.delta.internal.DeltaTable.field;
import static dev.polytable.delta.internal.DeltaTable.files;
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.UnknownType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The source as the sync uses it: snapshot, changes, obstacle. */
final class TestDeltaSource {

  @TempDir private Path folder;
  private DeltaTable table;

  @BeforeEach
  void createTable() throws IOException {
    table = new DeltaTable(folder.resolve("t"));
    table
        .create(ID_SCHEMA, Map.of("k", "v"))
        .commit(1, info("WRITE"), add("a.parquet").toString(), add("b%20b.parquet").toString())
        .commit(
            2,
            info("DELETE"),
            remove("a.parquet").toString(),
            add("c.parquet").dataChange(false).toString());
  }

  @Test
  void isFoundByTheServiceLoader() {
    assertThat(ServiceLoader.load(SourceProvider.class))
        .extracting(SourceProvider::format)
        .containsExactly("delta");
  }

  @Test
  void readsASnapshot() {
    try (ConversionSource source = table.open()) {
      assertThat(source.latestVersion()).isEqualTo(2);

      TableSnapshot snapshot = source.snapshot(2);

      assertThat(snapshot.version()).isEqualTo(2);
      assertThat(snapshot.timestamp()).isEqualTo(1_002_000);
      assertThat(snapshot.metadata().id()).isEqualTo("t-1");
      assertThat(snapshot.metadata().properties()).containsExactly(Map.entry("k", "v"));
      assertThat(files(snapshot)).containsOnlyKeys("b b.parquet", "c.parquet");
      assertThat(files(snapshot).values()).noneMatch(DataFile::dataChange);
    }
  }

  @Test
  void readsChangesInOrder() {
    try (ConversionSource source = table.open()) {
      List<TableChange> changes = source.changes(0, 2);

      assertThat(changes).extracting(TableChange::version).containsExactly(1L, 2L);
      assertThat(changes).extracting(TableChange::operation).containsExactly("WRITE", "DELETE");
      assertThat(changes)
          .extracting(TableChange::timestamp)
          .containsExactly(1_001_000L, 1_002_000L);
      assertThat(changes).noneMatch(TableChange::metadataChanged);
      assertThat(changes.get(0).added())
          .extracting(DataFile::path)
          .containsExactly("a.parquet", "b b.parquet");
      assertThat(changes.get(1).removed())
          .extracting(RemovedFile::path)
          .containsExactly("a.parquet");
      assertThat(changes.get(1).added()).extracting(DataFile::dataChange).containsExactly(false);
      assertThat(changes.get(1).metadata()).isEqualTo(source.snapshot(2).metadata());
    }
  }

  @Test
  void readsFromTheBeginning() {
    try (ConversionSource source = table.open()) {
      List<TableChange> changes = source.changes(-1, 2);

      assertThat(changes).hasSize(3);
      assertThat(changes.get(0).metadataChanged()).isTrue();
    }
  }

  @Test
  void namesTheObstacle() throws IOException {
    table.checkpoint(2).removeCommits(0, 1);
    try (ConversionSource source = table.open()) {
      assertThat(source.findReplayObstacle(1, 2)).isEmpty();
      assertThat(source.findReplayObstacle(2, 2)).isEmpty();
      assertThat(source.findReplayObstacle(0, 2))
          .hasValue(
              "version 1 of 1 to 2 was removed from the log (the oldest commit left is version 2)");
      assertThat(files(source.snapshot(2))).containsOnlyKeys("b b.parquet", "c.parquet");
    }
  }

  @Test
  void readsAWarmIncrementWithAHeadAndAnOpen() throws IOException {
    try (ConversionSource source = table.open()) {
      source.changes(1, 2);
      table.commit(3, info("WRITE"), add("d.parquet").toString());
      CountingFileSystem.take();

      assertThat(source.findReplayObstacle(2, 3)).isEmpty();
      assertThat(source.changes(2, 3)).hasSize(1);

      assertThat(CountingFileSystem.take())
          .containsExactly(
              "head 00000000000000000002.json",
              "head 00000000000000000003.json",
              "open 00000000000000000003.json");
    }
  }

  /** Spark reads them in the session's zone, Kernel in UTC. */
  @Test
  void readsLocalPartitionTimestampsInTheSessionsZone() throws IOException {
    DeltaTable partitioned = new DeltaTable(folder.resolve("p"));
    partitioned
        .create(schema(field("id", "\"integer\""), field("p", "\"timestamp\"")), Map.of(), "p")
        .commit(
            1, info("WRITE"), add("a.parquet").partition("p", "1970-01-01 00:00:00").toString());

    assertThat(partitionOf(partitioned.open())).hasValue(0L);
    assertThat(partitionOf(partitioned.open(Map.of("sql.session.timeZone", "Asia/Tokyo"))))
        .hasValue(-9 * 3_600_000_000L);
    assertThat(
            partitionOf(
                partitioned.open(
                    Map.of(
                        "sql.session.timeZone",
                        "Asia/Tokyo",
                        "polytable.delta.partitionTimeZone",
                        "-01:00"))))
        .hasValue(3_600_000_000L);
  }

  /** A target refuses the column by name; the source must not fail for all targets. */
  @Test
  void readsATableWithATypeThatKernelDoesNotKnow() throws IOException {
    DeltaTable unknown = new DeltaTable(folder.resolve("u"));
    unknown
        .create(schema(field("id", "\"integer\""), field("x", "\"interval day\"")), Map.of())
        .commit(1, info("WRITE"), add("a.parquet").toString());

    try (ConversionSource source = unknown.open()) {
      assertThat(source.snapshot(1).metadata().schema().fields().get(1).type())
          .isEqualTo(new UnknownType("interval day"));
      assertThat(files(source.snapshot(1))).containsOnlyKeys("a.parquet");
    }
  }

  private static Optional<Object> partitionOf(ConversionSource source) {
    try (source) {
      return source.changes(0, 1).get(0).added().get(0).partition().get(0).value();
    }
  }
}
