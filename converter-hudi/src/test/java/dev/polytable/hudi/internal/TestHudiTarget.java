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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestHudiTarget {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);
  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  @TempDir private Path table;

  @Test
  void anEmptyFolderHoldsNothing() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      assertThat(target.loadState()).isEqualTo(TargetState.ABSENT);
    }
  }

  @Test
  void theFirstSnapshotMakesTheTable() throws Exception {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      ConversionResult result =
          target.applySnapshot(
              TargetState.ABSENT, Tables.snapshot(3, FLAT, "a.parquet", "b.parquet"));

      assertThat(result.filesAdded()).isEqualTo(2);
      assertThat(result.commits())
          .containsExactly(new ConversionResult.Commit(3, Instants.format(Tables.START + 3000)));
      assertThat(target.loadState())
          .isEqualTo(
              new TargetState(
                  Optional.of(3L),
                  Optional.of(Instants.format(Tables.START + 3000)),
                  Optional.of("the-table"),
                  Optional.empty()));
    }

    assertThat(HudiReader.files(table)).containsExactlyInAnyOrder("a.parquet", "b.parquet");
    assertThat(table.resolve("_polytable")).isEmptyDirectory();
  }

  @Test
  void anEmptyTableIsATable() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT));
      assertThat(target.loadState().version()).contains(0L);
    }

    assertThat(HudiReader.files(table)).isEmpty();
  }

  @Test
  void changesAreReplayedOneByOne() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(0, BY_NAME, "name=x/a.parquet", "name=y/a.parquet"));
      ConversionResult result =
          target.applyChanges(
              target.loadState(),
              List.of(
                  Tables.change(1, BY_NAME, List.of("name=x/b.parquet"), List.of()),
                  Tables.change(
                      2,
                      BY_NAME,
                      List.of("name=x/c.parquet"),
                      List.of("name=x/a.parquet", "name=x/b.parquet")),
                  Tables.change(3, BY_NAME, List.of(), List.of())));

      assertThat(result.commits()).hasSize(3);
      assertThat(target.loadState().version()).contains(3L);
    }

    assertThat(HudiReader.files(table))
        .containsExactlyInAnyOrder("name=x/c.parquet", "name=y/a.parquet");
    assertThat(HudiReader.filesAsOf(table, Instants.format(Tables.START + 1000)))
        .containsExactlyInAnyOrder("name=x/a.parquet", "name=x/b.parquet", "name=y/a.parquet");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10})
  void filesThatComeAndGoInARangeLeaveNoTrace(int oneByOne) {
    try (HudiTarget target =
        HudiTarget.open(
            Tables.context(
                table,
                java.util.Map.of(HudiSettings.MAX_COMMITS_ONE_BY_ONE, Integer.toString(oneByOne)),
                java.time.Clock.systemUTC()))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet", "b.parquet"));
      target.applyChanges(
          target.loadState(),
          List.of(
              Tables.change(1, FLAT, List.of("c.parquet"), List.of("a.parquet")),
              Tables.change(2, FLAT, List.of("d.parquet"), List.of("c.parquet", "b.parquet"))));
    }

    assertThat(HudiReader.files(table)).containsExactly("d.parquet");
  }

  @Test
  void aSnapshotBecomesTheDifference() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT,
          Tables.snapshot(0, BY_NAME, "name=x/a.parquet", "name=y/a.parquet", "name=y/b.parquet"));
      ConversionResult result =
          target.applySnapshot(
              target.loadState(),
              Tables.snapshot(9, BY_NAME, "name=x/a.parquet", "name=z/a.parquet"));

      assertThat(result.filesAdded()).isEqualTo(1);
      assertThat(result.filesRemoved()).isEqualTo(2);
    }

    assertThat(HudiReader.files(table))
        .containsExactlyInAnyOrder("name=x/a.parquet", "name=z/a.parquet");
  }

  @Test
  void aPlanFromAnotherStateIsRefused() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      TargetState before = target.loadState();
      target.applyChanges(before, List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of())));

      assertThatThrownBy(
              () ->
                  target.applyChanges(
                      before, List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of()))))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_MOVED))
          .hasMessageContaining("moved from version 0 at instant 20231114221320000 to version 1");
    }
  }
}
