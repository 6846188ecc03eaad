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

import static org.apache.iceberg.expressions.Expressions.and;
import static org.apache.iceberg.expressions.Expressions.equal;
import static org.apache.iceberg.expressions.Expressions.greaterThan;
import static org.apache.iceberg.expressions.Expressions.greaterThanOrEqual;
import static org.apache.iceberg.expressions.Expressions.in;
import static org.apache.iceberg.expressions.Expressions.isNull;
import static org.apache.iceberg.expressions.Expressions.lessThan;
import static org.apache.iceberg.expressions.Expressions.lessThanOrEqual;
import static org.apache.iceberg.expressions.Expressions.notEqual;
import static org.apache.iceberg.expressions.Expressions.or;
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;

/** What readers that go by metrics make of partitions: null ones, and those of zero. */
class TestPartitionMetrics extends TargetTest {

  private static final String ID_ONLY = "message m { optional int32 id; }";

  private static final StructType BY_STRING =
      SourceTable.schema(
          Field.of("p", PrimitiveType.STRING), Field.of("id", PrimitiveType.INTEGER));

  private static final StructType BY_DOUBLE =
      SourceTable.schema(
          Field.of("p", PrimitiveType.DOUBLE), Field.of("id", PrimitiveType.INTEGER));

  private static final StructType BY_FLOAT =
      SourceTable.schema(Field.of("p", PrimitiveType.FLOAT), Field.of("id", PrimitiveType.INTEGER));

  /** A range of text that a null would be below. */
  private static final Expression OUTSIDE = or(lessThan("p", "m"), greaterThan("p", "q"));

