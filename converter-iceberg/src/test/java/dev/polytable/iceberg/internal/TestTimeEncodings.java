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

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.ListType;
import dev.polytable.schema.PrimitiveType;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TestTimeEncodings extends TargetTest {

  private static final String TIMESTAMP = "message m { optional int64 ts (TIMESTAMP(%s,true)); }";
  private static final String DATE = "message m { optional int32 d (DATE); }";
  private static final Map<String, String> LEGACY = Map.of("org.apache.spark.legacyDateTime", "");
  private static final int OLD_DAY = (int) LocalDate.of(1500, 1, 1).toEpochDay();

  private final SourceTable timestamps = table("ts", PrimitiveType.TIMESTAMP);
  private final SourceTable dates = table("d", PrimitiveType.DATE);

  @Test
  void testTimestampsInMillisecondsAreRefusedUntilTheyAreWrittenAgain() {
    timestamps.commit(List.of(timestamp("a", "MICROS")), List.of());
    harness.convert(timestamps);
    timestamps.commit(List.of(timestamp("b", "MILLIS")), List.of());
    assertRefused(() -> harness.convert(timestamps), "Column 'ts' of ");
    timestamps.commit(List.of(timestamp("c", "MICROS")), List.of("b"));
    harness.convert(timestamps);
    assertThat(harness.rows()).hasSize(2);
  }

  @Test
  void testTheFirstConversionLooksToo() {
    timestamps.commit(List.of(timestamp("a", "MICROS"), timestamp("b", "MILLIS")), List.of());
    assertRefused(() -> harness.convertFully(timestamps), "Column 'ts' of ");
  }

  @Test
  void testAnOperationThatBringsFilesOfManyJobsHasEachLookedAt() {
    timestamps.commit(List.of(timestamp("a", "MICROS")), List.of());
    harness.convert(timestamps);
    timestamps.commit(
        List.of(timestamp("b", "MICROS"), timestamp("c", "MILLIS")), List.of(), "RESTORE");
    assertRefused(() -> harness.convert(timestamps), "Column 'ts' of ");
  }

  @Test
  void testOldDatesInTheOldCalendarAreRefused() {
    ParquetFiles legacy = new ParquetFiles(folder, LEGACY);
    dates.commit(List.of(legacy.write("a", DATE, bounds(0), List.of(), day(0))), List.of());
    harness.convert(dates);
    FileStats old = bounds(OLD_DAY);
    dates.commit(List.of(legacy.write("b", DATE, old, List.of(), day(OLD_DAY))), List.of());
    assertRefused(() -> harness.convert(dates), "calendar of before 1582");
    dates.commit(List.of(parquet.write("c", DATE, old, List.of(), day(OLD_DAY))), List.of("b"));
    harness.convert(dates);
    assertThat(harness.rows()).containsExactlyInAnyOrder("1970-01-01", "1500-01-01");
  }

  @Test
  void testDatesWithoutStatisticsMayBeOld() {
    ParquetFiles legacy = new ParquetFiles(folder, LEGACY);
    dates.commit(List.of(legacy.write("a", DATE, day(0))), List.of());
    assertRefused(() -> harness.convert(dates), "calendar of before 1582");

    SourceTable lists = table("l", new ListType(PrimitiveType.DATE, true, Optional.empty()));
    lists.commit(
        List.of(
            legacy.write(
                "b",
                "message m { optional group l (LIST) { repeated group list { optional int32 element"
                    + " (DATE); } } }")),
        List.of());
    assertRefused(() -> harness.convertFully(lists), "calendar of before 1582");
  }

  @Test
  void testFilesWithoutSuchColumnsAreNotLookedAt() {
    SourceTable numbers = table("id", PrimitiveType.INTEGER);
    numbers.commit(
        List.of(new DataFile("not-there", 10, 0, List.of(), bounds(0), Optional.empty(), true)),
        List.of());
    harness.convert(numbers);
    assertThat(harness.table().currentSnapshot().summary()).containsEntry("total-records", "1");
  }

  @Test
  void testTheSettingSaysHowManyAreLookedAt() {
    timestamps.setProperty(TargetSettings.FOOTERS, "none");
    timestamps.commit(List.of(timestamp("a", "MILLIS")), List.of());
    harness.convert(timestamps);
    timestamps.setProperty(TargetSettings.FOOTERS, "all");
    timestamps.commit(List.of(timestamp("b", "MICROS"), timestamp("c", "MILLIS")), List.of());
    assertRefused(() -> harness.convert(timestamps), "Column 'ts' of ");
    timestamps.setProperty(TargetSettings.FOOTERS, "some");
    timestamps.commit(List.of(), List.of());
    assertThatThrownBy(() -> harness.convert(timestamps))
        .hasMessageContaining("must be 'sample', 'all' or 'none'");
  }

  @Test
  void testASampleLiesEvenly() {
    EvenSample<Integer> sample = new EvenSample<>(4);
    IntStream.range(0, 20).forEach(sample::add);
    assertThat(sample.kept()).containsExactly(0, 8, 16);
    EvenSample<Integer> all = new EvenSample<>(4);
    IntStream.range(0, 4).forEach(all::add);
    assertThat(all.kept()).containsExactly(0, 1, 2, 3);
  }

  private DataFile timestamp(String path, String unit) {
    return parquet.write(path, TIMESTAMP.formatted(unit), new Object[] {1_000_000_000L});
  }

  private static SourceTable table(String column, dev.polytable.schema.DataType type) {
    return new SourceTable(SourceTable.schema(Field.of(column, type)));
  }

  private static Object[] day(int epochDay) {
    return new Object[] {epochDay};
  }

  private static FileStats bounds(int day) {
    ColumnStats column = SourceTable.bounds(0, day, day);
    return SourceTable.stats(1, Map.of(FieldPath.of("d"), column, FieldPath.of("id"), column));
  }

  private static void assertRefused(ThrowingCallable conversion, String message) {
    assertThatThrownBy(conversion)
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT))
        .hasMessageContaining(message);
  }
}
