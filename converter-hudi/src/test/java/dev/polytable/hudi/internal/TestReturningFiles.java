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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestReturningFiles {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);
  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  @TempDir private Path table;
  private Map<String, String> settings;

  @BeforeEach
  void setUp() {
    settings = Map.of();
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void aFileThatTheNewestCommitRemovedComesBack(int tableVersion) {
    settings = Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion));
    create(FLAT, "a.parquet", "b.parquet");
    apply(Tables.change(1, FLAT, List.of(), List.of("a.parquet")));
    apply(Tables.change(2, FLAT, List.of("a.parquet"), List.of()));

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");

    apply(Tables.change(3, FLAT, List.of("c.parquet"), List.of("a.parquet")));

    assertThat(HudiReader.files(table)).containsExactly("b.parquet", "c.parquet");
    assertThat(HudiReader.filesAsOf(table, Instants.format(Tables.START + 2000)))
        .containsExactly("a.parquet", "b.parquet");
  }

  @Test
  void aFileThatAnOlderCommitRemovedComesBackAndOthersStayAway() {
    create(BY_NAME, "name=x/a.parquet", "name=y/a.parquet", "name=y/b.parquet");
    apply(Tables.change(1, BY_NAME, List.of(), List.of("name=x/a.parquet")));
    apply(Tables.change(2, BY_NAME, List.of("name=x/c.parquet"), List.of("name=y/b.parquet")));
    apply(Tables.change(3, BY_NAME, List.of("name=x/a.parquet"), List.of("name=x/c.parquet")));

    assertThat(HudiReader.files(table)).containsExactly("name=x/a.parquet", "name=y/a.parquet");
  }

  /** Hudi 0.15 lists the folder of a partition that has no file, where it can't read Delta's. */
  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void aPartitionIsListedWhileItHasFiles(int tableVersion) {
    settings = Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion));
    create(BY_NAME, "name=x/a.parquet", "name=y/a.parquet");
    apply(Tables.change(1, BY_NAME, List.of(), List.of("name=x/a.parquet")));
    apply(Tables.change(2, BY_NAME, List.of("name=y/b.parquet"), List.of("name=y/a.parquet")));

    assertThat(HudiReader.partitions(table)).containsExactly("name=x", "name=y");

    apply(Tables.change(3, BY_NAME, List.of("name=y/a.parquet"), List.of("name=y/b.parquet")));

    assertThat(HudiReader.partitions(table)).containsExactly("name=y");

    apply(Tables.change(4, BY_NAME, List.of("name=x/a.parquet", "name=x/b.parquet"), List.of()));

    assertThat(HudiReader.partitions(table)).containsExactly("name=x", "name=y");
    assertThat(HudiReader.files(table))
        .containsExactly("name=x/a.parquet", "name=x/b.parquet", "name=y/a.parquet");
  }

  @Test
  void aFileComesBackInAFullConversion() {
    create(FLAT, "a.parquet", "b.parquet");
    apply(Tables.change(1, FLAT, List.of(), List.of("a.parquet")));

    try (HudiTarget target = open()) {
      target.applySnapshot(
          target.loadState(), Tables.snapshot(5, FLAT, "a.parquet", "b.parquet", "c.parquet"));
    }

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet", "c.parquet");
  }

  @Test
  void aFileComesBackWhileTheTargetStaysOpen() {
    try (HudiTarget target = open()) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      long now = System.currentTimeMillis() + 60_000;
      TableChange added = Tables.change(1, FLAT, List.of("b.parquet"), List.of());
      TableChange young =
          new TableChange(
              1,
              added.timestamp(),
              FLAT,
              false,
              List.of(withTime(added.added().get(0), now)),
              List.of(),
              "WRITE");
      target.applyChanges(target.loadState(), List.of(young));
      target.applyChanges(
          target.loadState(), List.of(Tables.change(2, FLAT, List.of(), List.of("b.parquet"))));
      target.applyChanges(
          target.loadState(),
          List.of(
              new TableChange(
                  3, Tables.START + 3000, FLAT, false, young.added(), List.of(), "RESTORE")));
    }

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  @Test
  void aFileThatIsAddedAgainToRecordStatisticsIsThereOnce() {
    create(FLAT, "a.parquet");
    apply(Tables.change(1, FLAT, List.of("a.parquet"), List.of()));
    apply(Tables.change(2, FLAT, List.of("b.parquet"), List.of("a.parquet")));

    assertThat(HudiReader.files(table)).containsExactly("b.parquet");
  }

  @Test
  void aFileThatIsAddedAgainAndRemovedInOneRangeIsGone() {
    settings = Map.of(HudiSettings.MAX_COMMITS_ONE_BY_ONE, "0");
    create(FLAT, "a.parquet", "b.parquet");
    apply(
        Tables.change(1, FLAT, List.of("a.parquet"), List.of()),
        Tables.change(2, FLAT, List.of(), List.of("a.parquet")));

    assertThat(HudiReader.files(table)).containsExactly("b.parquet");
  }

  private static DataFile withTime(DataFile file, long modificationTime) {
    return new DataFile(
        file.path(),
        file.sizeInBytes(),
        modificationTime,
        file.partition(),
        file.stats(),
        file.deletionVector(),
        file.dataChange());
  }

  private void create(TableMetadata metadata, String... paths) {
    try (HudiTarget target = open()) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, metadata, paths));
    }
  }

  private void apply(TableChange... changes) {
    try (HudiTarget target = open()) {
      target.applyChanges(target.loadState(), List.of(changes));
    }
  }

  private HudiTarget open() {
    return HudiTarget.open(Tables.context(table, settings, java.time.Clock.systemUTC()));
  }
}
