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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.DataType;
import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.Locale;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** The type at one place of a schema. */
final class TypeTranslator implements DataTypeVisitor<Type> {

  private final SchemaTranslator schema;
  private final SchemaPlace place;

  TypeTranslator(SchemaTranslator schema, SchemaPlace place) {
    this.schema = requireNonNull(schema, "schema is null");
    this.place = requireNonNull(place, "place is null");
  }

  @Override
  public Type visitPrimitive(PrimitiveType type) {
    return switch (type) {
      case BOOLEAN -> Types.BooleanType.get();
      case BYTE, SHORT, INTEGER -> Types.IntegerType.get();
      case LONG -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case STRING -> Types.StringType.get();
      case BINARY -> Types.BinaryType.get();
      case DATE -> Types.DateType.get();
      case TIMESTAMP -> Types.TimestampType.withZone();
      case TIMESTAMP_NTZ -> Types.TimestampType.withoutZone();
      case VARIANT, VOID ->
          throw IcebergErrors.unsupportedType(
              place.column(),
              type.name().toLowerCase(Locale.ROOT),
              "Drop the column, or change it to a type that Iceberg has (for example STRING).");
    };
  }

  @Override
  public Type visitDecimal(DecimalType type) {
    return Types.DecimalType.of(type.precision(), type.scale());
  }

  @Override
  public Type visitStruct(StructType type) {
    return Types.StructType.of(schema.translateFields(type, place));
  }

  @Override
  public Type visitList(ListType type) {
    FieldIds.Node element =
        type.elementId().map(id -> assign("element", id)).orElseGet(() -> assign("element"));
    Type elementType = translate(type.elementType(), element, "element");
    return type.elementNullable()
        ? Types.ListType.ofOptional(element.id(), elementType)
        : Types.ListType.ofRequired(element.id(), elementType);
  }

  @Override
  public Type visitMap(MapType type) {
    FieldIds.Node key = type.keyId().map(id -> assign("key", id)).orElseGet(() -> assign("key"));
    FieldIds.Node value =
        type.valueId().map(id -> assign("value", id)).orElseGet(() -> assign("value"));
    Type keyType = translate(type.keyType(), key, "key");
    Type valueType = translate(type.valueType(), value, "value");
    return type.valueNullable()
        ? Types.MapType.ofOptional(key.id(), value.id(), keyType, valueType)
        : Types.MapType.ofRequired(key.id(), value.id(), keyType, valueType);
  }

  @Override
  public Type visitUnknown(UnknownType type) {
    throw IcebergErrors.unsupportedType(
        place.column(), type.sourceName(), "Drop the column, or keep its content in another type.");
  }

  private FieldIds.Node assign(String name, int id) {
    return schema.ids().assign(place.node(), name, id);
  }

  private FieldIds.Node assign(String name) {
    if (place.mapped() && schema.nestedIds() == NestedIds.REQUIRE) {
      throw IcebergErrors.missingNestedIds(place.column());
    }

    return schema.ids().assignNested(place.node(), name);
  }

  private Type translate(DataType type, FieldIds.Node child, String name) {
    return type.accept(new TypeTranslator(schema, place.inside(child, name)));
  }
}
