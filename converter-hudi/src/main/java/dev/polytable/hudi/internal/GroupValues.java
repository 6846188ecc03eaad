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
package dev.polytable.hudi.internal;

import dev.polytable.schema.DataType;
import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * A Parquet record's values as those of {@link dev.polytable.schema.TableContent}.
 *
 * @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">Parquet's
 *     logical types</a>
 */
record GroupValues(Group group, int field, int index) implements DataTypeVisitor<Object> {

  private static final long JULIAN_EPOCH_DAY = 2_440_588;

  /** The value of a column or field; null where the file has no such column. */
  static Object value(Group group, Field field) {
    return group.getType().containsField(field.name())
        ? value(group, group.getType().getFieldIndex(field.name()), field.type())
        : null;
  }

  private static Object value(Group group, int field, DataType type) {
    return group.getFieldRepetitionCount(field) == 0
        ? null
        : type.accept(new GroupValues(group, field, 0));
  }

  @Override
  public Object visitPrimitive(PrimitiveType type) {
    return switch (type) {
      case BOOLEAN -> group.getBoolean(field, index);
      case BYTE, SHORT, INTEGER, DATE -> group.getInteger(field, index);
      case LONG -> integral();
      case FLOAT -> group.getFloat(field, index);
      case DOUBLE -> floating();
      case STRING -> group.getBinary(field, index).toStringUsingUTF8();
      case BINARY -> ByteBuffer.wrap(group.getBinary(field, index).getBytes());
      case TIMESTAMP, TIMESTAMP_NTZ -> micros();
      case VARIANT, VOID -> throw unreadable(type.name());
    };
  }

  @Override
  public Object visitDecimal(DecimalType type) {
    LogicalTypeAnnotation annotation = primitive().getLogicalTypeAnnotation();
    int scale =
        annotation instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal
            ? decimal.getScale()
            : 0;
    return switch (primitive().getPrimitiveTypeName()) {
      case INT32, INT64 -> BigDecimal.valueOf(integral(), scale);
      default -> new BigDecimal(new BigInteger(group.getBinary(field, index).getBytes()), scale);
    };
  }

  @Override
  public Object visitStruct(StructType type) {
    Group struct = group.getGroup(field, index);
    Map<String, Object> values = new LinkedHashMap<>();
    type.fields().forEach(member -> values.put(member.name(), value(struct, member)));
    return values;
  }

  /** Of the form {@code list { element }}, or of the older one with the elements themselves. */
  @Override
  public Object visitList(ListType type) {
    Group list = group.getGroup(field, index);
    List<Object> values = new ArrayList<>();
    boolean isWrapped =
        !list.getType().getType(0).isPrimitive()
            && list.getType().getType(0).asGroupType().getFieldCount() == 1
            && !list.getType().getFieldName(0).equals("array");
    for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
      values.add(
          isWrapped
              ? value(list.getGroup(0, i), 0, type.elementType())
              : type.elementType().accept(new GroupValues(list, 0, i)));
    }

    return values;
  }

  @Override
  public Object visitMap(MapType type) {
    Group map = group.getGroup(field, index);
    Map<Object, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < map.getFieldRepetitionCount(0); i++) {
      Group entry = map.getGroup(0, i);
      values.put(value(entry, 0, type.keyType()), value(entry, 1, type.valueType()));
    }

    return values;
  }

  @Override
  public Object visitUnknown(UnknownType type) {
    throw unreadable(type.sourceName());
  }

  private org.apache.parquet.schema.PrimitiveType primitive() {
    Type type = group.getType().getType(field);
    return type.asPrimitiveType();
  }

  private long integral() {
    return primitive().getPrimitiveTypeName() == PrimitiveTypeName.INT32
        ? group.getInteger(field, index)
        : group.getLong(field, index);
  }

  private double floating() {
    return switch (primitive().getPrimitiveTypeName()) {
      case FLOAT -> group.getFloat(field, index);
      case INT32 -> group.getInteger(field, index);
      default -> group.getDouble(field, index);
    };
  }

  private long micros() {
    if (primitive().getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
      ByteBuffer bytes =
          ByteBuffer.wrap(group.getInt96(field, index).getBytes()).order(ByteOrder.LITTLE_ENDIAN);
      long nanosOfDay = bytes.getLong();
      long day = bytes.getInt() - JULIAN_EPOCH_DAY;
      return TimeUnit.DAYS.toMicros(day) + TimeUnit.NANOSECONDS.toMicros(nanosOfDay);
    }

    long value = integral();
    if (!(primitive().getLogicalTypeAnnotation()
        instanceof TimestampLogicalTypeAnnotation timestamp)) {
      return value;
    }

    return switch (timestamp.getUnit()) {
      case MILLIS -> TimeUnit.MILLISECONDS.toMicros(value);
      case MICROS -> value;
      case NANOS -> Math.floorDiv(value, TimeUnit.MICROSECONDS.toNanos(1));
    };
  }

  private static UnsupportedOperationException unreadable(String type) {
    return new UnsupportedOperationException("values of the type " + type + " can't be read");
  }
}
