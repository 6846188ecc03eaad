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
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.StructType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.Test;

class TestPartitions extends TargetTest {

  private static final String ID_ONLY = "message m { optional int32 id; }";

  private static final StructType BY_STRING =
      SourceTable.schema(
          Field.of("p", PrimitiveType.STRING), Field.of("id", PrimitiveType.INTEGER));

  private static final StructType EVERY_TYPE =
      SourceTable.schema(
          Field.of("id", PrimitiveType.INTEGER),
          Field.of("s", PrimitiveType.STRING),
          Field.of("b", PrimitiveType.BYTE),
          Field.of("sh", PrimitiveType.SHORT),
          Field.of("i", PrimitiveType.INTEGER),
          Field.of("l", PrimitiveType.LONG),
          Field.of("d", PrimitiveType.DATE),
          Field.of("ts", PrimitiveType.TIMESTAMP),
          Field.of("ntz", PrimitiveType.TIMESTAMP_NTZ),
          Field.of("dec", new DecimalType(10, 2)),
          Field.of("bo", PrimitiveType.BOOLEAN),
          Field.of("f", PrimitiveType.DOUBLE),
          Field.of("bin", PrimitiveType.BINARY));

  private static final Object[] EVERY_VALUE = {
    "a/b=c%d ü",
    (byte) 1,
    (short) 2,
    3,
    4L,
    -1,
    -1L,
    5L,
    new BigDecimal("1.50"),
    true,
    2.5,
    ByteBuffer.wrap("x".getBytes(StandardCharsets.UTF_8))
  };

  @Test
  void testValuesOfEveryTypeComeFromTheLog() {
    String[] columns = {"s", "b", "sh", "i", "l", "d", "ts", "ntz", "dec", "bo", "f", "bin"};
    SourceTable source = new SourceTable(EVERY_TYPE, columns);
    DataFile full =
        parquet.write("full", ID_ONLY, FileStats.NONE, values(source, EVERY_VALUE), row(1));
    DataFile nulls =
        parquet.write(
            "nulls",
            ID_ONLY,
            FileStats.NONE,
            values(source, new Object[EVERY_VALUE.length]),
            row(2));
    source.commit(List.of(full, nulls), List.of());
    harness.convert(source);
    assertThat(harness.rows())
        .hasSize(2)
        .contains("2,null,null,null,null,null,null,null,null,null,null,null,null")
        .anySatisfy(
            row ->
                assertThat(row)
                    .startsWith(
                        "1,a/b=c%d ü,1,2,3,4,1969-12-31,1969-12-31T23:59:59.999999Z,"
                            + "1970-01-01T00:00:00.000005,1.50,true,2.5,"));
    assertThat(harness.plannedFiles(Expressions.equal("s", "a/b=c%d ü"))).isEqualTo(1);
    assertThat(harness.plannedFiles(Expressions.isNull("dec"))).isEqualTo(1);
    assertThat(harness.plannedFiles(Expressions.equal("d", -1))).isEqualTo(1);
  }

