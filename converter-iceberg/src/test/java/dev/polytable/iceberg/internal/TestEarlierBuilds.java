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

import static org.apache.iceberg.expressions.Expressions.equal;
import static org.apache.iceberg.expressions.Expressions.greaterThan;
import static org.apache.iceberg.expressions.Expressions.lessThan;
import static org.apache.iceberg.expressions.Expressions.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that an earlier build has written: those that are right go on, the others start anew. */
class TestEarlierBuilds extends TargetTest {

  private static final String ID_ONLY = "message m { optional int32 id; }";

  private static final StructType BY_STRING =
      SourceTable.schema(
          Field.of("p", PrimitiveType.STRING), Field.of("id", PrimitiveType.INTEGER));

  private static final StructType BY_DOUBLE =
      SourceTable.schema(
          Field.of("p", PrimitiveType.DOUBLE), Field.of("id", PrimitiveType.INTEGER));

  /** A range of text that a null would be below. */
  private static final Expression OUTSIDE = or(lessThan("p", "m"), greaterThan("p", "q"));

  @Test
  void testTableOfAnEarlierBuildWithNullPartitionsIsBuiltAnew() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "x", 1), file(source, "b", null, 2)), List.of());
    harness.convert(source);
    age(Object::toString);
    assertThat(harness.plannedFiles(OUTSIDE)).as("the fault").isEqualTo(2);

    try (TargetHarness other = reopened()) {
      source.commit(List.of(file(source, "c", null, 3)), List.of());
      TargetState state = other.target().loadState();
      assertThat(state.obstacle().orElseThrow()).contains("null partitions without the counts");
      assertThatThrownBy(() -> other.convert(source))
          .hasMessageContaining("No commit can be replayed, since")
          .hasMessageContaining("null partitions without the counts that readers need.");
      other.convertFully(source);
      assertThat(other.target().loadState().obstacle()).isEmpty();
      assertThat(nullFiles()).containsExactly("b", "c");
      assertThat(harness.plannedFiles(OUTSIDE)).isEqualTo(1);

      source.commit(List.of(file(source, "d", "y", 4)), List.of());
      other.convert(source);
      assertThat(nullFiles()).containsExactly("b", "c");
    }
  }

  @Test
  void testTableOfAnEarlierBuildWithNegativeZeroIsBuiltAnew() {
    SourceTable source = new SourceTable(BY_DOUBLE, "p");
    source.commit(List.of(file(source, "a", -0.0, 1), file(source, "b", 2.0, 2)), List.of());
    harness.convert(source);
    age(value -> (Double) value == 0 ? (Object) (-0.0d) : value);
    assertThat(ids(equal("p", 0.0))).as("the fault").isEmpty();

    try (TargetHarness other = reopened()) {
      source.commit(List.of(file(source, "c", 3.0, 3)), List.of());
      assertThat(other.target().loadState().obstacle().orElseThrow())
          .contains("may have -0.0 as a partition value");
      other.convertFully(source);
      assertThat(ids(equal("p", 0.0))).containsExactly("1");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testTableOfAnEarlierBuildThatIsRightGoesOn(boolean floating) {
    SourceTable source = new SourceTable(floating ? BY_DOUBLE : BY_STRING, "p");
    Object value = floating ? (Object) 1.5d : "x";
    source.commit(List.of(file(source, "a", value, 1)), List.of());
    harness.convert(source);
    age(same -> same);
    try (TargetHarness other = reopened()) {
      source.commit(List.of(file(source, "b", value, 2)), List.of());
      assertThat(other.target().loadState().obstacle()).isEmpty();
      other.convert(source);
      assertThat(harness.table().history()).hasSizeGreaterThan(1);
      assertThat(harness.table().properties()).containsKey(Properties.PARTITION_VALUES);
      assertThat(harness.rows()).hasSize(2);
    }
  }

  @Test
  void testRequiredPartitionColumnIsOptional() {
    StructType schema =
        SourceTable.schema(
            required("p", PrimitiveType.STRING), required("id", PrimitiveType.INTEGER));
    SourceTable source = new SourceTable(schema, "p");
    source.commit(List.of(file(source, "a", "x", 1)), List.of());
    harness.convert(source);
    assertThat(harness.table().schema().findField("p").isOptional()).isTrue();
    assertThat(harness.table().schema().findField("id").isRequired()).isTrue();

    setRequired();
    assertThat(harness.table().schema().findField("p").isRequired()).isTrue();
    try (TargetHarness other = reopened()) {
      source.commit(List.of(file(source, "b", "y", 2)), List.of());
      other.convert(source);
      assertThat(harness.table().schema().findField("p").isOptional()).isTrue();
      assertThat(harness.table().history()).hasSize(2);
    }
  }

  private static Field required(String name, PrimitiveType type) {
    return new Field(name, name, Optional.empty(), type, false, Optional.empty());
  }

  private List<String> ids(Expression filter) {
    return harness.rows(filter).stream()
        .map(row -> row.substring(row.indexOf(',') + 1))
        .sorted()
        .toList();
  }

  /** The names of files whose counts say that their partition is null. */
  private List<String> nullFiles() {
    return dataFiles().stream()
        .filter(file -> file.nullValueCounts().get(1) == file.recordCount())
        .map(file -> file.location().substring(file.location().lastIndexOf('/') + 1))
        .sorted()
        .toList();
  }

  private List<org.apache.iceberg.DataFile> dataFiles() {
    List<org.apache.iceberg.DataFile> files = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks =
        harness.table().newScan().includeColumnStats().planFiles()) {
      tasks.forEach(task -> files.add(task.file()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    return files;
  }

  private interface Aging {
    Object old(Object value);
  }

  /** Makes the table as an earlier build has left it. */
  private void age(Aging aging) {
    Table table = harness.table();
    OverwriteFiles overwrite = table.newOverwrite();
    for (org.apache.iceberg.DataFile file : dataFiles()) {
      PartitionData partition = new PartitionData(table.spec().partitionType());
      Object value = file.partition().get(0, Object.class);
      partition.set(0, value == null ? null : aging.old(value));
      overwrite.deleteFile(file);
      overwrite.addFile(
          DataFiles.builder(table.spec())
              .withPath(file.location())
              .withFormat(file.format())
              .withFileSizeInBytes(file.fileSizeInBytes())
              .withPartition(partition)
              .withMetrics(new Metrics(file.recordCount()))
              .build());
    }

    overwrite.commit();
    table.refresh();
    table
        .updateProperties()
        .remove(Properties.PARTITION_VALUES)
        .set(Properties.SNAPSHOT_ID, Long.toString(table.currentSnapshot().snapshotId()))
        .commit();
  }

  private void setRequired() {
    TableOperations operations = ((HasTableOperations) harness.table()).operations();
    TableMetadata base = operations.current();
    List<org.apache.iceberg.types.Types.NestedField> columns = new ArrayList<>();
    base.schema().columns().forEach(column -> columns.add(column.asRequired()));
    operations.commit(
        base,
        TableMetadata.buildFrom(base)
            .setCurrentSchema(new org.apache.iceberg.Schema(columns), base.lastColumnId())
            .build());
  }

  private TargetHarness reopened() {
    return new TargetHarness(folder);
  }

  private DataFile file(SourceTable source, String name, Object partition, int id) {
    return parquet.write(
        name, ID_ONLY, FileStats.NONE, List.of(source.partitionValue(0, partition)), row(id));
  }

  private static Object[] row(Object... values) {
    return values;
  }
}
