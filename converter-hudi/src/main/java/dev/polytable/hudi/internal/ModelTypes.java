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
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.List;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Avro's types as the model's; the way back of {@link AvroSchemas}. Without state. */
final class ModelTypes {

  private ModelTypes() {}

  static StructType of(Schema record) {
    List<Field> fields = record.getFields().stream().map(ModelTypes::field).toList();
    return new StructType(fields);
  }

  private static Field field(Schema.Field field) {
    return new Field(
        field.name(),
        field.name(),
        Optional.empty(),
        type(field.schema()),
        field.schema().isNullable(),
        Optional.ofNullable(field.doc()));
  }

  private static DataType type(Schema schema) {
    return switch (schema.getType()) {
      case UNION -> type(withoutNull(schema));
      case RECORD -> of(schema);
      case ARRAY ->
          ListType.of(type(schema.getElementType()), schema.getElementType().isNullable());
      case MAP ->
          MapType.of(
              PrimitiveType.STRING,
              type(schema.getValueType()),
              schema.getValueType().isNullable());
      case FIXED, BYTES, INT, LONG -> logicalType(schema);
      case BOOLEAN -> PrimitiveType.BOOLEAN;
      case FLOAT -> PrimitiveType.FLOAT;
      case DOUBLE -> PrimitiveType.DOUBLE;
      case STRING -> PrimitiveType.STRING;
      case NULL -> PrimitiveType.VOID;
      case ENUM -> new UnknownType(schema.getFullName());
    };
  }

  private static DataType logicalType(Schema schema) {
    LogicalType logical = schema.getLogicalType();
    if (logical == null) {
      return switch (schema.getType()) {
        case INT -> PrimitiveType.INTEGER;
        case LONG -> PrimitiveType.LONG;
        case BYTES -> PrimitiveType.BINARY;
        default -> new UnknownType(schema.getFullName());
      };
    }

    if (logical instanceof LogicalTypes.Decimal decimal) {
      return new DecimalType(decimal.getPrecision(), decimal.getScale());
    }

    return switch (logical.getName()) {
      case "date" -> PrimitiveType.DATE;
      case "timestamp-micros" -> PrimitiveType.TIMESTAMP;
      case "local-timestamp-micros" -> PrimitiveType.TIMESTAMP_NTZ;
      default -> new UnknownType(logical.getName());
    };
  }

  /** The first type of a union that isn't null. */
  static Schema withoutNull(Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElse(Schema.create(Schema.Type.NULL));
  }
}
