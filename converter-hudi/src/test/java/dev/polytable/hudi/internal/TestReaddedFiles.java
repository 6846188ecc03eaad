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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits that add a file which is in the table, which Delta's log allows: the newest counts. */
class TestReaddedFiles {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);

  @TempDir private Path table;

  @BeforeEach
  void create() {
    try (HudiTarget target = open()) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet", "b.parquet"));
    }
  }

  /** Also when the log says that the file is younger than it was. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testFileIsThereOnce(boolean isYounger) {
    TableChange change = Tables.change(1, FLAT, List.of("a.parquet", "c.parquet"), List.of());
    List<DataFile> added =
        change.added().stream().map(file -> isYounger ? younger(file) : file).toList();
    apply(with(change, added, List.of()));
    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet", "c.parquet");
    apply(Tables.change(2, FLAT, List.of(), List.of("a.parquet")));
    assertThat(HudiReader.files(table)).containsExactly("b.parquet", "c.parquet");
  }

  @Test
  void testFileThatIsAddedAgainAndRemovedInARangeIsGone() {
    TableChange again = Tables.change(1, FLAT, List.of("a.parquet"), List.of());
    apply(
        with(again, again.added().stream().map(TestReaddedFiles::younger).toList(), List.of()),
        Tables.change(2, FLAT, List.of(), List.of("a.parquet")));
    assertThat(HudiReader.files(table)).containsExactly("b.parquet");
  }

  @Test
  void testCommitThatSaysTwoThingsOfAFileIsNotReplayed() {
    assertThatThrownBy(
            () -> apply(Tables.change(1, FLAT, List.of("a.parquet"), List.of("a.parquet"))))
        .hasMessage(
            "Version 1 says two things of a.parquet, so the commits can't be replayed and the"
                + " table's state is compared instead.");
  }

  @Test
  void testRemovalOfAnotherLogicalFileIsNotReplayed() {
    RemovedFile other =
        new RemovedFile(
            "a.parquet",
            Optional.empty(),
            Optional.of(
                new DeletionVector(
                    DeletionVector.StorageType.INLINE, "v", Optional.empty(), 1, 1, "iv")),
            true);
    TableChange change = Tables.change(1, FLAT, List.of(), List.of());
    assertThatThrownBy(() -> apply(with(change, List.of(), List.of(other))))
        .hasMessage(
            "The Hudi table holds a.parquet without the deletion vector that the log names, so the"
                + " commits can't be replayed and the table's state is compared instead.");
  }

  private void apply(TableChange... changes) {
    try (HudiTarget target = open()) {
      target.applyChanges(target.loadState(), List.of(changes));
    }
  }

  private HudiTarget open() {
    return HudiTarget.open(
        Tables.context(
            table, Map.of("polytable.maxCommitsOneByOne", "1"), java.time.Clock.systemUTC()));
  }

  private static TableChange with(
      TableChange change, List<DataFile> added, List<RemovedFile> removed) {
    return new TableChange(
        change.version(), change.timestamp(), FLAT, false, added, removed, "WRITE");
  }

  private static DataFile younger(DataFile file) {
    return new DataFile(
        file.path(),
        file.sizeInBytes(),
        System.currentTimeMillis() + 60_000,
        file.partition(),
        file.stats(),
        file.deletionVector(),
        true);
  }
}
