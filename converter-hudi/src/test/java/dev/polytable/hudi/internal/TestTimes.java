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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that are coarse, stand still or go back. */
class TestTimes {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);

  @TempDir private Path table;

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void twoCommitsInOneMillisecond(int tableVersion) {
    try (HudiTarget target = open(tableVersion, Clock.systemUTC())) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshotAt(0, Tables.START, FLAT, "a.parquet"));
      target.applyChanges(target.loadState(), List.of(at(1, Tables.START, "b.parquet")));
      target.applyChanges(target.loadState(), List.of(at(2, Tables.START, "c.parquet")));
    }

    assertEachVersionIsThere(Tables.START);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void aClockThatStepsBack(int tableVersion) {
    long back = Tables.START - 3_600_000;
    Clock clock = Clock.fixed(Instant.ofEpochMilli(back), ZoneOffset.UTC);

    try (HudiTarget target = open(tableVersion, clock)) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshotAt(0, Tables.START, FLAT, "a.parquet"));
      target.applyChanges(target.loadState(), List.of(at(1, back, "b.parquet")));
      target.applyChanges(target.loadState(), List.of(at(2, back + 1, "c.parquet")));
    }

    assertEachVersionIsThere(Tables.START);
  }

  /** The file is older than the newest commit, but by less than the storage's clock can tell. */
  @Test
  void aFileReturnsInTheSecondOfTheNewestCommit() throws IOException {
    Configuration conf = WholeSecondsFileSystem.configuration();

    try (HudiTarget target = open(conf)) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      target.applyChanges(
          target.loadState(), List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of())));
      target.applyChanges(
          target.loadState(), List.of(Tables.change(2, FLAT, List.of(), List.of("b.parquet"))));
    }

    try (HudiTarget target = open(conf)) {
      DataFile file = Tables.file("b.parquet", newestCommit() - 1);
      target.applyChanges(
          target.loadState(),
          List.of(
              new TableChange(
                  3, Tables.START + 3000, FLAT, false, List.of(file), List.of(), "RESTORE")));
    }

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  private void assertEachVersionIsThere(long first) {
    assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L, 2L);
    assertThat(HudiReader.filesAsOf(table, Instants.format(first))).containsExactly("a.parquet");
    assertThat(HudiReader.filesAsOf(table, Instants.format(first + 1)))
        .containsExactly("a.parquet", "b.parquet");
    assertThat(HudiReader.filesAsOf(table, Instants.format(first + 2)))
        .containsExactly("a.parquet", "b.parquet", "c.parquet");
  }

  private static TableChange at(long version, long timestamp, String added) {
    return Tables.changeAt(version, timestamp, FLAT, List.of(added), List.of());
  }

  /** When the disk says that the timeline changed last, in milliseconds. */
  private long newestCommit() throws IOException {
    try (Stream<Path> files = Files.list(table.resolve(".hoodie"))) {
      return files
          .filter(Files::isRegularFile)
          .mapToLong(file -> file.toFile().lastModified())
          .max()
          .orElseThrow();
    }
  }

  private HudiTarget open(int tableVersion, Clock clock) {
    Map<String, String> settings =
        Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion));
    return HudiTarget.open(Tables.context(table, settings, clock));
  }

  private HudiTarget open(Configuration conf) {
    return HudiTarget.open(
        new ConversionContext("file:" + table, Map.of(), Clock.systemUTC(), List.of(conf)));
  }
}
