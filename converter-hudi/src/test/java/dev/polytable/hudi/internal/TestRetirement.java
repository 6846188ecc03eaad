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

import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestRetirement {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");
  private static final long HOURS_A_COMMIT = 24;

  @TempDir private Path table;

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void commitsOlderThanAWeekAreArchivedAndNoneIsLost(int tableVersion) {
    Map<String, String> settings =
        Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion));
    int commits = 34;

    for (int version = 0; version < commits; version++) {
      try (HudiTarget target = HudiTarget.open(Tables.context(table, settings, clockAt(version)))) {
        convert(target, version);
      }
    }

    assertThat(HudiReader.files(table)).isEqualTo(Tables.lastFiles(commits - 1));
    assertThat(HudiReader.activeVersions(table).size())
        .isBetween(
            (int) (Duration.ofDays(7).toHours() / HOURS_A_COMMIT),
            (int) (Duration.ofDays(7).toHours() / HOURS_A_COMMIT) + 12);
    assertThat(HudiReader.allVersions(table))
        .containsExactlyElementsOf(java.util.stream.LongStream.range(0, commits).boxed().toList());

    for (long version : HudiReader.activeVersions(table)) {
      assertThat(HudiReader.filesAsOf(table, Instants.format(timestamp(version))))
          .isEqualTo(Tables.lastFiles((int) version));
    }
  }

  /** The instants of all commits that follow one from a wrong clock lie ahead too. */
  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void oneCommitOfAWrongClockDoesNotKeepAllThatFollow(int tableVersion) {
    Map<String, String> settings =
        Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion));
    Clock system = Clock.systemUTC();
    int commits = 34;

    for (int version = 0; version < commits; version++) {
      Clock clock = Clock.offset(system, Duration.ofDays(version));
      long wrong = version == 3 ? Duration.ofDays(730).toMillis() : 0;

      try (HudiTarget target = HudiTarget.open(Tables.context(table, settings, clock))) {
        convert(target, version, clock.millis() - 1000 + wrong);
      }
    }

    assertThat(HudiReader.files(table)).isEqualTo(Tables.lastFiles(commits - 1));
    assertThat(HudiReader.activeVersions(table).size()).isLessThan(20);
    assertThat(HudiReader.allVersions(table))
        .containsExactlyElementsOf(java.util.stream.LongStream.range(0, commits).boxed().toList());
  }

  /** Each commit adds a file and takes out the one of three versions before. */
  private static void convert(HudiTarget target, int version) {
    convert(target, version, timestamp(version));
  }

  private static void convert(HudiTarget target, int version, long timestamp) {
    if (version == 0) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshotAt(0, timestamp, BY_NAME, Tables.fileOf(0)));
      return;
    }

    List<String> removed = version < 3 ? List.of() : List.of(Tables.fileOf(version - 3));
    TableChange change =
        Tables.changeAt(version, timestamp, BY_NAME, List.of(Tables.fileOf(version)), removed);
    target.applyChanges(target.loadState(), List.of(change));
  }

  private static long timestamp(long version) {
    return Tables.START + Duration.ofHours(HOURS_A_COMMIT * version).toMillis();
  }

  private static Clock clockAt(int version) {
    return Clock.fixed(Instant.ofEpochMilli(timestamp(version) + 5000), ZoneOffset.UTC);
  }
}
