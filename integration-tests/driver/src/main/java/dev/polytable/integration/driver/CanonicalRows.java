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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * Writes rows so that two are the same text if and only if they hold the same values:
 * floating-point numbers by their bits, binary in hex, maps in the order of their keys, top-level
 * columns in the order of their names, without the columns that a reader adds. The session must use
 * Java 8's date and time types. Refers to what Scala 2.12 and 2.13 have in common only.
 */
final class CanonicalRows {

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
    StringBuilder text = new StringBuilder();
    for (int i : order) {
      StructField field = schema.fields()[i];
      text.append(text.isEmpty() ? "" : ", ").append(field.name()).append('=');
      append(text, row.get(i), field.dataType());
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Object value, DataType type) {
    if (value == null) {
      text.append("null");
    } else if (type instanceof StructType struct) {
      appendStruct(text, (Row) value, struct);
    } else if (type instanceof ArrayType array) {
      appendArray(text, (scala.collection.Seq<?>) value, array);
    } else if (type instanceof MapType map) {
      appendMap(text, (scala.collection.Map<?, ?>) value, map);
    } else {
      appendSimple(text, value);
    }
  }

  private static void appendStruct(StringBuilder text, Row row, StructType type) {
    text.append('{');
    for (int i = 0; i < type.fields().length; i++) {
      StructField field = type.fields()[i];
      text.append(i == 0 ? "" : ", ").append(field.name()).append('=');
      append(text, row.get(i), field.dataType());
    }
    text.append('}');
  }

  private static void appendArray(
      StringBuilder text, scala.collection.Seq<?> values, ArrayType type) {
    text.append('[');
    for (int i = 0; i < values.length(); i++) {
      text.append(i == 0 ? "" : ", ");
      append(text, values.apply(i), type.elementType());
    }
    text.append(']');
  }

  private static void appendMap(
      StringBuilder text, scala.collection.Map<?, ?> values, MapType type) {
    List<String> entries = new ArrayList<>();
    scala.collection.Iterator<?> iterator = values.iterator();
    while (iterator.hasNext()) {
      scala.Tuple2<?, ?> entry = (scala.Tuple2<?, ?>) iterator.next();
      StringBuilder entryText = new StringBuilder();
      append(entryText, entry._1(), type.keyType());
      entryText.append("->");
      append(entryText, entry._2(), type.valueType());
      entries.add(entryText.toString());
    }
    Collections.sort(entries);
    text.append("map").append(entries);
  }

  private static void appendSimple(StringBuilder text, Object value) {
    if (value instanceof Double number) {
      text.append(number).append('#').append(Long.toHexString(Double.doubleToRawLongBits(number)));
    } else if (value instanceof Float number) {
      text.append(number).append('#').append(Integer.toHexString(Float.floatToRawIntBits(number)));
    } else if (value instanceof byte[] bytes) {
      text.append("0x").append(HexFormat.of().formatHex(bytes));
    } else if (value instanceof java.math.BigDecimal decimal) {
      text.append(decimal.toPlainString());
    } else if (value instanceof String string) {
      text.append('"').append(escape(string)).append('"');
    } else {
      text.append(value);
    }
  }

  /** Strings of any content on one line; those that hold a quote can't be taken for two. */
  private static String escape(String string) {
    boolean plain = string.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\');
    return plain
        ? string
        : "\\x" + Arrays.toString(string.getBytes(StandardCharsets.UTF_8)).replace(" ", "");
  }
}
