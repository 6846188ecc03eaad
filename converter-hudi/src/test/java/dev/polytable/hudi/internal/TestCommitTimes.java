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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that stand, step back, or tell whole seconds. */
class TestCommitTimes {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);

  @TempDir private Path table;

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void commitsOfOneMillisecondKeepTheirOrder(int tableVersion) {
    create(tableVersion);
    String first = changeAt(1, Tables.START + 5, "b.parquet");
    String second = changeAt(2, Tables.START + 5, "c.parquet");

    assertThat(first).isEqualTo(Instants.format(Tables.START + 5));
    assertThat(second).isEqualTo(Instants.format(Tables.START + 6));
    assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L, 2L);
    assertThat(HudiReader.filesAsOf(table, first)).containsExactly("a.parquet", "b.parquet");
    assertThat(HudiReader.filesAsOf(table, second))
        .containsExactly("a.parquet", "b.parquet", "c.parquet");
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void aCommitThatIsOlderThanTheOneBeforeFollowsIt(int tableVersion) {
    create(tableVersion);
    changeAt(1, Tables.START + 3_600_000, "b.parquet");
    String last = changeAt(2, Tables.START + 5, "c.parquet");

    assertThat(last).isEqualTo(Instants.format(Tables.START + 3_600_001));
    assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L, 2L);
    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet", "c.parquet");
  }

  /** No clock tells these, but a commit's time is what its writer says. */
  @ParameterizedTest
  @ValueSource(longs = {-1, 0, -1_000_000_000_000L, Long.MIN_VALUE})
  void anyTimeMakesAnInstant(long timestamp) {
    create(6);
    changeAt(1, timestamp, "b.parquet");
    changeAt(2, timestamp, "c.parquet");

    assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L, 2L);
    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet", "c.parquet");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, -1_000_000_000_000L, Long.MIN_VALUE})
  void anyTimeMakesAFirstInstant(long timestamp) {
    try (HudiTarget target = open(6)) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshotAt(0, timestamp, FLAT, "a.parquet"));
    }

    changeAt(1, Tables.START, "b.parquet");
    assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L);
    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  /** Each step in a process of its own, whose clock is an hour behind that of the file's writer. */
  @Test
  void aFileFromAClockThatSteppedBackComesBack() {
    create(6);
    long ahead = System.currentTimeMillis() + 3_600_000;
    apply(withFile(1, ahead));
    apply(Tables.change(2, FLAT, List.of(), List.of("b.parquet")));
    apply(withFile(3, ahead));

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  @Test
  void filesWithWholeSecondsAreToldApart() {
    create(6);
    long second = System.currentTimeMillis() / 1000 * 1000;
    apply(withFile(1, second));
    apply(Tables.change(2, FLAT, List.of(), List.of("b.parquet")));
    apply(withFile(3, second));
    apply(withFile(4, second));

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  private static TableChange withFile(long version, long modificationTime) {
    DataFile file = Tables.file("b.parquet");
    return new TableChange(
        version,
        Tables.START + 1000 * version,
        FLAT,
        false,
        List.of(
            new DataFile(
                file.path(),
                file.sizeInBytes(),
                modificationTime,
                file.partition(),
                file.stats(),
                file.deletionVector(),
                file.dataChange())),
        List.of(),
        "WRITE");
  }

  private void create(int tableVersion) {
    TableMetadata metadata =
        Tables.metadata(
            Tables.ID_NAME, Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion)));
    try (HudiTarget target = open(tableVersion)) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshotAt(0, Tables.START, metadata, "a.parquet"));
    }
  }

  /** Returns the instant. */
  private String changeAt(long version, long timestamp, String added) {
    int tableVersion =
        HudiReader.metaClient(table).getTableConfig().getTableVersion().versionCode();
    try (HudiTarget target = open(tableVersion)) {
      return target
          .applyChanges(
              target.loadState(),
              List.of(Tables.changeAt(version, timestamp, FLAT, List.of(added), List.of())))
          .commits()
          .get(0)
          .id();
    }
  }

  private void apply(TableChange change) {
    try (HudiTarget target = open(6)) {
      target.applyChanges(target.loadState(), List.of(change));
    }
  }

  private HudiTarget open(int tableVersion) {
    return HudiTarget.open(
        Tables.context(
            table,
            Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion)),
            java.time.Clock.systemUTC()));
  }
}
