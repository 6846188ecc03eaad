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
package dev.polytable.hook.internal;

import java.util.regex.Pattern;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Gives fields their own names as those in the data files. What needs no change is returned as it
 * is. Fields whose name Avro doesn't allow are left to Delta, because Hudi can't show them anyway.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#column-mapping">Column
 *     mapping in Delta's protocol</a>
 */
final class PhysicalNames {

  static final String KEY = "delta.columnMapping.physicalName";

  private static final Pattern AVRO_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private PhysicalNames() {}

  static DataType in(DataType type) {
    if (type instanceof StructType struct) {
      return in(struct);
    }

    if (type instanceof ArrayType array) {
      DataType element = in(array.elementType());
      return element == array.elementType() ? array : new ArrayType(element, array.containsNull());
    }

    if (type instanceof MapType map) {
      DataType key = in(map.keyType());
      DataType value = in(map.valueType());
      return key == map.keyType() && value == map.valueType()
          ? map
          : new MapType(key, value, map.valueContainsNull());
    }

    return type;
  }

  static StructType in(StructType struct) {
    StructField[] fields = struct.fields().clone();
    boolean isChanged = false;
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      fields[i] = in(field);
      isChanged |= fields[i] != field;
    }

    return isChanged ? new StructType(fields) : struct;
  }

  static Metadata of(String name, Metadata metadata) {
    boolean isNamed = metadata.contains(KEY) && metadata.getString(KEY).equals(name);
    return isNamed || !AVRO_NAME.matcher(name).matches()
        ? metadata
        : new MetadataBuilder().withMetadata(metadata).putString(KEY, name).build();
  }

  private static StructField in(StructField field) {
    DataType type = in(field.dataType());
    Metadata metadata = of(field.name(), field.metadata());
    return type == field.dataType() && metadata == field.metadata()
        ? field
        : new StructField(field.name(), type, field.nullable(), metadata);
  }
}
