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
package dev.polytable.delta.internal;

import static dev.polytable.delta.internal.DeltaTable.field;
import static dev.polytable.delta.internal.DeltaTable.mapped;
import static dev.polytable.delta.internal.DeltaTable.schema;
import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TestStatsParser {

  private static final FieldPath C = FieldPath.of("c");
  private static final String LONGEST = "x".repeat(32);

  @ParameterizedTest
  @MethodSource({"integers", "floats", "decimals", "doubles", "strings", "times", "others"})
  void makesTrueBounds(String type, String min, String max, Object lower, Object upper) {
    ColumnStats stats = bounds(type, min, max);

    assertThat(stats.lowerBound()).isEqualTo(Optional.ofNullable(lower));
    assertThat(stats.upperBound()).isEqualTo(Optional.ofNullable(upper));
  }

  static Stream<Arguments> integers() {
    return Stream.of(
        Arguments.of("byte", "-128", "127", (byte) -128, (byte) 127),
        Arguments.of("byte", "-129", "128", null, null),
        Arguments.of("short", "1", "2", (short) 1, (short) 2),
        Arguments.of("integer", "1", "2147483648", 1, null),
        Arguments.of(
            "long", "-9223372036854775808", "9223372036854775807", Long.MIN_VALUE, Long.MAX_VALUE),
        Arguments.of("long", "\"1\"", "2.0", null, null),
        Arguments.of("integer", "5", "4", null, null),
        Arguments.of("integer", "null", "{}", null, null));
  }

  static Stream<Arguments> floats() {
    return Stream.of(
        Arguments.of("float", "1.1", "1.2", 1.1f, null),
        Arguments.of("float", "0.0", "-0.0", -0.0f, null),
        Arguments.of("double", "\"-Infinity\"", "\"NaN\"", Double.NEGATIVE_INFINITY, null),
        Arguments.of("double", "\"NaN\"", "\"Infinity\"", null, null),
        Arguments.of("double", "-1E400", "1E400", null, null),
        Arguments.of("double", "0", "0", -0.0d, null),
        Arguments.of("double", "\"nonsense\"", "1", null, null),
        Arguments.of("double", "2", "1", null, null),
        Arguments.of("float", "3.299999952316284", "\"NaN\"", 3.3f, null));
  }

  static Stream<Arguments> decimals() {
    return Stream.of(
        Arguments.of("decimal(6,2)", "1.5", "2.55", new BigDecimal("1.50"), new BigDecimal("2.55")),
        Arguments.of(
            "decimal(6,2)", "1.501", "2.551", new BigDecimal("1.50"), new BigDecimal("2.56")),
        Arguments.of("decimal(6,2)", "-1.501", "9999.991", new BigDecimal("-1.51"), null),
        Arguments.of("decimal(6,2)", "1E1000000", "1E-1000000", null, null),
        Arguments.of(
            "decimal(38,6)",
            "12345678901234567890.123456",
            "12345678901234567890.123456",
            new BigDecimal("12345678901234444433.334443"),
            new BigDecimal("12345678901234691346.912469")));
  }

  static Stream<Arguments> doubles() {
    return Stream.of(
        // What delta-rs writes for 123456789012345678.91, for 1.1, and for what no long holds.
        Arguments.of(
            "decimal(20,2)",
            "1.1",
            "1.2345678901234566e17",
            new BigDecimal("1.10"),
            new BigDecimal("123456789012346894.57")),
        Arguments.of(
            "decimal(38,30)",
            "0.0",
            "1.0999999999999999",
            new BigDecimal("0.000000000000000000000000000000"),
            new BigDecimal("1.100000000000010899999999999999")),
        Arguments.of("decimal(38,0)", "-9223372036854775808", "9223372036854775807", null, null),
        Arguments.of("decimal(38,0)", "9223372036854775807", "9223372036854775807", null, null),
        Arguments.of(
            "decimal(18,0)",
            "1",
            "900719925474099301",
            BigDecimal.ONE,
            new BigDecimal("900719925474108309")),
        // Plain digits of a double: 1e20 + 1 was 1e20.
        Arguments.of(
            "decimal(38,0)",
            "100000000000000000000",
            "100000000000000000000",
            new BigDecimal("99999999999999000000"),
            new BigDecimal("100000000000001000000")),
        Arguments.of(
            "decimal(38,0)",
            "1.0E19",
            "1.0E19",
            new BigDecimal("9999999999999900000"),
            new BigDecimal("10000000000000100000")));
  }

  static Stream<Arguments> strings() {
    return Stream.of(
        Arguments.of("string", "\"abc\"", "\"abd\"", "abc", "abd"),
        Arguments.of("string", "\"\"", "\"\"", "", ""),
        Arguments.of(
            "string", json(LONGEST), json(LONGEST + "\u007f"), LONGEST, LONGEST + "\u007f"),
        Arguments.of(
            "string",
            json(LONGEST),
            json(LONGEST + "\udbff\udfff"),
            LONGEST,
            LONGEST + "\udbff\udfff"),
        Arguments.of("string", json(LONGEST), json(LONGEST), LONGEST, "x".repeat(31) + "y"),
        Arguments.of(
            "string", json("x"), json("y".repeat(31) + "\ud7ff"), "x", "y".repeat(31) + "\ue000"),
        Arguments.of(
            "string", json("x"), json("y".repeat(31) + "\udbff\udfff"), "x", "y".repeat(30) + "z"),
        Arguments.of("string", json("x"), json("\udbff\udfff".repeat(32)), "x", null),
        Arguments.of("string", json("a\ufffd"), json("b\ufffd"), null, null),
        Arguments.of("string", json("\ud83d\ude00"), json("\uffee"), null, null),
        Arguments.of("string", json("\uffee"), json("\ud83d\ude00"), "\uffee", "\ud83d\ude00"));
  }

  static Stream<Arguments> times() {
    return Stream.of(
        Arguments.of("date", "\"1969-12-31\"", "\"2020-01-01\"", -1, 18262),
        Arguments.of("date", "\"soon\"", "1", null, null),
        Arguments.of(
            "timestamp",
            "\"2020-01-01T00:00:00.123Z\"",
            "\"2019-12-31T16:00:00.123-08:00\"",
            micros("2020-01-01T00:00:00.123Z"),
            micros("2020-01-01T00:00:00.123999Z")),
        Arguments.of(
            "timestamp",
            "\"2020-01-01T00:00:00.123456Z\"",
            "\"2020-01-01T00:00:00.123456Z\"",
            micros("2020-01-01T00:00:00.123456Z"),
            micros("2020-01-01T00:00:00.123456Z")),
        Arguments.of(
            "timestamp",
            "\"1960-01-01T00:00:00.123Z\"",
            "\"1960-01-01T00:00:00.123Z\"",
            micros("1959-12-31T23:59:00.122001Z"),
            micros("1960-01-01T00:01:00.123999Z")),
        Arguments.of(
            "timestamp", "\"2020-01-01T00:00:00.123\"", "\"2020-01-01 00:00\"", null, null),
        Arguments.of(
            "timestamp_ntz",
            "\"1960-01-01T00:00:00.123\"",
            "\"2020-01-01T00:00:00\"",
            micros("1960-01-01T00:00:00.122001Z"),
            micros("2020-01-01T00:00:00.999999Z")),
        Arguments.of("timestamp_ntz", "\"2020-01-01T00:00:00Z\"", "1", null, null));
  }

  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of("boolean", "false", "true", false, true),
        Arguments.of("boolean", "\"false\"", "1", null, null),
        Arguments.of("binary", "\"a\"", "\"b\"", null, null),
        Arguments.of("void", "1", "2", null, null),
        Arguments.of("geometry(OGC:CRS84)", "1", "2", null, null));
  }

  @Test
  void readsNestedLeavesByPhysicalName() {
    ParsedSchema schema =
        SchemaParser.parse(
            schema(
                mapped("s", schema(mapped("x", "\"integer\"", 2, "col-2")), 1, "col-1"),
                field(
                    "l", "{\"type\":\"array\",\"elementType\":\"integer\",\"containsNull\":true}")),
            true);

    FileStats stats =
        new StatsParser(schema)
            .parse(
                "{\"numRecords\":3,\"minValues\":{\"col-1\":{\"col-2\":1}},\"maxValues\":{\"col-1\":{\"col-2\":9}},"
                    + "\"nullCount\":{\"col-1\":{\"col-2\":1},\"l\":0,\"gone\":2}}");

    assertThat(stats.recordCount()).hasValue(3);
    assertThat(stats.columns())
        .containsExactly(
            java.util.Map.entry(
                FieldPath.of("col-1", "col-2"),
                new ColumnStats(OptionalLong.of(1), Optional.of(1), Optional.of(9))));
  }

  @Test
  void takesNoBoundsOfCollatedColumns() {
    ParsedSchema schema =
        SchemaParser.parse(
            schema(field("c", "\"string\"", "{\"__COLLATIONS\":{\"c\":\"ICU.UNICODE_CI\"}}")),
            false);

    FileStats stats =
        new StatsParser(schema)
            .parse(
                "{\"numRecords\":1,\"minValues\":{\"c\":\"a\"},\"maxValues\":{\"c\":\"b\"},\"nullCount\":{\"c\":0}}");

    assertThat(stats.columns().get(C))
        .isEqualTo(new ColumnStats(OptionalLong.of(0), Optional.empty(), Optional.empty()));
  }

  @Test
  void believesOnlyNoneOrAllOfTheNullsWhenBoundsAreWide() {
    assertThat(nullCount("false", "0")).hasValue(0);
    assertThat(nullCount("false", "10")).hasValue(10);
    assertThat(nullCount("false", "4")).isEmpty();
    assertThat(nullCount("true", "4")).hasValue(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "11", "\"4\"", "4.5", "null", "{}", "99999999999999999999"})
  void leavesOutNullCountsThatCanNotBe(String count) {
    assertThat(nullCount("true", count)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "1",
        "null",
        "{\"numRecords\":-1}",
        "{\"numRecords\":\"3\"}",
        "{\"minValues\":1,\"maxValues\":[],\"nullCount\":\"\"}",
        "{\"minValues\":{\"c\":{\"d\":1}}}"
      })
  void leavesOutWhatIsMalformed(String json) {
    assertThat(parser("integer").parse(json)).isEqualTo(FileStats.NONE);
  }

  private static OptionalLong nullCount(String tight, String count) {
    FileStats stats =
        parser("integer")
            .parse(
                "{\"numRecords\":10,\"tightBounds\":%s,\"minValues\":{\"c\":1},\"nullCount\":{\"c\":%s}}"
                    .formatted(tight, count));
    return stats.columns().get(C).nullCount();
  }

  private static ColumnStats bounds(String type, String min, String max) {
    FileStats stats =
        parser(type)
            .parse(
                "{\"numRecords\":2,\"minValues\":{\"c\":%s},\"maxValues\":{\"c\":%s},\"nullCount\":{\"c\":0}}"
                    .formatted(min, max));
    return stats.columns().get(C);
  }

  private static StatsParser parser(String type) {
    return new StatsParser(SchemaParser.parse(schema(field("c", "\"%s\"".formatted(type))), false));
  }

  private static String json(String text) {
    return Json.MAPPER.getNodeFactory().textNode(text).toString();
  }

  private static long micros(String instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
  }
}
