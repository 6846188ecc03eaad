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
package dev.polytable.integration.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows so that two of the same types are the same text if and only if they hold the same
 * values, in JSON that any language can make: floating-point numbers as their bits in hex, decimals
 * as plain text, timestamps as microseconds and dates as days since 1970, binary in hex, maps as a
 * list of pairs in the order of their text, top-level columns in the order of their names, without
 * the columns that a reader adds. The session must use Java 8's date and time types. Refers to what
 * Scala 2.12 and 2.13 have in common only.
 */
final class CanonicalRows {

  private static final JsonNodeFactory JSON = JsonNodeFactory.withExactBigDecimals(true);
  private static final long MICROS_A_SECOND = 1_000_000L;

  private final StructType schema;
  private final List<Integer> order = new ArrayList<>();

  CanonicalRows(StructType schema) {
    this.schema = schema;
    StructField[] fields = schema.fields();
    for (int i = 0; i < fields.length; i++) {
      if (!isReaderColumn(fields[i].name())) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparing(i -> fields[i].name()));
  }

  static boolean isReaderColumn(String name) {
    return name.startsWith("_hoodie_");
  }

  String toText(Row row) {
    ObjectNode object = JSON.objectNode();
    for (int i : order) {
      StructField field = schema.fields()[i];
      object.set(field.name(), toJson(row.get(i), field.dataType()));
    }
    return object.toString();
  }

  private static JsonNode toJson(Object value, DataType type) {
    if (value == null) {
      return JSON.nullNode();
    } else if (type instanceof StructType struct) {
      return structToJson((Row) value, struct);
    } else if (type instanceof ArrayType array) {
      return arrayToJson((scala.collection.Seq<?>) value, array);
    } else if (type instanceof MapType map) {
      return mapToJson((scala.collection.Map<?, ?>) value, map);
    }

    return simpleToJson(value);
  }

  private static JsonNode structToJson(Row row, StructType type) {
    ObjectNode object = JSON.objectNode();
    for (int i = 0; i < type.fields().length; i++) {
      StructField field = type.fields()[i];
      object.set(field.name(), toJson(row.get(i), field.dataType()));
    }
    return object;
  }

  private static JsonNode arrayToJson(scala.collection.Seq<?> values, ArrayType type) {
    ArrayNode array = JSON.arrayNode();
    for (int i = 0; i < values.length(); i++) {
      array.add(toJson(values.apply(i), type.elementType()));
    }
    return array;
  }

  private static JsonNode mapToJson(scala.collection.Map<?, ?> values, MapType type) {
    List<JsonNode> entries = new ArrayList<>();
    scala.collection.Iterator<?> iterator = values.iterator();
    while (iterator.hasNext()) {
      scala.Tuple2<?, ?> entry = (scala.Tuple2<?, ?>) iterator.next();
      entries.add(
          JSON.arrayNode()
              .add(toJson(entry._1(), type.keyType()))
              .add(toJson(entry._2(), type.valueType())));
    }
    entries.sort(Comparator.comparing(JsonNode::toString));
    return JSON.arrayNode().addAll(entries);
  }

  private static JsonNode simpleToJson(Object value) {
    if (value instanceof Boolean bool) {
      return JSON.booleanNode(bool);
    } else if (value instanceof Double number) {
      return JSON.textNode(HexFormat.of().toHexDigits(Double.doubleToRawLongBits(number)));
    } else if (value instanceof Float number) {
      return JSON.textNode(HexFormat.of().toHexDigits(Float.floatToRawIntBits(number)));
    } else if (value instanceof Number number && !(value instanceof BigDecimal)) {
      return JSON.numberNode(number.longValue());
    } else if (value instanceof BigDecimal decimal) {
      return JSON.textNode(decimal.toPlainString());
    } else if (value instanceof byte[] bytes) {
      return JSON.textNode(HexFormat.of().formatHex(bytes));
    }

    return timeToJson(value);
  }

  private static JsonNode timeToJson(Object value) {
    if (value instanceof Instant instant) {
      return JSON.numberNode(micros(instant));
    } else if (value instanceof LocalDateTime time) {
      return JSON.numberNode(micros(time.toInstant(ZoneOffset.UTC)));
    } else if (value instanceof LocalDate date) {
      return JSON.numberNode(date.toEpochDay());
    }

    return JSON.textNode(value.toString());
  }

  private static long micros(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), MICROS_A_SECOND), instant.getNano() / 1_000);
  }
}
