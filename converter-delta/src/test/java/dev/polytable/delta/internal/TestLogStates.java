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
import static dev.polytable.delta.internal.DeltaTable.field;
import static dev.polytable.delta.internal.DeltaTable.files;
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.metadata;
import static dev.polytable.delta.internal.DeltaTable.protocol;
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.delta.internal.DeltaTable.FileAction;
import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read is the same whatever state the log is in, for each kind of table. */
final class TestLogStates {

  private static final String FEATURES = "\"columnMapping\",\"deletionVectors\",\"v2Checkpoint\"";
  private static final String VECTOR = "^-aqEH.-t@S}K{vb[*k^";

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("cases")
  void readsTheSameSnapshotAndChanges(Case layout) throws IOException {
    DeltaTable table = write(layout);
    try (ConversionSource source = table.open()) {
      TableMetadata metadata = source.snapshot(4).metadata();

      assertThat(metadata.schema().fields()).isEqualTo(layout.expectedFields());
      assertThat(metadata.partitionSpec()).isEqualTo(layout.expectedSpec());
      assertThat(files(source.snapshot(4)).values())
          .containsExactly(
              layout.expectedFile(table, "a", 1, true, false),
              layout.expectedFile(table, "c", 3, false, false));

      List<TableChange> changes = source.changes(2, 4);

      assertThat(changes).extracting(TableChange::metadata).containsOnly(metadata);
      assertThat(changes.get(0).added())
          .containsExactly(layout.expectedFile(table, "c", 3, false, true));
      assertThat(changes.get(0).removed())
          .containsExactly(
              new RemovedFile(
                  "b.parquet", Optional.of(layout.expectedPartition(2)), Optional.empty(), true));
      if (layout.vectors()) {
        assertThat(changes.get(1).added())
            .containsExactly(layout.expectedFile(table, "a", 1, true, true));
        assertThat(changes.get(1).removed())
            .extracting(RemovedFile::path, RemovedFile::deletionVector)
            .containsExactly(org.assertj.core.groups.Tuple.tuple("a.parquet", Optional.empty()));
      }
    }
  }

  static Stream<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (LogState state : LogState.values()) {
      for (boolean partitioned : new boolean[] {false, true}) {
        for (boolean mapped : new boolean[] {false, true}) {
          for (boolean vectors : new boolean[] {false, true}) {
            cases.add(new Case(state, partitioned, mapped, vectors));
          }
        }
      }
    }

