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

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.MetricsModes;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class TestMetrics extends TargetTest {

  private static final String ROW =
      "message m { optional int32 id; optional int64 ts (TIMESTAMP(MICROS,true)); }";

  @Test
  void testFiltersPlanOnlyTheFilesThatCanMatch() {
    SourceTable source = new SourceTable(idAndTimestamp());
    source.commit(
        List.of(file("a", 1, 53_080_758L, 53_081_000L), file("b", 2, 52_000_001L, 52_001_000L)),
        List.of());
    harness.convert(source);
    assertThat(harness.plannedFiles(Expressions.equal("id", 2))).isEqualTo(1);
    assertThat(harness.rows(Expressions.equal("id", 2)))
        .containsExactly("2,1970-01-01T00:00:52.000001Z");
    assertThat(harness.rows(Expressions.equal("ts", 53_080_758L)))
        .containsExactly("1,1970-01-01T00:00:53.080758Z");
    assertThat(harness.plannedFiles(Expressions.greaterThan("ts", 53_000_000L))).isEqualTo(1);
    assertThat(harness.plannedFiles(Expressions.greaterThan("id", 5))).isZero();
  }

  /**
   * Engines push MIN and MAX down to the bounds of columns whose metrics mode is above this one.
   */
  @Test
  void testNobodyMayTakeBoundsForValues() {
    SourceTable source = new SourceTable(idAndTimestamp());
    source.commit(List.of(file("a", 1, 53_080_758L, 53_081_000L)), List.of());
    harness.convert(source);
    assertThat(MetricsConfig.forTable(harness.table()).columnMode("ts"))
        .isEqualTo(MetricsModes.Counts.get());
  }

  @Test
  void testRowCountIsReadFromTheFileWhereStatisticsHaveNone() {
    SourceTable source = new SourceTable(idAndTimestamp());
    source.commit(
        List.of(parquet.write("a", ROW, new Object[] {1, 1L}, new Object[] {2, 2L})), List.of());
    harness.convert(source);
    assertThat(harness.table().currentSnapshot().summary()).containsEntry("total-records", "2");
    assertThat(harness.plannedFiles(Expressions.equal("id", 7))).isEqualTo(1);
  }

  @Test
  void testBoundsOfEveryKind() {
    assertThat(lower(Types.StringType.get(), "abcdefghijklmnopqrstuvwxyz"))
        .isEqualTo("abcdefghijklmnop");
    assertThat(upper(Types.StringType.get(), "abcdefghijklmnopqrstuvwxyz"))
        .isEqualTo("abcdefghijklmnoq");
    assertThat(IcebergValues.upperBound(Types.StringType.get(), "\uDBFF\uDFFF".repeat(40)))
        .isEmpty();
    assertThat(lower(Types.DecimalType.of(10, 3), new BigDecimal("1.2")))
        .isEqualTo(new BigDecimal("1.200"));
    assertThat(lower(Types.DecimalType.of(10, 1), new BigDecimal("-1.25")))
        .isEqualTo(new BigDecimal("-1.3"));
    assertThat(upper(Types.DecimalType.of(10, 1), new BigDecimal("-1.25")))
        .isEqualTo(new BigDecimal("-1.2"));
    assertThat(lower(Types.DoubleType.get(), 0.0d)).isEqualTo(-0.0d);
    assertThat(upper(Types.FloatType.get(), -0.0f)).isEqualTo(0.0f);
    assertThat(IcebergValues.lowerBound(Types.DoubleType.get(), Double.NaN)).isEmpty();
    assertThat(IcebergValues.upperBound(Types.FloatType.get(), Float.NaN)).isEmpty();
    assertThat(lower(Types.LongType.get(), 7)).isEqualTo(7L);
    assertThat(lower(Types.IntegerType.get(), (byte) 7)).isEqualTo(7);
  }

  @Test
  void testNestedAndPartlyMissingStatistics() {
    StructType schema =
        SourceTable.schema(
            Field.of("s", SourceTable.schema(Field.of("x", PrimitiveType.INTEGER))),
            Field.of("d", new DecimalType(10, 2)),
            Field.of("n", PrimitiveType.STRING));
    SourceTable source = new SourceTable(schema);
    FileStats stats =
        SourceTable.stats(
            10,
            Map.of(
                FieldPath.of("s", "x"), SourceTable.bounds(2, 1, 5),
                FieldPath.of("d"),
                    new ColumnStats(
                        OptionalLong.empty(),
                        Optional.empty(),
                        Optional.of(new BigDecimal("3.10"))),
                FieldPath.of("n"), SourceTable.bounds(10, null, null),
                FieldPath.of("gone"), SourceTable.bounds(0, 1, 2)));
    source.commit(
        List.of(new DataFile("a", 1, 0, List.of(), stats, Optional.empty(), true)), List.of());
    harness.convert(source);
    var file = onlyFile();
    assertThat(file.recordCount()).isEqualTo(10);
    assertThat(file.valueCounts()).isEqualTo(Map.of(2, 10L, 4, 10L));
    assertThat(file.nullValueCounts()).isEqualTo(Map.of(2, 2L, 4, 10L));
    assertThat(file.lowerBounds()).containsOnlyKeys(2);
    assertThat(file.upperBounds()).containsOnlyKeys(2, 3);
    assertThat(harness.plannedFiles(Expressions.greaterThan("s.x", 5))).isZero();
    assertThat(harness.plannedFiles(Expressions.equal("s.x", 5))).isEqualTo(1);
    assertThat(harness.plannedFiles(Expressions.greaterThan("d", new BigDecimal("3.11")))).isZero();
    assertThat(harness.plannedFiles(Expressions.notNull("n"))).isZero();
  }

  private org.apache.iceberg.DataFile onlyFile() {
    try (CloseableIterable<FileScanTask> tasks =
            harness.table().newScan().includeColumnStats().planFiles();
        CloseableIterator<FileScanTask> iterator = tasks.iterator()) {
      return iterator.next().file();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private DataFile file(String name, int id, long timestamp, long upper) {
    FileStats stats =
        SourceTable.stats(
            1,
            Map.of(
                FieldPath.of("id"), SourceTable.bounds(0, id, id),
                FieldPath.of("ts"), SourceTable.bounds(0, timestamp - timestamp % 1000, upper)));
    return parquet.write(name, ROW, stats, List.of(), new Object[] {id, timestamp});
  }

  private static StructType idAndTimestamp() {
    return SourceTable.schema(
        Field.of("id", PrimitiveType.INTEGER), Field.of("ts", PrimitiveType.TIMESTAMP));
  }

  private static Object lower(Type type, Object value) {
    return text(
        Conversions.fromByteBuffer(type, IcebergValues.lowerBound(type, value).orElseThrow()));
  }

  private static Object upper(Type type, Object value) {
    return text(
        Conversions.fromByteBuffer(type, IcebergValues.upperBound(type, value).orElseThrow()));
  }

  private static Object text(Object value) {
    return value instanceof CharSequence ? value.toString() : value;
  }
}
