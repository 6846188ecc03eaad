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

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.TableMetadata;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * The columns of a table's files that hold dates or timestamps.
 *
 * @param firstSafeValues of each such column, the first value that is the same in the calendars of
 *     before and after 1582 and in all that Spark makes of time zones
 * @param hasTimestamps whether one of them holds timestamps
 * @param hasHidden whether one of them is inside of a list or map, which have no statistics
 */
record TimeColumns(Map<FieldPath, Long> firstSafeValues, boolean hasTimestamps, boolean hasHidden) {

  private static final long FIRST_SAFE_DAY = LocalDate.of(1582, 10, 15).toEpochDay();
  private static final long FIRST_SAFE_MICROSECOND =
      Instant.parse("1900-01-02T00:00:00Z").getEpochSecond() * 1_000_000;

  TimeColumns {
    firstSafeValues = Map.copyOf(firstSafeValues);
  }

  /** Partition columns aren't in the files. */
  static TimeColumns of(TranslatedSchema schema, TableMetadata source) {
    Set<FieldPath> partitions =
        source.partitionSpec().stream()
            .map(field -> FieldPath.of(field.source().physicalName()))
            .collect(Collectors.toSet());
    Map<FieldPath, Long> visible = new LinkedHashMap<>();
    Set<Integer> inPlainSight =
        schema.leaves().values().stream()
            .map(TranslatedSchema.Leaf::id)
            .collect(Collectors.toSet());
    boolean timestamps = false;
    for (Map.Entry<FieldPath, TranslatedSchema.Leaf> leaf : schema.leaves().entrySet()) {
      Type type = leaf.getValue().type();
      if (isTime(type) && !partitions.contains(leaf.getKey())) {
        visible.put(leaf.getKey(), isTimestamp(type) ? FIRST_SAFE_MICROSECOND : FIRST_SAFE_DAY);
        timestamps |= isTimestamp(type);
      }
    }

    boolean hidden = false;
    for (Types.NestedField field : TypeUtil.indexById(schema.schema().asStruct()).values()) {
      if (isTime(field.type()) && !inPlainSight.contains(field.fieldId())) {
        hidden = true;
        timestamps |= isTimestamp(field.type());
      }
    }

    return new TimeColumns(visible, timestamps, hidden);
  }

  /** Whether a file may hold values that the calendars differ in, as far as statistics say. */
  boolean mayHoldOldValues(DataFile file) {
    return hasHidden
        || firstSafeValues.entrySet().stream()
            .anyMatch(column -> mayHoldOldValues(file, column.getKey(), column.getValue()));
  }

  private static boolean mayHoldOldValues(DataFile file, FieldPath column, long firstSafeValue) {
    ColumnStats stats = file.stats().columns().get(column);
    if (stats == null) {
      return true;
    }

    return stats
        .lowerBound()
        .map(bound -> ((Number) bound).longValue() < firstSafeValue)
        .orElse(
            !(stats.nullCount().isPresent()
                && stats.nullCount().equals(file.stats().recordCount())));
  }

  private static boolean isTime(Type type) {
    return type.typeId() == Type.TypeID.DATE || isTimestamp(type);
  }

  /** Spark writes those without a time zone in one way only. */
  private static boolean isTimestamp(Type type) {
    return type.equals(Types.TimestampType.withZone());
  }
}
