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
package dev.polytable.sync.verify;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.DataType;
import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the columns of a target with the source's; not thread-safe. */
final class SchemaComparison {

  /** Types that other formats have no name for; there they are integers. */
  private static final Set<DataType> SMALL_INTEGERS =
      Set.of(PrimitiveType.BYTE, PrimitiveType.SHORT);

  private final Differences differences;

  SchemaComparison(Differences differences) {
    this.differences = requireNonNull(differences, "differences is null");
  }

  void compare(StructType source, StructType target) {
    long before = differences.count();
    for (Field column : source.fields()) {
      target
          .findField(column.name())
          .ifPresentOrElse(
              found -> compare(column, found),
              () -> differ(column.name(), describe(column.type()), "no such column"));
    }

    for (Field column : target.fields()) {
      if (source.findField(column.name()).isEmpty()) {
        differ(column.name(), "no such column", describe(column.type()));
      }
    }

    String order = names(source);
    String foundOrder = names(target);
    if (differences.count() == before && !order.equals(foundOrder)) {
      differ("order of columns", order, foundOrder);
    }
  }

  private void compare(Field column, Field found) {
    String expected = describe(column.type());
    String actual = describe(found.type());
    if (!expected.equals(actual)) {
      differ(column.name(), expected, actual);
    } else if (column.nullable() && !found.nullable()) {
      differ(column.name(), "nullable", "not nullable");
    } else if (column.id().isPresent()
        && found.id().isPresent()
        && !column.id().equals(found.id())) {
      differ(
          column.name(),
          "field id " + column.id().get().toString(),
          "field id " + found.id().get().toString());
    }
  }

  private void differ(String column, String expected, String found) {
    differences.add(Difference.Kind.SCHEMA, column, expected, found);
  }

  private static String names(StructType type) {
    return type.fields().stream().map(Field::name).collect(Collectors.joining(", "));
  }

  /** The type as text, the same for two types that readers can't tell apart. */
  static String describe(DataType type) {
    return type.accept(Description.INSTANCE);
  }

  private enum Description implements DataTypeVisitor<String> {
    INSTANCE;

    @Override
    public String visitPrimitive(PrimitiveType type) {
      PrimitiveType shown = SMALL_INTEGERS.contains(type) ? PrimitiveType.INTEGER : type;
      return shown.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String visitDecimal(DecimalType type) {
      return "decimal(%s,%s)".formatted(type.precision(), type.scale());
    }

    @Override
    public String visitStruct(StructType type) {
      return type.fields().stream()
          .map(field -> field.name() + ": " + describe(field.type()))
          .collect(Collectors.joining(", ", "struct<", ">"));
    }

    @Override
    public String visitList(ListType type) {
      return "list<%s>".formatted(describe(type.elementType()));
    }

    @Override
    public String visitMap(MapType type) {
      return "map<%s, %s>".formatted(describe(type.keyType()), describe(type.valueType()));
    }

    @Override
    public String visitUnknown(UnknownType type) {
      return type.sourceName();
    }
  }
}