  @Test
  void testFilesSayWhetherTheirPartitionIsNull() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "x", 1), file(source, "b", null, 2)), List.of());
    harness.convert(source);
    assertCounts(Set.of("b"));

    source.commit(List.of(file(source, "c", null, 3), file(source, "d", "y", 4)), List.of("a"));
    harness.convert(source);
    assertCounts(Set.of("b", "c"));

    // Enough for a merge of manifests.
    for (int i = 0; i < 6; i++) {
      source.commit(List.of(file(source, "e" + i, i == 3 ? null : "z", i)), List.of());
      harness.convert(source);
    }

    assertCounts(Set.of("b", "c", "e3"));
    source.commit(List.of(file(source, "f", null, 9)), List.of("b", "c"));
    harness.convertFully(source);
    assertCounts(Set.of("e3", "f"));
  }

  @Test
  void testFilesOfASpilledFirstConversionSayIt() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    List<DataFile> files = new ArrayList<>();
    Set<String> nulls = new HashSet<>();
    for (int i = 0; i < 20_010; i++) {
      String value = i % 1000 == 0 ? null : "p" + i % 7;
      files.add(
          new DataFile(
              "f" + i,
              1000,
              0,
              List.of(source.partitionValue(0, value)),
              SourceTable.stats(10, Map.of()),
              Optional.empty(),
              true));
      if (value == null) {
        nulls.add("f" + i);
      }
    }

    source.commit(files, List.of());
    harness.convert(source);
    assertCounts(nulls);
  }

  @Test
  void testFiltersLeaveNullPartitionsOut() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "a", 1), file(source, "b", null, 2)), List.of());
    source.commit(List.of(file(source, "c", "n", 3), file(source, "d", "x", 4)), List.of());
    harness.convert(source);
    assertThat(harness.rows(OUTSIDE)).containsExactly("a,1", "x,4");
    assertThat(harness.plannedFiles(OUTSIDE)).isEqualTo(2);
    assertThat(harness.rows(or(lessThan("p", "n"), greaterThan("p", "n"))))
        .containsExactly("a,1", "x,4");
    assertThat(harness.rows(lessThanOrEqual("p", "n"))).containsExactly("a,1", "n,3");
    assertThat(harness.rows(isNull("p"))).containsExactly("null,2");
    assertThat(harness.rows(or(isNull("p"), OUTSIDE))).hasSize(3);
  }

  /**
   * What Iceberg takes a null for where the counts don't decide. As long as it does, Spark's reader
   * needs a spec without fields, with which Spark has the last word.
   */
  @Test
  void testIcebergStillTakesNullForAValueInSomeFilters() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "a", 1), file(source, "b", null, 2)), List.of());
    harness.convert(source);
    assertThat(harness.rows(or(notEqual("p", "a"), greaterThan("p", "x"))))
        .containsExactly("null,2");
  }

  /** A column that was a data column of other files, and a file without statistics at all. */
  @Test
  void testStatisticsOfAPartitionColumnAreThoseOfThePartition() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    FileStats lying =
        SourceTable.stats(1, Map.of(FieldPath.of("p"), SourceTable.bounds(1, "c", "d")));
    DataFile file =
        parquet.write("a", ID_ONLY, lying, List.of(source.partitionValue(0, "x")), row(1));
    source.commit(List.of(file, file(source, "b", null, 2)), List.of());
    harness.convert(source);
    assertCounts(Set.of("b"));
    assertThat(harness.rows(equal("p", "x"))).containsExactly("x,1");
    assertThat(dataFiles()).allMatch(found -> !found.lowerBounds().containsKey(1));
  }

  /** With a spec without fields Iceberg's Spark reader lets Spark evaluate filters too. */
  @Test
  void testTableHasASpecWithoutFieldsOnceAPartitionIsNull() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    for (String name : List.of("a", "b")) {
      source.commit(List.of(file(source, name, name, 1)), List.of());
      harness.convert(source);
      assertThat(harness.table().specs()).hasSize(1);
    }

    for (String name : List.of("c", "d")) {
      source.commit(List.of(file(source, name, name.equals("c") ? null : "x", 1)), List.of());
      harness.convert(source);
      assertThat(harness.table().spec().isPartitioned()).isTrue();
      assertThat(harness.table().specs().values())
          .hasSize(2)
          .anyMatch(spec -> spec.isUnpartitioned());
      assertThat(harness.table().currentSnapshot().allManifests(harness.table().io()))
          .allMatch(manifest -> manifest.partitionSpecId() == harness.table().spec().specId());
    }
  }

  @Test
  void testTableByAFloatingColumnHasASpecWithoutFields() {
    SourceTable source = new SourceTable(BY_DOUBLE, "p");
    source.commit(List.of(file(source, "a", 1.0, 1)), List.of());
    harness.convert(source);
    assertThat(harness.table().specs().values())
        .hasSize(2)
        .anyMatch(spec -> spec.isUnpartitioned());
  }

  @Test
  void testBothZerosAreFoundAsZero() {
    assertZeros(
        new SourceTable(BY_DOUBLE, "p"),
        List.of(-0.0, 0.0, 1.0, Double.NaN, -1.0, Double.NEGATIVE_INFINITY),
        0.0,
        1.0,
        -5.0);
  }

  @Test
  void testBothFloatZerosAreFoundAsZero() {
    assertZeros(
        new SourceTable(BY_FLOAT, "p"),
        List.of(-0.0f, 0.0f, 1.0f, Float.NaN, -1.0f, Float.NEGATIVE_INFINITY),
        0.0f,
        1.0f,
        -5.0f);
  }

  private <T> void assertZeros(SourceTable source, List<T> values, T zero, T one, T low) {
    List<DataFile> files = new ArrayList<>();
    for (T value : values) {
      files.add(file(source, "f" + files.size(), value, files.size()));
    }

    source.commit(files, List.of());
    harness.convert(source);
    assertThat(ids(equal("p", zero))).containsExactly("0", "1");
    assertThat(ids(in("p", zero, one))).containsExactly("0", "1", "2");
    // NaN is the greatest in Delta.
    assertThat(ids(greaterThanOrEqual("p", zero))).containsExactly("0", "1", "2", "3");
    assertThat(ids(lessThan("p", zero))).containsExactly("4", "5");
    assertThat(ids(and(lessThanOrEqual("p", zero), greaterThan("p", low))))
        .containsExactly("0", "1", "4");

    source.commit(List.of(), List.of("f0"));
    harness.convert(source);
    assertThat(ids(equal("p", zero))).containsExactly("1");
  }

  private List<String> ids(Expression filter) {
    return harness.rows(filter).stream()
        .map(row -> row.substring(row.indexOf(',') + 1))
        .sorted()
        .toList();
  }

  private void assertCounts(Set<String> nulls) {
    assertThat(dataFiles())
        .isNotEmpty()
        .allSatisfy(
            file -> {
              String name = file.location().substring(file.location().lastIndexOf('/') + 1);
              long expected = nulls.contains(name) ? file.recordCount() : 0;
              assertThat(file.valueCounts()).as(name).containsEntry(1, file.recordCount());
              assertThat(file.nullValueCounts()).as(name).containsEntry(1, expected);
            });
    assertThat(dataFiles().stream().filter(file -> file.nullValueCounts().get(1) > 0))
        .hasSize(nulls.size());
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

  private DataFile file(SourceTable source, String name, Object partition, int id) {
    return parquet.write(
        name, ID_ONLY, FileStats.NONE, List.of(source.partitionValue(0, partition)), row(id));
  }

  private static Object[] row(Object... values) {
    return values;
  }
}