    return cases.stream();
  }

  private DeltaTable write(Case layout) throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    Map<String, String> properties =
        layout.mapped() ? Map.of("delta.columnMapping.mode", "name") : Map.of();
    String[] partitionColumns = layout.partitioned() ? new String[] {"p"} : new String[0];
    table
        .commit(
            0,
            info("CREATE TABLE"),
            protocol(FEATURES, FEATURES),
            metadata("t-1", layout.schema(), properties, partitionColumns))
        .commit(1, info("WRITE"), layout.file("a", 1).toString())
        .commit(2, info("WRITE"), layout.file("b", 2).toString())
        .commit(
            3,
            info("UPDATE"),
            layout.withPartition(remove("b.parquet"), 2).toString(),
            layout.file("c", 3).toString())
        .commit(4, layout.lastCommit());
    switch (layout.state()) {
      case JSON -> {}
      case CHECKPOINT_BEFORE -> table.checkpoint(2);
      case CHECKPOINT_LAST -> table.checkpoint(4);
      case CLEANED -> table.checkpoint(2).removeCommits(0, 1);
      case CLEANED_UNDER_V2_CHECKPOINT ->
          writeV2Checkpoint(table, layout, properties, partitionColumns).removeCommits(0, 1);
      case COMPACTED ->
          table.logFile(
              "00000000000000000001.00000000000000000002.compacted.json",
              layout.file("a", 1).toString(),
              layout.file("b", 2).toString());
    }

    return table;
  }

  /** Version 2 as one JSON file that holds the files itself, without sidecars. */
  private static DeltaTable writeV2Checkpoint(
      DeltaTable table, Case layout, Map<String, String> properties, String[] partitionColumns)
      throws IOException {
    return table.logFile(
        "00000000000000000002.checkpoint.75db503a-23de-4f73-bd79-f8d1b9500d01.json",
        "{\"checkpointMetadata\":{\"version\":2}}",
        protocol(FEATURES, FEATURES),
        metadata("t-1", layout.schema(), properties, partitionColumns),
        layout.file("a", 1).toString(),
        layout.file("b", 2).toString());
  }

  /** Which files the log has. */
  enum LogState {
    JSON,
    CHECKPOINT_BEFORE,
    CHECKPOINT_LAST,
    CLEANED,
    CLEANED_UNDER_V2_CHECKPOINT,
    COMPACTED
  }

  /** A kind of table and a state of its log. */
  record Case(LogState state, boolean partitioned, boolean mapped, boolean vectors) {

    String schema() {
      return mapped
          ? DeltaTable.schema(
              DeltaTable.mapped("id", "\"integer\"", 1, "col-1"),
              DeltaTable.mapped("p", "\"long\"", 2, "col-2"))
          : DeltaTable.schema(field("id", "\"integer\""), field("p", "\"long\""));
    }

    FileAction file(String name, int value) {
      return withPartition(add(name + ".parquet"), value)
          .stats(
              "{\"numRecords\":9,\"minValues\":{\"%1$s\":%2$s},\"maxValues\":{\"%1$s\":%2$s},\"nullCount\":{\"%1$s\":0}}"
                  .formatted(idField().physicalName(), value));
    }

    FileAction withPartition(FileAction action, int value) {
      return partitioned
          ? action.partition(partitionField().physicalName(), String.valueOf(value))
          : action.noPartition();
    }

    String[] lastCommit() {
      return vectors
          ? new String[] {
            info("DELETE"),
            withPartition(remove("a.parquet"), 1).toString(),
            file("a", 1).vector("u", VECTOR, 1).toString()
          }
          : new String[] {info("OPTIMIZE")};
    }

    List<Field> expectedFields() {
      return List.of(idField(), partitionField());
    }

    List<PartitionField> expectedSpec() {
      return partitioned ? List.of(new PartitionField(partitionField())) : List.of();
    }

    List<PartitionValue> expectedPartition(long value) {
      return expectedSpec().stream()
          .map(field -> new PartitionValue(field, Optional.of(value)))
          .toList();
    }

    DataFile expectedFile(
        DeltaTable table, String name, int value, boolean deleted, boolean dataChange) {
      Optional<DeletionVector> vector =
          deleted && vectors
              ? Optional.of(
                  new DeletionVector(
                      DeletionVector.StorageType.RELATIVE,
                      table.uri() + "/deletion_vector_d2c639aa-8816-431a-aaf6-d3fe2512ff61.bin",
                      Optional.of(1),
                      34,
                      2,
                      "u" + VECTOR + "@1"))
              : Optional.empty();
      FileStats stats =
          new FileStats(
              OptionalLong.of(9),
              Map.of(
                  FieldPath.of(idField().physicalName()),
                  new ColumnStats(OptionalLong.of(0), Optional.of(value), Optional.of(value))));
      return new DataFile(
          name + ".parquet", 100, 7, expectedPartition(value), stats, vector, dataChange);
    }

    private Field idField() {
      return expectedField("id", PrimitiveType.INTEGER, 1);
    }

    private Field partitionField() {
      return expectedField("p", PrimitiveType.LONG, 2);
    }

    private Field expectedField(String name, PrimitiveType type, int id) {
      return mapped
          ? new Field(name, "col-" + id, Optional.of(id), type, true, Optional.empty())
          : Field.of(name, type);
    }
  }
}
