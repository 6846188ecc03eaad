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
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.metadata;
import static dev.polytable.delta.internal.DeltaTable.protocol;
import static dev.polytable.delta.internal.DeltaTable.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.TableChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each change carries the metadata that is in force after it, however little of it the commits say.
 */
final class TestMetadataInForce {

  private static final String NARROW = schema(field("id", "\"integer\""), field("P", "\"date\""));
  private static final String WIDE =
      schema(field("id", "\"integer\""), field("P", "\"date\""), field("name", "\"string\""));

  @TempDir private Path folder;
  private DeltaTable table;

  @BeforeEach
  void createTable() throws IOException {
    table = new DeltaTable(folder.resolve("t"));
    table
        .create(NARROW, Map.of("v", "0"), "p")
        .commit(1, info("WRITE"), add("a.parquet").partition("P", "2020-01-01").toString())
        .commit(2, info("WRITE"), add("b.parquet").partition("P", "2020-01-02").toString())
        .commit(3, info("ADD COLUMNS"), metadata("t-1", WIDE, Map.of("v", "3"), "p"))
        .commit(
            4,
            info("WRITE"),
            add("c.parquet")
                .partition("P", null)
                .stats("{\"numRecords\":1,\"minValues\":{\"name\":\"x\"}}")
                .toString())
        .commit(5, info("UPGRADE"), protocol("\"deletionVectors\"", "\"deletionVectors\""))
        .commit(
            6,
            info("REPLACE TABLE"),
            protocol("\"deletionVectors\"", "\"deletionVectors\""),
            metadata("t-1", WIDE, Map.of("v", "6"), "name"),
            remove("a.parquet").partition("P", "2020-01-01").toString(),
            remove("b.parquet").toString(),
            add("d.parquet").partition("name", "x").toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 2, 3, 4, 5})
  void fillsInTheMetadataFromAnywhere(long from) {
    try (ConversionSource source = table.open()) {
      List<TableChange> changes = source.changes(from, 6);

      assertIsRight(changes);
      assertThat(changes.get(0).version()).isEqualTo(from + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void fillsInTheMetadataStepByStep(long from) {
    try (ConversionSource source = table.open()) {
      for (long version = from; version < 6; version++) {
        assertIsRight(source.changes(version, version + 1));
      }

      assertIsRight(source.changes(from, 6));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void givesTheSameMetadataInSnapshots(long version) {
    try (ConversionSource source = table.open();
        ConversionSource warm = table.open()) {
      TableChange change = source.changes(version - 1, version).get(0);
      warm.changes(-1, 0);

      assertThat(table.open().snapshot(version).metadata()).isEqualTo(change.metadata());
      assertThat(source.snapshot(version).metadata()).isEqualTo(change.metadata());
      assertThat(warm.snapshot(version).metadata()).isEqualTo(change.metadata());
      assertThat(warm.snapshot(version).timestamp()).isEqualTo(change.timestamp());
    }
  }

  @Test
  void readsFilesUnderTheMetadataOfTheirTime() {
    try (ConversionSource source = table.open()) {
      List<TableChange> changes = source.changes(0, 6);

      assertThat(changes.get(0).added().get(0).partition())
          .extracting(PartitionValue::value)
          .containsExactly(Optional.of(18262));
      assertThat(changes.get(3).added().get(0).partition())
          .extracting(PartitionValue::value)
          .containsExactly(Optional.empty());
      assertThat(changes.get(3).added().get(0).stats().columns())
          .containsOnlyKeys(FieldPath.of("name"));
      assertThat(changes.get(5).removed())
          .extracting(RemovedFile::partition)
          .containsExactly(
              Optional.of(
                  List.of(
                      new PartitionValue(
                          changes.get(0).metadata().partitionSpec().get(0), Optional.of(18262)))),
              Optional.empty());
      assertThat(changes.get(5).added().get(0).partition())
          .extracting(PartitionValue::value)
          .containsExactly(Optional.of("x"));
    }
  }

  private static void assertIsRight(List<TableChange> changes) {
    for (TableChange change : changes) {
      long version = change.version();
      assertThat(change.metadata().properties().get("v"))
          .isEqualTo(version >= 6 ? "6" : version >= 3 ? "3" : "0");
      assertThat(change.metadata().schema().fields()).hasSize(version >= 3 ? 3 : 2);
      assertThat(change.metadata().partitionSpec())
          .extracting(PartitionField::name)
          .containsExactly(version >= 6 ? "name" : "P");
      assertThat(change.metadata().protocol().minReaderVersion()).isEqualTo(version >= 5 ? 3 : 1);
      assertThat(change.metadataChanged())
          .isEqualTo(version == 0 || version == 3 || version == 5 || version == 6);
    }
  }
}