  @Test
  void testDeleteOpensOnlyManifestsOfItsPartition() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(), List.of());
    harness.convert(source);
    for (int i = 0; i < 3; i++) {
      source.commit(List.of(file(source, "f" + i, "p" + i, i)), List.of());
      harness.convert(source);
    }

    source.commit(List.of(), List.of("f1"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("p0,0", "p2,2");
    assertThat(harness.plannedFiles(Expressions.equal("p", "p2"))).isEqualTo(1);
  }

  @Test
  void testRemovalWithoutPartitionIsFound() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "x", 1), file(source, "b", "y", 2)), List.of());
    harness.convert(source);
    source.commit(
        List.of(),
        List.of(new RemovedFile("b", Optional.empty(), Optional.empty(), true)),
        "DELETE");
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("x,1");
  }

  @Test
  void testReplacedTableMayHaveOtherPartitions() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "x", 1)), List.of());
    harness.convert(source);
    RemovedFile removal = source.removal("a", true);
    StructType schema =
        SourceTable.schema(
            Field.of("q", PrimitiveType.INTEGER),
            Field.of("p", PrimitiveType.STRING),
            Field.of("id", PrimitiveType.INTEGER));
    source.setSchema(schema, "q", "p");
    DataFile replacement =
        parquet.write("b", ID_ONLY, FileStats.NONE, values(source, 7, "y"), row(2));
    source.commit(List.of(replacement), List.of(removal), "CREATE OR REPLACE");
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("7,y,2");
    assertThat(harness.table().spec().fields())
        .extracting(field -> field.fieldId() + ":" + field.name())
        .containsExactly("1001:q", "1000:p");

    RemovedFile second = source.removal("b", true);
    source.setSchema(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));
    source.commit(List.of(parquet.write("c", ID_ONLY, row(3))), List.of(second), "REPLACE");
    harness.convert(source);
    assertThat(harness.table().spec().isUnpartitioned()).isTrue();
    assertThat(harness.rows()).containsExactly("3");

    RemovedFile third = source.removal("c", true);
    source.setSchema(BY_STRING, "p");
    source.commit(List.of(file(source, "d", "z", 4)), List.of(third), "REPLACE");
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("z,4");
    assertThat(harness.table().specs()).hasSize(3);
    assertThat(snapshotRows(0)).containsExactly("x,1");
  }

  /** The manifests of the old files have the partition's old type. */
  @Test
  void testReplacedTableMayHaveAPartitionColumnOfAnotherType() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    source.commit(List.of(file(source, "a", "x", 1)), List.of());
    harness.convert(source);
    RemovedFile removal = source.removal("a", true);
    source.setSchema(
        SourceTable.schema(
            Field.of("p", PrimitiveType.INTEGER), Field.of("id", PrimitiveType.INTEGER)),
        "p");
    DataFile replacement = parquet.write("b", ID_ONLY, FileStats.NONE, values(source, 7), row(2));
    source.commit(List.of(replacement), List.of(removal), "CREATE OR REPLACE");
    assertThatThrownBy(() -> harness.convert(source))
        .hasMessageContaining("a partition column got another type");
    harness.convertFully(source);
    assertThat(harness.rows()).containsExactly("7,2");
    assertThat(harness.plannedFiles(Expressions.equal("p", 7))).isEqualTo(1);

    RemovedFile second = source.removal("b", true);
    source.setSchema(BY_STRING, "p");
    source.commit(List.of(file(source, "c", "y", 3)), List.of(second), "RESTORE");
    harness.convertFully(source);
    assertThat(harness.rows()).containsExactly("y,3");
  }

  @Test
  void testFilesOfAFirstConversionAreSortedByPartition() {
    SourceTable source = new SourceTable(BY_STRING, "p");
    List<DataFile> files = new ArrayList<>();
    for (int i = 0; i < 45_000; i++) {
      files.add(
          fabricated(
              source,
              "f" + i,
              String.format(java.util.Locale.ROOT, "p%03d", i % 100),
              FileStats.NONE));
    }

    source.commit(files, List.of());
    harness.convert(source);
    List<ManifestFile> manifests =
        harness.table().currentSnapshot().dataManifests(harness.table().io());
    assertThat(manifests).hasSizeBetween(10, 16);
    assertThat(manifests)
        .allSatisfy(
            manifest ->
                assertThat(partitions(manifest)).as(manifest.path()).isLessThanOrEqualTo(12));
    assertThat(manifests.stream().mapToInt(ManifestFile::addedFilesCount).sum()).isEqualTo(45_000);
    assertThat(harness.plannedFiles(Expressions.equal("p", "p007"))).isEqualTo(450);
  }

  /** From the lowest to the highest, whose names end in numbers. */
  private static int partitions(ManifestFile manifest) {
    ManifestFile.PartitionFieldSummary summary = manifest.partitions().get(0);
    return number(summary.upperBound()) - number(summary.lowerBound()) + 1;
  }

  private static int number(ByteBuffer bound) {
    return Integer.parseInt(
        StandardCharsets.UTF_8.decode(bound.duplicate()).toString().substring(1));
  }

  private List<String> snapshotRows(long version) {
    for (var snapshot : harness.table().snapshots()) {
      if (snapshot.summary().get("delta-version").equals(Long.toString(version))) {
        return harness.rowsOfSnapshot(snapshot.snapshotId());
      }
    }

    throw new AssertionError("no snapshot of version " + version);
  }

  private DataFile file(SourceTable source, String name, String partition, int id) {
    return parquet.write(name, ID_ONLY, FileStats.NONE, values(source, partition), row(id));
  }

  private static DataFile fabricated(
      SourceTable source, String name, String partition, FileStats stats) {
    return new DataFile(
        name,
        1000,
        0,
        values(source, partition),
        stats.recordCount().isPresent() ? stats : SourceTable.stats(10, java.util.Map.of()),
        Optional.empty(),
        true);
  }

  private static List<PartitionValue> values(SourceTable source, Object... values) {
    List<PartitionValue> partition = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      partition.add(source.partitionValue(i, values[i]));
    }

    return partition;
  }

  private static Object[] row(Object... values) {
    return values;
  }
}
