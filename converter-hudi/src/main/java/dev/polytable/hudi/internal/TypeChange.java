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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.util.Optional;

/**
 * A change of a column's type that Hudi's readers don't follow in files that were written before.
 *
 * <p>Run with the reader 1.2.0: right are INT to BIGINT and a DECIMAL of more digits before the
 * point, for columns of the table itself. FLOAT to DOUBLE gives 0.1 for 0.10000000149, TINYINT and
 * SMALLINT to a wider integer end in a NullPointerException, and any change within a struct, array
 * or map fails unless the vectorized reader is off.
 *
 * @param column the path of the column
 * @param before the type in older files
 * @param after the type of the table
 */
record TypeChange(String column, DataType before, DataType after) {

  TypeChange {
    requireNonNull(column, "column is null");
    requireNonNull(before, "before is null");
    requireNonNull(after, "after is null");
  }

  /** The first change between two schemas that readers don't follow; columns that both have. */
  static Optional<TypeChange> findUnreadable(StructType before, StructType after) {
    return find("", before, after, true);
  }

  private static Optional<TypeChange> find(
      String prefix, StructType before, StructType after, boolean isTop) {
    for (Field field : after.fields()) {
      Optional<TypeChange> found =
          before
              .findField(field.name())
              .flatMap(old -> find(prefix + field.name(), old.type(), field.type(), isTop));

      if (found.isPresent()) {
        return found;
      }
    }

    return Optional.empty();
  }

  private static Optional<TypeChange> find(
      String path, DataType before, DataType after, boolean isTop) {
    if (before instanceof StructType older && after instanceof StructType newer) {
      return find(path + ".", older, newer, false);
    }

    if (before instanceof ListType older && after instanceof ListType newer) {
      return find(path + ".element", older.elementType(), newer.elementType(), false);
    }

    if (before instanceof MapType older && after instanceof MapType newer) {
      return find(path + ".value", older.valueType(), newer.valueType(), false);
    }

    boolean isRead = before.equals(after) || (isTop && isFollowed(before, after));
    return isRead ? Optional.empty() : Optional.of(new TypeChange(path, before, after));
  }

  private static boolean isFollowed(DataType before, DataType after) {
    if (before instanceof DecimalType older && after instanceof DecimalType newer) {
      return older.scale() == newer.scale() && older.precision() <= newer.precision();
    }

    return before == PrimitiveType.INTEGER && after == PrimitiveType.LONG;
  }

  /**
   * The refusal of a table that has a file from before the change.
   *
   * @param file its path
   */
  ConversionException refused(String file) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_SCHEMA_CHANGE,
        false,
        "Column '%s' was changed from %s to %s, and file '%s' was written before that: Hudi's readers return other values from it than Delta's, or fail. Rewrite the older files with ALTER TABLE … DROP FEATURE 'typeWidening', or write the table anew with INSERT OVERWRITE."
            .formatted(column, describe(before), describe(after), file),
        null);
  }

  private static String describe(DataType type) {
    return type instanceof DecimalType decimal
        ? "DECIMAL(%s,%s)".formatted(decimal.precision(), decimal.scale())
        : type.toString();
  }
}
