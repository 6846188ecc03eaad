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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.UnknownType;
import java.util.regex.Pattern;

/**
 * Refuses column names that Hudi can't have: those that aren't the names in the files (Hudi finds
 * columns by name alone, so all values would read as null), those that Avro doesn't allow, and
 * those of Hudi's own fields.
 */
final class ColumnNameCheck implements TableCheck {

  private static final Pattern AVRO_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String HUDI_PREFIX = "_hoodie_";

  /** Whether Hudi can have a column of this name. */
  static boolean isAllowed(String name) {
    return AVRO_NAME.matcher(name).matches() && !name.startsWith(HUDI_PREFIX);
  }

  @Override
  public void checkTable(TableMetadata metadata, int tableVersion) {
    metadata.schema().accept(new Visitor(""));
  }

  private record Visitor(String path) implements DataTypeVisitor<Void> {

    @Override
    public Void visitStruct(StructType type) {
      for (Field field : type.fields()) {
        String column = path.isEmpty() ? field.name() : path + "." + field.name();
        check(field, column);
        visit(field.type(), column);
      }

      return null;
    }

    @Override
    public Void visitList(ListType type) {
      return visit(type.elementType(), path + ".element");
    }

    @Override
    public Void visitMap(MapType type) {
      visit(type.keyType(), path + ".key");
      return visit(type.valueType(), path + ".value");
    }

    @Override
    public Void visitPrimitive(PrimitiveType type) {
      return null;
    }

    @Override
    public Void visitDecimal(DecimalType type) {
      return null;
    }

    @Override
    public Void visitUnknown(UnknownType type) {
      return null;
    }

    private static Void visit(DataType type, String path) {
      return type.accept(new Visitor(path));
    }

    private static void check(Field field, String column) {
      if (!AVRO_NAME.matcher(field.name()).matches()) {
        throw refused(
            "Column '%s' has a name that Avro doesn't allow, and Hudi keeps its schema in Avro. Rename it to letters, digits and '_', not beginning with a digit."
                .formatted(column));
      }

      if (field.name().startsWith(HUDI_PREFIX)) {
        throw refused(
            "Column '%s' has a name that Hudi keeps for its own fields, so readers would hide or misread it. Rename it."
                .formatted(column));
      }

      if (!field.name().equals(field.physicalName())) {
        throw refused(
            "Column '%s' is called '%s' in the data files (column mapping), and Hudi finds columns by name alone, so its readers would see nulls. Turn mapping off, which makes Delta rewrite the files: ALTER TABLE … SET TBLPROPERTIES ('delta.columnMapping.mode' = 'none'); or give the column that name; polytable.hudi.columnNames=physical shows Hudi's readers the names in the data files where Avro allows them. A new table is best created first, with its columns, and filled or have mapping turned on then."
                .formatted(column, field.physicalName()));
      }
    }

    private static ConversionException refused(String message) {
      return new ConversionException(ErrorCode.UNSUPPORTED_COLUMN_NAME, false, message, null);
    }
  }
}
