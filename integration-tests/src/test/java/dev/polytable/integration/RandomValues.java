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
package dev.polytable.integration;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Types and literals of them that a seed decides. Not thread-safe. */
final class RandomValues {

  /** An id is below this, so that statements meet rows of others. */
  static final int IDS = 60;

  private static final List<String> SIMPLE =
      List.of(
          "INT",
          "BIGINT",
          "STRING",
          "DOUBLE",
          "FLOAT",
          "BOOLEAN",
          "DATE",
          "TIMESTAMP",
          "DECIMAL(9,2)",
          "DECIMAL(18,6)",
          "DECIMAL(38,18)",
          "BINARY");

  private static final List<String> PARTITION =
      List.of("INT", "BIGINT", "STRING", "STRING", "BOOLEAN", "DATE", "DECIMAL(9,2)", "TIMESTAMP");

  private static final List<String> NESTED =
      List.of("STRUCT<a: INT, b: STRING>", "ARRAY<INT>", "MAP<STRING, INT>");

  private static final List<String> STRINGS =
      List.of("", "x", "y", "a b", "k=v", "p%q", "x/y", "ü", "null", "Z", "a:b", "tail.", "+");

  private final SplittableRandom random;

  RandomValues(SplittableRandom random) {
    this.random = random;
  }

  String type(boolean nested) {
    return nested && random.nextInt(4) == 0 ? oneOf(NESTED) : oneOf(SIMPLE);
  }

  String partitionType() {
    return oneOf(PARTITION);
  }

  static boolean isSimple(String type) {
    return SIMPLE.contains(type);
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** A row's values in the order of the types, the first an id from {@code least} on. */
  String row(List<String> types, int least) {
    List<String> values = new ArrayList<>(List.of(Integer.toString(id(least))));
    types.stream().skip(1).map(this::literal).forEach(values::add);
    return String.join(", ", values);
  }

  int id(int least) {
    return least + random.nextInt(IDS - least);
  }

  /** An expression of the type, null every sixth time. */
  String literal(String type) {
    return random.nextInt(6) == 0 ? "CAST(NULL AS " + type + ")" : value(type);
  }

  private String value(String type) {
    int small = random.nextInt(5);
    return switch (type.replaceAll("[<(].*", "")) {
      case "INT" ->
          "CAST(" + oneOf(List.of("-2147483648", "2147483647", "0", "-1", "7")) + " AS INT)";
      case "BIGINT" -> oneOf(List.of("-9223372036854775807L", "9223372036854775807L", "0L", "5L"));
      case "STRING" -> "'" + oneOf(STRINGS) + "'";
      case "DOUBLE" ->
          "DOUBLE('" + oneOf(List.of("NaN", "-0.0", "0.0", "Infinity", "1e300", "0.1")) + "')";
      case "FLOAT" -> "FLOAT('" + oneOf(List.of("NaN", "-0.0", "0.0", "-Infinity", "0.1")) + "')";
      case "BOOLEAN" -> small % 2 == 0 ? "true" : "false";
      case "DATE" -> "DATE'" + oneOf(List.of("1970-01-01", "1969-12-31", "2024-02-29")) + "'";
      case "TIMESTAMP" ->
          "TIMESTAMP'%s'"
              .formatted(
                  oneOf(
                      List.of(
                          "1970-01-01 00:00:00",
                          "1969-12-31 23:59:59.999999",
                          "2024-04-07 02:30:00.1",
                          "2024-02-29 12:00:00.000001")));
      case "DECIMAL" ->
          "CAST('" + oneOf(List.of("0", "-1.5", "1234567.89", "0.01")) + "' AS " + type + ")";
      case "BINARY" -> oneOf(List.of("X''", "X'00FF'", "X'61'"));
      case "STRUCT" -> "named_struct('a', " + literal("INT") + ", 'b', " + literal("STRING") + ")";
      case "ARRAY" ->
          small == 0 ? "CAST(array() AS ARRAY<INT>)" : "array(" + literal("INT") + ", 3)";
      case "MAP" ->
          small == 0 ? "CAST(map() AS MAP<STRING, INT>)" : "map('k', " + literal("INT") + ")";
      default -> throw new IllegalArgumentException(type);
    };
  }
}
