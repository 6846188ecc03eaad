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
package dev.polytable.iceberg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.StructType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits that add a file which is in the table, which Delta's log allows: the newest counts. */
class TestReaddedFiles {

  private static final StructType SCHEMA =
      SourceTable.schema(
          Field.of("id", PrimitiveType.INTEGER), Field.of("p", PrimitiveType.STRING));

  @TempDir private Path folder;

  private SourceTable source = new SourceTable(SCHEMA);

  /** In a process that knows the table, and in one that begins with the commit. */
  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void testFileIsThereOnce(boolean dataChange, boolean isWarm) {
    source.commit(List.of(file("a", 1000, 10), file("b", 1000, 10)), List.of());
    convert();
    DataFile again = with(file("a", 1000, 10), dataChange);
    source.commit(List.of(again, file("c", 1000, 10)), List.of(), "WRITE");
    if (isWarm) {
      try (TargetHarness harness = new TargetHarness(folder)) {
        harness.convertFully(source);
        source.commit(List.of(again), List.of(), "WRITE");
        harness.convert(source);
      }
    } else {
      convert();
    }

    assertThat(files()).containsExactlyInAnyOrder("a 1000 10", "b 1000 10", "c 1000 10");
  }

  /** Files are read by their size, skipped by their statistics, and have the partition's value. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testNewestDescriptionCounts(boolean fully) {
    source = new SourceTable(SCHEMA, "p");
    source.commit(List.of(in("x", file("a", 1000, 10)), in("x", file("b", 1000, 5))), List.of());
    convert();
    source.commit(List.of(in("y", file("a", 1200, 12))), List.of(), "WRITE");
    convert(fully);
    assertThat(files()).containsExactlyInAnyOrder("a 1200 12 y", "b 1000 5 x");
    source.commit(List.of(in("z", file("b", 1000, 5))), List.of("a"));
    convert(fully);
    assertThat(files()).containsExactly("b 1000 5 z");
  }

  @Test
  void testNewestStatisticsCount() {
    source.commit(List.of(bounded("a", 1, 2)), List.of());
    convert();
    source.commit(List.of(bounded("a", 1, 7)), List.of(), "WRITE");
    convert();
    try (TargetHarness harness = new TargetHarness(folder)) {
      assertThat(harness.plannedFiles(org.apache.iceberg.expressions.Expressions.equal("id", 7)))
          .isEqualTo(1);
    }

    assertThat(files()).containsExactly("a 1000 10");
  }

  @Test
  void testFileThatIsAddedAgainAndRemovedIsGone() {
    source.commit(List.of(file("a", 1000, 10), file("b", 1000, 10)), List.of());
    convert();
    source.commit(List.of(file("a", 1000, 10)), List.of(), "WRITE");
    source.commit(List.of(), List.of("a"));
    source.setProperty("polytable.maxCommitsOneByOne", "1");
    source.commit(List.of(file("c", 1000, 10)), List.of());
    convert();
    assertThat(files()).containsExactlyInAnyOrder("b 1000 10", "c 1000 10");
  }

  @Test
  void testFileThatLeavesAndComesBackInARangeIsThereOnce() {
    source.commit(List.of(file("a", 1000, 10), file("b", 1000, 10)), List.of());
    convert();
    source.setProperty("polytable.maxCommitsOneByOne", "1");
    source.commit(List.of(), List.of("a"));
    source.commit(List.of(file("a", 1000, 10), file("n", 1000, 1)), List.of());
    source.commit(List.of(), List.of("n"));
    convert();
    assertThat(files()).containsExactlyInAnyOrder("a 1000 10", "b 1000 10");
  }

  @Test
  void testCommitThatSaysTwoThingsOfAFileIsNotReplayed() {
    source.commit(List.of(file("a", 1000, 10)), List.of());
    convert();
    source.commit(List.of(file("a", 1000, 10)), List.of(source.removal("a", true)), "STRANGE");
    assertThatThrownBy(this::convert)
        .hasMessage(
            "Version 1 says two things of a, so the commits can't be replayed and the table's state"
                + " is compared instead.");
    convert(true);
    assertThat(files()).containsExactly("a 1000 10");
  }

  @Test
  void testRemovalOfAnotherLogicalFileIsNotReplayed() {
    source.commit(List.of(file("a", 1000, 10)), List.of());
    convert();
    RemovedFile other =
        new RemovedFile("a", Optional.of(List.of()), Optional.of(DeletionVectors.inline(1)), true);
    source.commit(List.of(), List.of(other), "STRANGE");
    assertThatThrownBy(this::convert)
        .hasMessageEndingWith(
            "a with another deletion vector than the log names, so the commits can't be replayed"
                + " and the table's state is compared instead.");
  }

  private void convert() {
    convert(false);
  }

  private void convert(boolean fully) {
    try (TargetHarness harness = new TargetHarness(folder)) {
      if (fully) {
        harness.convertFully(source);
      } else {
        harness.convert(source);
      }
    }
  }

  /** Each file's name, size, rows and partition. */
  private List<String> files() {
    List<String> files = new ArrayList<>();
    try (TargetHarness harness = new TargetHarness(folder);
        CloseableIterable<FileScanTask> tasks = harness.table().newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        String partition =
            task.partition().size() == 0 ? "" : " " + task.partition().get(0, Object.class);
        files.add(
            "%s %s %s%s"
                .formatted(
                    task.file().location().replaceAll(".*/", ""),
                    task.file().fileSizeInBytes(),
                    task.file().recordCount(),
                    partition));
      }

      String total = harness.table().currentSnapshot().summary().get("total-data-files");
      assertThat(total).isEqualTo(Integer.toString(files.size()));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }

    return files;
  }

  private DataFile in(String partition, DataFile file) {
    List<PartitionValue> values = List.of(source.partitionValue(0, partition));
    return new DataFile(
        file.path(), file.sizeInBytes(), 0, values, file.stats(), Optional.empty(), true);
  }

  private static DataFile bounded(String path, int lower, int upper) {
    FileStats stats =
        SourceTable.stats(10, Map.of(FieldPath.of("id"), SourceTable.bounds(0, lower, upper)));
    return new DataFile(path, 1000, 0, List.of(), stats, Optional.empty(), true);
  }

  private static DataFile with(DataFile file, boolean dataChange) {
    return dataChange ? file : TargetHarness.withoutDataChange(file);
  }

  private static DataFile file(String path, long size, long rows) {
    return new DataFile(
        path, size, 0, List.of(), SourceTable.stats(rows, Map.of()), Optional.empty(), true);
  }
}
