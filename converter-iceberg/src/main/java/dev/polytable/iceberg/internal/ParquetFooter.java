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

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * What a data file's footer says of its rows.
 *
 * @param recordCount physical rows
 * @param oldCalendar whether dates and timestamps that aren't INT96 are in the calendar of before
 *     1582, as Spark writes them in its mode LEGACY
 * @param oldCalendarOfInt96 whether INT96 timestamps are
 * @param millisecondColumns timestamps that are kept as milliseconds, by their path
 * @param schema the file's own, with its field ids
 */
record ParquetFooter(
    long recordCount,
    boolean oldCalendar,
    boolean oldCalendarOfInt96,
    List<String> millisecondColumns,
    MessageType schema) {

  private static final String OLD_CALENDAR = "org.apache.spark.legacyDateTime";
  private static final String OLD_CALENDAR_OF_INT96 = "org.apache.spark.legacyINT96";

  ParquetFooter {
    millisecondColumns = List.copyOf(millisecondColumns);
  }

  static ParquetFooter of(FileMetaData file, long recordCount) {
    Map<String, String> properties = file.getKeyValueMetaData();
    return new ParquetFooter(
        recordCount,
        properties.containsKey(OLD_CALENDAR),
        properties.containsKey(OLD_CALENDAR_OF_INT96),
        file.getSchema().getColumns().stream()
            .filter(ParquetFooter::isInMilliseconds)
            .map(column -> String.join(".", column.getPath()))
            .toList(),
        file.getSchema());
  }

  /**
   * A column whose type is VARIANT; files need not say so.
   *
   * @param known columns that have other types
   */
  Optional<String> findVariant(Set<String> known) {
    return schema.getFields().stream()
        .filter(
            column ->
                saysVariant(column) || (!known.contains(column.getName()) && isVariant(column)))
        .map(Type::getName)
        .findFirst();
  }

  private static boolean saysVariant(Type column) {
    return !column.isPrimitive()
        && (column.getLogicalTypeAnnotation()
                instanceof LogicalTypeAnnotation.VariantLogicalTypeAnnotation
            || column.asGroupType().getFields().stream().anyMatch(ParquetFooter::saysVariant));
  }

  private static boolean isVariant(Type column) {
    if (column.isPrimitive()) {
      return false;
    }

    GroupType group = column.asGroupType();
    return (group.containsField("metadata")
        && group.containsField("value")
        && isBinary(group.getType("metadata"))
        && isBinary(group.getType("value")));
  }

  private static boolean isBinary(Type type) {
    return type.isPrimitive()
        && type.getLogicalTypeAnnotation() == null
        && type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
  }

  private static boolean isInMilliseconds(ColumnDescriptor column) {
    LogicalTypeAnnotation type = column.getPrimitiveType().getLogicalTypeAnnotation();
    return type instanceof TimestampLogicalTypeAnnotation timestamp
        && timestamp.getUnit() == TimeUnit.MILLIS;
  }
}
