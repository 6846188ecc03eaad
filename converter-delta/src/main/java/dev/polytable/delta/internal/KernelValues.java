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

import io.delta.kernel.data.ArrayValue;
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.MapValue;
import io.delta.kernel.types.ArrayType;
import io.delta.kernel.types.BinaryType;
import io.delta.kernel.types.BooleanType;
import io.delta.kernel.types.ByteType;
import io.delta.kernel.types.DataType;
import io.delta.kernel.types.DateType;
import io.delta.kernel.types.DecimalType;
import io.delta.kernel.types.DoubleType;
import io.delta.kernel.types.FloatType;
import io.delta.kernel.types.IntegerType;
import io.delta.kernel.types.LongType;
import io.delta.kernel.types.MapType;
import io.delta.kernel.types.ShortType;
import io.delta.kernel.types.StringType;
import io.delta.kernel.types.StructField;
import io.delta.kernel.types.StructType;
import io.delta.kernel.types.TimestampNTZType;
import io.delta.kernel.types.TimestampType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kernel's columns as the values of {@link dev.polytable.schema.TableContent}. */
final class KernelValues {

  /** How a value of a type that isn't nested is taken from a column. */
  @FunctionalInterface
  private interface Getter {

    Object get(ColumnVector column, int row);
  }

  private static final Map<Class<? extends DataType>, Getter> GETTERS =
      Map.ofEntries(
          Map.entry(BooleanType.class, ColumnVector::getBoolean),
          Map.entry(ByteType.class, (column, row) -> (int) column.getByte(row)),
          Map.entry(ShortType.class, (column, row) -> (int) column.getShort(row)),
          Map.entry(IntegerType.class, ColumnVector::getInt),
          Map.entry(DateType.class, ColumnVector::getInt),
          Map.entry(LongType.class, ColumnVector::getLong),
          Map.entry(TimestampType.class, ColumnVector::getLong),
          Map.entry(TimestampNTZType.class, ColumnVector::getLong),
          Map.entry(FloatType.class, ColumnVector::getFloat),
          Map.entry(DoubleType.class, ColumnVector::getDouble),
          Map.entry(DecimalType.class, ColumnVector::getDecimal),
          Map.entry(StringType.class, ColumnVector::getString),
          Map.entry(
              BinaryType.class, (column, row) -> ByteBuffer.wrap(column.getBinary(row).clone())));

  private KernelValues() {}

  static Map<String, Object> row(ColumnarBatch batch, int row) {
    Map<String, Object> values = new LinkedHashMap<>();
    StructType schema = batch.getSchema();
    for (int i = 0; i < schema.length(); i++) {
      DataType type = schema.at(i).getDataType();
      values.put(schema.at(i).getName(), value(batch.getColumnVector(i), type, row));
    }

    return values;
  }

  /**
   * @param type as the batch declares it: with column mapping the nested fields of the column's own
   *     type have their names in the files
   */
  private static Object value(ColumnVector column, DataType type, int row) {
    if (column.isNullAt(row)) {
      return null;
    }

    if (type instanceof StructType struct) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < struct.length(); i++) {
        StructField field = struct.at(i);
        fields.put(field.getName(), value(column.getChild(i), field.getDataType(), row));
      }

      return fields;
    }

    if (type instanceof ArrayType list) {
      ArrayValue array = column.getArray(row);
      return values(array.getElements(), list.getElementType(), array.getSize());
    }

    if (type instanceof MapType entry) {
      MapValue map = column.getMap(row);
      List<Object> keys = values(map.getKeys(), entry.getKeyType(), map.getSize());
      List<Object> entries = values(map.getValues(), entry.getValueType(), map.getSize());
      Map<Object, Object> result = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        result.put(keys.get(i), entries.get(i));
      }

      return result;
    }

    Getter getter = GETTERS.get(type.getClass());
    if (getter == null) {
      throw new UnsupportedOperationException("values of the type " + type + " can't be read");
    }

    return getter.get(column, row);
  }

  private static List<Object> values(ColumnVector elements, DataType type, int count) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(value(elements, type, i));
    }

    return values;
  }
}
