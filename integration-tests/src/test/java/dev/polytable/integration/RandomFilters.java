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

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes predicates over some columns. Not thread-safe. */
final class RandomFilters {

  /** Of a text; the others are for every type. */
  private static final List<String> OF_TEXT =
      List.of(
          "%1$s LIKE concat(substr(%2$s, 1, 1), '%%')",
          "%1$s LIKE 'a%%'",
          "%1$s LIKE 'ab%%'",
          "%1$s LIKE '%%b'",
          "%1$s LIKE '_b%%'",
          "upper(%1$s) = upper(%2$s)",
          "substr(%1$s, 1, 1) = 'a'",
          "length(%1$s) > 2",
          "contains(%1$s, '/')");

  private static final List<String> OF_NUMBER =
      List.of(
          "%1$s * -1 < %2$s", "%1$s + 1 > %2$s", "abs(%1$s) <= %2$s", "%1$s < 10", "%1$s > 1.5D");

  private static final List<String> OF_DATE =
      List.of(
          "year(%1$s) = 2024",
          "year(%1$s) < 1970",
          "datediff(DATE'2020-06-01', %1$s) > 100",
          "date_format(%1$s, 'dd') = '01'",
          "%1$s > '2024'",
          "CAST(%1$s AS DATE) = CAST(%2$s AS DATE)");

  private static final List<String> OF_BOOLEAN =
      List.of("%1$s", "NOT %1$s", "CAST(%1$s AS INT) * -1 < 0");

  private static final Map<String, List<String>> SPECIAL =
      Map.of(
          "STRING", OF_TEXT,
          "INT", OF_NUMBER,
          "BIGINT", OF_NUMBER,
          "FLOAT", OF_NUMBER,
          "DOUBLE", OF_NUMBER,
          "DECIMAL", OF_NUMBER,
          "DATE", OF_DATE,
          "TIMESTAMP", OF_DATE,
          "BOOLEAN", OF_BOOLEAN);

  private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=", "<=>");

  private final Random random;
  private final List<RandomColumn> columns;

  RandomFilters(Random random, List<RandomColumn> columns) {
    this.random = random;
    this.columns = List.copyOf(columns);
  }

  /** One of one column at least for each column, and some of several. */
  List<String> next(int count) {
    return IntStream.range(0, count).mapToObj(i -> next(columns.get(i % columns.size()))).toList();
  }

  private String next(RandomColumn column) {
    String atom = atom(column);
    return switch (random.nextInt(7)) {
      case 0 -> "NOT (" + atom + ")";
      case 1 -> atom + " AND " + atom(any());
      case 2 -> atom + " OR " + atom(any());
      case 3 -> atom + " AND (" + atom(any()) + " OR NOT " + atom(any()) + ")";
      default -> atom;
    };
  }

  private RandomColumn any() {
    return columns.get(random.nextInt(columns.size()));
  }

  private String atom(RandomColumn column) {
    String name = column.name();
    return switch (random.nextInt(8)) {
      case 0 -> name + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
      case 1 -> "%s BETWEEN %s AND %s".formatted(name, value(column), value(column));
      case 2 -> name + (random.nextInt(4) == 0 ? " NOT" : "") + " IN (" + list(column) + ")";
      case 3 -> "%s %s %s".formatted(value(column), operator(), name);
      case 4 -> special(column);
      default -> "%s %s %s".formatted(name, operator(), value(column));
    };
  }

  private String special(RandomColumn column) {
    List<String> forms = SPECIAL.get(column.type().sql().replaceAll("\\(.*", ""));
    return "("
        + forms.get(random.nextInt(forms.size())).formatted(column.name(), value(column))
        + ")";
  }

  private String list(RandomColumn column) {
    String values =
        IntStream.rangeClosed(0, random.nextInt(3))
            .mapToObj(i -> value(column))
            .collect(Collectors.joining(", "));
    return random.nextInt(6) == 0 ? values + ", NULL" : values;
  }

  private String operator() {
    return OPERATORS.get(random.nextInt(OPERATORS.size()));
  }

  /** Mostly one that is in the table. */
  private String value(RandomColumn column) {
    List<String> written = column.written();
    return written.isEmpty() || random.nextInt(5) == 0
        ? column.type().next(random)
        : written.get(random.nextInt(written.size()));
  }
}
