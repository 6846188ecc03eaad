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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class TestIcebergTarget extends TargetTest {

  private static final StructType SCHEMA =
      SourceTable.schema(
          Field.of("id", PrimitiveType.INTEGER), Field.of("name", PrimitiveType.STRING));

  private static final Schema PARQUET =
      SchemaBuilder.record("row").fields().optionalInt("id").optionalString("name").endRecord();

  private final SourceTable source = new SourceTable(SCHEMA);

  @Test
  void testFirstConversionHoldsTheFullState() {
    assertThat(harness.target().loadState()).isEqualTo(TargetState.ABSENT);
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    ConversionResult result = harness.convert(source);

    assertThat(harness.rows()).containsExactly("1,a", "2,b");
    assertThat(result.filesAdded()).isEqualTo(2);
    assertThat(result.commits()).hasSize(1);
    assertThat(harness.metadataFolder().resolve("v1.metadata.json")).exists();
    assertThat(harness.metadataFolder().resolve("v2.metadata.json")).doesNotExist();
    assertThat(harness.metadataFolder().resolve("version-hint.text")).hasContent("1");
    assertThat(harness.target().loadState())
        .isEqualTo(
            new TargetState(
                Optional.of(0L),
                Optional.of(result.commits().get(0).id()),
                Optional.of("table-1"),
                Optional.empty()));
  }

  @Test
  void testEmptyTableIsATableWithoutRows() {
    source.commit(List.of(), List.of());
    harness.convert(source);
    assertThat(harness.rows()).isEmpty();
    source.commit(List.of(file("a", 1)), List.of());
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,a");
  }

  @Test
  void testReplayMakesOneSnapshotAVersionInOneCommit() {
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    harness.convert(source);
    source.commit(List.of(file("c", 3)), List.of());
    source.commit(List.of(), List.of("a"));
    source.commit(List.of(), List.of());
    source.commit(List.of(file("bb", 2)), List.of("b"));
    ConversionResult result = harness.convert(source);

    assertThat(harness.rows()).containsExactly("2,bb", "3,c");
    assertThat(result.commits())
        .extracting(ConversionResult.Commit::version)
        .containsExactly(1L, 2L, 3L, 4L);
    assertThat(harness.metadataFolder().resolve("v3.metadata.json")).doesNotExist();
    assertThat(harness.table().snapshots())
        .extracting(snapshot -> snapshot.summary().get("delta-version"))
        .containsExactly("0", "1", "2", "3", "4");
    assertThat(harness.table().history()).hasSize(5);
    assertThat(harness.table().snapshots())
        .extracting(Snapshot::timestampMillis)
        .containsExactlyElementsOf(
            List.of(0L, 1000L, 2000L, 3000L, 4000L).stream()
                .map(offset -> SourceTable.FIRST_TIMESTAMP + offset)
                .toList());
    assertThat(harness.rowsOfSnapshot(Long.parseLong(result.commits().get(0).id())))
        .containsExactly("1,a", "2,b", "3,c");
    assertThat(harness.rowsOfSnapshot(Long.parseLong(result.commits().get(1).id())))
        .containsExactly("2,b", "3,c");
  }

  @Test
  void testLongBacklogIsFolded() {
    source.commit(List.of(file("a", 1)), List.of());
    harness.convert(source);
    for (int i = 0; i < 6; i++) {
      source.commit(List.of(file("t" + i, 10 + i)), List.of());
      source.commit(List.of(), List.of("t" + i));
    }

    source.commit(List.of(file("z", 99)), List.of("a"));
    ConversionResult result = harness.convert(source);
    assertThat(result.commits()).extracting(ConversionResult.Commit::version).containsExactly(13L);
    assertThat(result.filesAdded()).isEqualTo(1);
    assertThat(result.filesRemoved()).isEqualTo(1);
    assertThat(harness.rows()).containsExactly("99,z");
  }

  @Test
  void testFullStateIsTheExactDifference() {
    source.commit(List.of(file("a", 1), file("b", 2), file("c", 3)), List.of());
    harness.convert(source);
    source.commit(List.of(file("d", 4)), List.of("a", "b"));
    ConversionResult result = harness.convertFully(source);
    assertThat(result.filesAdded()).isEqualTo(1);
    assertThat(result.filesRemoved()).isEqualTo(2);
    assertThat(harness.rows()).containsExactly("3,c", "4,d");
  }

  @Test
  void testRewriteIsAReplaceSnapshot() {
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    harness.convert(source);
    DataFile merged =
        harness.write("ab", PARQUET, List.of(new Object[] {1, "a"}, new Object[] {2, "b"}));
    source.commit(
        List.of(TargetHarness.withoutDataChange(merged)),
        List.of(source.removal("a", false), source.removal("b", false)),
        "OPTIMIZE");
    harness.convert(source);
    assertThat(harness.table().currentSnapshot().operation()).isEqualTo("replace");
    assertThat(harness.rows()).containsExactly("1,a", "2,b");
  }

  @Test
  void testFileThatIsAddedAgainIsNotDoubled() {
    DataFile file = file("a", 1);
    source.commit(List.of(file), List.of());
    harness.convert(source);
    source.commit(List.of(TargetHarness.withoutDataChange(file)), List.of(), "COMPUTE STATS");
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,a");
  }

  @Test
  void testRestoredFileIsReadAgain() {
    DataFile file = file("a", 1);
    source.commit(List.of(file), List.of());
    harness.convert(source);
    source.commit(List.of(file("b", 2)), List.of("a"));
    harness.convert(source);
    source.commit(List.of(file), List.of("b"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,a");
  }

  @Test
  void testRemovalOfAFileThatIsNotThereAsksForTheFullState() {
    source.commit(List.of(file("a", 1)), List.of());
    harness.convert(source);
    source.commit(List.of(file("b", 2)), List.of());
    source.commit(List.of(), List.of("b"));
    TargetState state = harness.target().loadState();
    assertThatThrownBy(() -> harness.target().applyChanges(state, source.changesAfter(1)))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_HISTORY_EXPIRED))
        .hasMessageContaining("doesn't hold")
        .hasMessageContaining("/b");
    harness.target().applySnapshot(state, source.snapshot());
    assertThat(harness.rows()).containsExactly("1,a");
  }

  @Test
  void testStalePlanWritesNothing() {
    source.commit(List.of(file("a", 1)), List.of());
    harness.convert(source);
    TargetState planned = harness.target().loadState();
    source.commit(List.of(file("b", 2)), List.of());
    try (TargetHarness other = new TargetHarness(folder)) {
      other.convert(source);
      List<String> before = List.copyOf(harness.listing());
      assertThatThrownBy(() -> harness.target().applyChanges(planned, source.changesAfter(0)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.TARGET_MOVED);
                assertThat(e.isRetryable()).isTrue();
              })
          .hasMessageContaining("moved from version 0");
      assertThat(List.copyOf(harness.listing())).isEqualTo(before);
      assertThat(harness.target().loadState().version()).contains(1L);
    }
  }

  @Test
  void testForeignTableIsNotTouched() throws IOException {
    new HadoopTables(harness.configuration())
        .create(
            new org.apache.iceberg.Schema(
                Types.NestedField.optional(1, "x", Types.IntegerType.get())),
            PartitionSpec.unpartitioned(),
            Map.of(),
            harness.location());
    List<String> before = List.copyOf(harness.listing());
    source.commit(List.of(), List.of());
    assertThatThrownBy(() -> harness.target().loadState())
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
        .hasMessageContaining("was not made by Polytable");
    assertThat(List.copyOf(harness.listing())).isEqualTo(before);
    assertThat(Files.exists(harness.metadataFolder())).isTrue();
  }

  @Test
  void testSnapshotOfSomebodyElseIsHealedByTheFullState() {
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    harness.convert(source);
    harness.table().newDelete().deleteFile(harness.tablePath() + "/a").commit();
    assertThat(harness.rows()).containsExactly("2,b");
    TargetState state = harness.target().loadState();
    assertThat(state.obstacle().orElseThrow()).contains("the one that Polytable made");
    ConversionResult result = harness.target().applySnapshot(state, source.snapshot());
    assertThat(result.filesAdded()).isEqualTo(1);
    assertThat(harness.rows()).containsExactly("1,a", "2,b");
    assertThat(harness.target().loadState().obstacle()).isEmpty();
  }

  @Test
  void testNobodyMayDeleteDataThroughTheTable() {
    source.commit(List.of(file("a", 1)), List.of());
    harness.convert(source);
    assertThat(harness.table().properties()).containsEntry("gc.enabled", "false");
    assertThatThrownBy(() -> harness.table().expireSnapshots())
        .hasMessageContaining("GC is disabled");
  }

  @Test
  void testVersionIsInTheTableAndInItsSnapshots() {
    source.commit(List.of(file("a", 1)), List.of());
    source.commit(List.of(file("b", 2)), List.of());
    harness.convert(source);
    assertThat(harness.table().properties())
        .containsEntry("delta-version", "1")
        .containsEntry("delta-timestamp", Long.toString(SourceTable.FIRST_TIMESTAMP + 1000));
    assertThat(harness.table().currentSnapshot().summary())
        .containsEntry("delta-version", "1")
        .containsEntry("delta-timestamp", Long.toString(SourceTable.FIRST_TIMESTAMP + 1000));
    assertThat(StreamSupport.stream(harness.table().snapshots().spliterator(), false)).hasSize(1);
  }

  private DataFile file(String name, int id) {
    return harness.write(name, PARQUET, List.of(new Object[][] {{id, name}}));
  }
}
