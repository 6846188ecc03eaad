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

import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Errors;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.UnknownType;
import java.util.Locale;

/** Refuses types that Hudi's readers fail on or misread. */
final class ColumnTypeCheck implements TableCheck {

  private static final int FIRST_VERSION_WITH_LOCAL_TIMESTAMPS = 8;

  @Override
  public void checkTable(TableMetadata metadata, int tableVersion) {
    metadata.schema().accept(new Visitor("", tableVersion));
  }

  private record Visitor(String path, int tableVersion) implements DataTypeVisitor<Void> {

    @Override
    public Void visitPrimitive(PrimitiveType type) {
      String name = type.name().toLowerCase(Locale.ROOT);

      return switch (type) {
        case BOOLEAN, INTEGER, LONG, FLOAT, DOUBLE, STRING, BINARY, DATE, TIMESTAMP -> null;
        case BYTE, SHORT ->
            throw refused(
                name,
                "Change the column to INT: Hudi has no smaller integers, and Spark's reader"
                    + " fails on them or returns wrong numbers.");
        case TIMESTAMP_NTZ -> visitLocalTimestamp(name);
        case VARIANT -> throw refused(name, "Keep the column as a STRING or a STRUCT.");
        case VOID -> throw refused(name, "Drop the column or give it a type.");
      };
    }

    @Override
    public Void visitDecimal(DecimalType type) {
      return null;
    }

    @Override
    public Void visitStruct(StructType type) {
      for (Field field : type.fields()) {
        field.type().accept(nested(path.isEmpty() ? field.name() : path + "." + field.name()));
      }

      return null;
    }

    @Override
    public Void visitList(ListType type) {
      return type.elementType().accept(nested(path + ".element"));
    }

    @Override
    public Void visitMap(MapType type) {
      if (type.keyType() != PrimitiveType.STRING) {
        throw refused(
            "map with a key that isn't a string",
            "Cast the key to STRING, or keep the map as an ARRAY of STRUCT: Hudi keeps its schema"
                + " in Avro, whose maps have string keys.");
      }

      return type.valueType().accept(nested(path + ".value"));
    }

    @Override
    public Void visitUnknown(UnknownType type) {
      throw refused(type.sourceName(), "Drop the column or cast it to a type that Hudi has.");
    }

    private Void visitLocalTimestamp(String name) {
      if (tableVersion < FIRST_VERSION_WITH_LOCAL_TIMESTAMPS) {
        throw refused(
            name,
            "Change the column to TIMESTAMP, or have the Hudi table made with"
                + " polytable.hudi.tableVersion=9, which readers before Hudi 1.0 don't know.");
      }

      return null;
    }

    private Visitor nested(String nestedPath) {
      return new Visitor(nestedPath, tableVersion);
    }

    private RuntimeException refused(String type, String remedy) {
      return Errors.unsupportedType("Hudi", path, type, remedy);
    }
  }
}
