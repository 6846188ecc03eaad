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
import dev.polytable.schema.Errors;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Maps a table's schema to the Avro schema that Hudi keeps with each commit.
 *
 * <p>Records and fixed types are named by the path that leads to them, since Avro allows a name to
 * be defined once only and nested fields of one name may have different types.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/">Avro specification</a>
 */
final class AvroSchemas {

  private static final String NAMESPACE = "hoodie.polytable";
  private static final String ROOT = NAMESPACE + ".table";

  private AvroSchemas() {}

  /** The record of a table's columns; types that {@link TableChecks} refuses throw. */
  static Schema tableSchema(StructType struct) {
    return record(struct, ROOT);
  }

  private static Schema record(StructType struct, String path) {
    List<Schema.Field> fields = new ArrayList<>(struct.fields().size());

    for (Field field : struct.fields()) {
      Schema type = field.type().accept(new Visitor(path + "." + field.name()));
      fields.add(
          field.nullable()
              ? new Schema.Field(
                  field.name(), nullable(type), field.comment().orElse(null), Schema.NULL_VALUE)
              : new Schema.Field(field.name(), type, field.comment().orElse(null), null));
    }

    return Schema.createRecord(path, null, null, false, fields);
  }

  private static Schema nullable(Schema type) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), type);
  }

  /** Bytes that the widest unscaled value of the precision needs in two's complement. */
  static int bytesForPrecision(int precision) {
    int bytes = 1;

    while (Math.pow(2.0, 8.0 * bytes - 1) < Math.pow(10.0, precision)) {
      bytes++;
    }

    return bytes;
  }

  private record Visitor(String path) implements DataTypeVisitor<Schema> {

    @Override
    public Schema visitPrimitive(PrimitiveType type) {
      return switch (type) {
        case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
        case INTEGER -> Schema.create(Schema.Type.INT);
        case LONG -> Schema.create(Schema.Type.LONG);
        case FLOAT -> Schema.create(Schema.Type.FLOAT);
        case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
        case STRING -> Schema.create(Schema.Type.STRING);
        case BINARY -> Schema.create(Schema.Type.BYTES);
        case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
        case TIMESTAMP ->
            LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
        case TIMESTAMP_NTZ ->
            LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
        case BYTE, SHORT, VARIANT, VOID -> throw unchecked(type.name());
      };
    }

    @Override
    public Schema visitDecimal(DecimalType type) {
      Schema fixed =
          Schema.createFixed(path + ".fixed", null, null, bytesForPrecision(type.precision()));
      return LogicalTypes.decimal(type.precision(), type.scale()).addToSchema(fixed);
    }

    @Override
    public Schema visitStruct(StructType type) {
      return record(type, path);
    }

    @Override
    public Schema visitList(ListType type) {
      Schema element = nested(type.elementType(), "element");
      return Schema.createArray(type.elementNullable() ? nullable(element) : element);
    }

    @Override
    public Schema visitMap(MapType type) {
      Schema value = nested(type.valueType(), "value");
      return Schema.createMap(type.valueNullable() ? nullable(value) : value);
    }

    @Override
    public Schema visitUnknown(UnknownType type) {
      throw unchecked(type.sourceName());
    }

    private Schema nested(DataType type, String name) {
      return type.accept(new Visitor(path + "." + name));
    }

    private RuntimeException unchecked(String type) {
      return Errors.internal("Type %s at %s was not refused before".formatted(type, path), null);
    }
  }
}
