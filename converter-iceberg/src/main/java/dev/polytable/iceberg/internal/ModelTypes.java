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

import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's types as the model's; the way back of {@link TypeTranslator}. Without state. */
final class ModelTypes {

  private ModelTypes() {}

  static StructType of(Types.StructType struct) {
    List<Field> fields = struct.fields().stream().map(ModelTypes::field).toList();
    return new StructType(fields);
  }

  private static Field field(Types.NestedField field) {
    return new Field(
        field.name(),
        field.name(),
        Optional.of(field.fieldId()),
        of(field.type()),
        field.isOptional(),
        Optional.ofNullable(field.doc()));
  }

  private static DataType of(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> PrimitiveType.BOOLEAN;
      case INTEGER -> PrimitiveType.INTEGER;
      case LONG -> PrimitiveType.LONG;
      case FLOAT -> PrimitiveType.FLOAT;
      case DOUBLE -> PrimitiveType.DOUBLE;
      case STRING -> PrimitiveType.STRING;
      case BINARY -> PrimitiveType.BINARY;
      case DATE -> PrimitiveType.DATE;
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? PrimitiveType.TIMESTAMP
              : PrimitiveType.TIMESTAMP_NTZ;
      case DECIMAL -> {
        Types.DecimalType decimal = (Types.DecimalType) type;
        yield new DecimalType(decimal.precision(), decimal.scale());
      }
      case STRUCT -> of(type.asStructType());
      case LIST -> {
        Types.ListType list = type.asListType();
        yield ListType.of(of(list.elementType()), list.isElementOptional());
      }
      case MAP -> {
        Types.MapType map = type.asMapType();
        yield MapType.of(of(map.keyType()), of(map.valueType()), map.isValueOptional());
      }
      default -> new UnknownType(type.toString());
    };
  }
}
