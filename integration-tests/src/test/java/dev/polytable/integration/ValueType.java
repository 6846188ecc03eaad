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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A column's type and its values as SQL literals: some with something particular about them, and
 * any others. Immutable.
 *
 * @param sql the type in a CREATE TABLE
 * @param particular values at edges, and those that are easily misread as text in a path
 * @param random makes any value
 */
record ValueType(String sql, List<String> particular, Function<Random, String> random) {

  static final ValueType INT =
      new ValueType(
          "INT",
          List.of("0", "-1", "7", "10", "2147483647", "-2147483648"),
          random -> Integer.toString(random.nextInt(2000) - 1000));

  static final ValueType BIGINT =
      new ValueType(
          "BIGINT",
          List.of("0L", "-1L", "10L", "9223372036854775807L", "-9223372036854775808L"),
          random -> random.nextLong() / 1000 + "L");

  static final ValueType FLOAT =
      new ValueType(
          "FLOAT",
          List.of("1.5F", "-1.5F", "CAST('NaN' AS FLOAT)", "CAST('-Infinity' AS FLOAT)", "-0.0F"),
          random -> Float.toString(random.nextInt(4000) / 8f - 250) + "F");

  static final ValueType DOUBLE =
      new ValueType(
          "DOUBLE",
          List.of("0.0D", "-0.0D", "CAST('NaN' AS DOUBLE)", "CAST('Infinity' AS DOUBLE)", "1E300D"),
          random -> Double.toString(random.nextInt(4000) / 8d - 250) + "D");

  static final ValueType DECIMAL =
      new ValueType(
          "DECIMAL(9,2)",
          List.of("0.00BD", "-0.01BD", "1.50BD", "10.00BD", "9999999.99BD", "-9999999.99BD"),
          random -> BigDecimal.valueOf(random.nextInt(20_000) - 10_000, 2).toPlainString() + "BD");

  static final ValueType LONG_DECIMAL =
      new ValueType(
          "DECIMAL(38,10)",
          List.of("0.0000000000BD", "1.5000000000BD", "9999999999999999999999999999.9999999999BD"),
          random -> new BigDecimal(new BigInteger(110, random), 10).toPlainString() + "BD");

  /** Without characters that are escaped in a path. */
  static final ValueType STRING =
      new ValueType(
          "STRING",
          List.of("'a'", "'A'", "'ab'", "'abc'", "'1'", "'01'", "'true'", "'null'", "'2024-03-01'"),
          random -> "'" + (char) ('a' + random.nextInt(4)) + random.nextInt(100) + "'");

  /** With characters that are escaped in a path. */
  static final ValueType ESCAPED_STRING =
      new ValueType(
          "STRING",
          List.of(
              "'a b'",
              "'a/b'",
              "'a%b'",
              "'a%20b'",
              "'p=v'",
              "'a:b'",
              "'ü'",
              "'a+b'",
              "'it\\'s'",
              "'\\\\'",
              "'a*?{b}[c]'",
              "'#'",
              "' a '",
              "'a\\nb'",
              "'😀'",
              "'.'",
              "'ab'"),
          random -> "'" + (char) ('a' + random.nextInt(4)) + "/" + random.nextInt(100) + "'");

  static final ValueType DATE =
      new ValueType(
          "DATE",
          List.of("DATE'2024-02-29'", "DATE'1969-12-31'", "DATE'1970-01-01'", "DATE'9999-12-31'"),
          random -> "DATE'" + LocalDate.ofEpochDay(random.nextInt(40_000) - 10_000) + "'");

  static final ValueType TIMESTAMP =
      new ValueType(
          "TIMESTAMP",
          List.of(
              "TIMESTAMP'2024-03-01 12:00:00'",
              "TIMESTAMP'2024-03-01 12:00:00.000001'",
              "TIMESTAMP'2024-03-01 12:00:00.0005'",
              "TIMESTAMP'1969-12-31 23:59:59.999999'",
              "TIMESTAMP'2024-03-01 00:00:00'"),
          random ->
              "TIMESTAMP'"
                  + LocalDateTime.ofEpochSecond(
                      random.nextInt(), random.nextInt(1_000_000) * 1000, ZoneOffset.UTC)
                  + "'");

  static final ValueType BOOLEAN =
      new ValueType(
          "BOOLEAN", List.of("true", "false"), random -> Boolean.toString(random.nextBoolean()));

  ValueType {
    particular = List.copyOf(particular);
  }

  /** One that isn't null. */
  String next(Random source) {
    return source.nextInt(3) > 0
        ? particular.get(source.nextInt(particular.size()))
        : random.apply(source);
  }
}
