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

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's generic values as those of {@link dev.polytable.schema.TableContent}. */
final class GenericValues {

  private GenericValues() {}

  static Map<String, Object> row(Types.StructType type, Record record) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (Types.NestedField field : type.fields()) {
      row.put(field.name(), value(field.type(), record.getField(field.name())));
    }

    return row;
  }

  private static Object value(Type type, Object valueOrNull) {
    if (valueOrNull == null) {
      return null;
    }

    return switch (type.typeId()) {
      case STRUCT -> row(type.asStructType(), (Record) valueOrNull);
      case LIST -> list(type.asListType(), (List<?>) valueOrNull);
      case MAP -> map(type.asMapType(), (Map<?, ?>) valueOrNull);
      default -> primitive(valueOrNull);
    };
  }

  private static List<Object> list(Types.ListType type, List<?> elements) {
    List<Object> values = new ArrayList<>();
    elements.forEach(element -> values.add(value(type.elementType(), element)));
    return values;
  }

  private static Map<Object, Object> map(Types.MapType type, Map<?, ?> entries) {
    Map<Object, Object> values = new LinkedHashMap<>();
    entries.forEach(
        (key, entry) -> values.put(value(type.keyType(), key), value(type.valueType(), entry)));
    return values;
  }

  private static Object primitive(Object value) {
    if (value instanceof LocalDate date) {
      return (int) date.toEpochDay();
    }

    if (value instanceof OffsetDateTime time) {
      return ChronoUnit.MICROS.between(Instant.EPOCH, time.toInstant());
    }

    if (value instanceof LocalDateTime time) {
      return ChronoUnit.MICROS.between(Instant.EPOCH, time.toInstant(ZoneOffset.UTC));
    }

    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }

    return value instanceof CharSequence ? value.toString() : value;
  }
}
