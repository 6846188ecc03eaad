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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.DataType;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.StructType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The names by which a target shows the source's columns and their fields. Immutable. */
final class ShownNames {

  private final StructType source;
  private final StructType shown;

  /**
   * @param source the columns by the source's names
   * @param shown the same columns in the same order, by the target's names
   */
  ShownNames(StructType source, StructType shown) {
    this.source = requireNonNull(source, "source is null");
    this.shown = requireNonNull(shown, "shown is null");
  }

  /** The target's name of one of the source's columns. */
  String of(String column) {
    return IntStream.range(0, source.fields().size())
        .filter(index -> source.fields().get(index).name().equals(column))
        .mapToObj(index -> shown.fields().get(index).name())
        .findFirst()
        .orElse(column);
  }

  /** Rows of the source under the target's names. */
  CloseableIterator<Map<String, Object>> in(CloseableIterator<Map<String, Object>> rows) {
    if (source.equals(shown)) {
      return rows;
    }

    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public Map<String, Object> next() {
        return in(rows.next(), source, shown);
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  private static Map<String, Object> in(Map<?, ?> row, StructType source, StructType shown) {
    Map<String, Object> result = new LinkedHashMap<>();
    for (int i = 0; i < source.fields().size(); i++) {
      Field from = source.fields().get(i);
      Field to = shown.fields().get(i);
      if (row.containsKey(from.name())) {
        result.put(to.name(), in(row.get(from.name()), from.type(), to.type()));
      }
    }

    return result;
  }

  private static Object in(Object valueOrNull, DataType source, DataType shown) {
    if (valueOrNull instanceof Map<?, ?> row
        && source instanceof StructType from
        && shown instanceof StructType to) {
      return in(row, from, to);
    }

    if (valueOrNull instanceof List<?> list
        && source instanceof ListType from
        && shown instanceof ListType to) {
      return list.stream()
          .map(element -> in(element, from.elementType(), to.elementType()))
          .collect(Collectors.toList());
    }

    if (valueOrNull instanceof Map<?, ?> map
        && source instanceof MapType from
        && shown instanceof MapType to) {
      Map<Object, Object> result = new LinkedHashMap<>();
      map.forEach(
          (key, value) ->
              result.put(
                  in(key, from.keyType(), to.keyType()),
                  in(value, from.valueType(), to.valueType())));
      return result;
    }

    return valueOrNull;
  }
}
