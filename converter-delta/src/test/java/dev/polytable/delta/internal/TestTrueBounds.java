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
import static dev.polytable.delta.internal.DeltaTable.schema;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.FieldPath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever the values and however a writer cuts them: each value lies between the bounds, or there
 * are none.
 */
final class TestTrueBounds {

  private static final int ROUNDS = 3_000;
  private static final DateTimeFormatter SPARK_TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);
  private static final DateTimeFormatter SPARK_LOCAL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);
  private static final List<ZoneId> ZONES =
      List.of(
          ZoneOffset.UTC,
          ZoneId.of("America/Los_Angeles"),
          ZoneId.of("Africa/Monrovia"),
          ZoneId.of("Europe/Amsterdam"),
          ZoneId.of("Asia/Kolkata"));

  @ParameterizedTest
  @MethodSource({"stringWriters", "timeWriters", "numberWriters"})
  void holdAllValues(Writer writer) {
    Random random = new Random(42);
    StatsParser parser =
        new StatsParser(
            SchemaParser.parse(schema(field("c", "\"%s\"".formatted(writer.type()))), false));
    int bounded = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        values.add(writer.values().apply(random));
      }

      values.sort(TestTrueBounds::compare);
      Object min = writer.cut().apply(values.get(0), false);
      Object max = writer.cut().apply(values.get(values.size() - 1), true);
      ColumnStats stats = parse(parser, min, max);

      Object least = values.get(0);
      Object greatest = values.get(values.size() - 1);
      assertThat(stats.lowerBound().map(lower -> compare(lower, least) <= 0))
          .as("lower bound of %s, cut to %s: %s", values, min, stats)
          .isNotEqualTo(Optional.of(false));
      assertThat(stats.upperBound().map(upper -> compare(upper, greatest) >= 0))
          .as("upper bound of %s, cut to %s: %s", values, max, stats)
          .isNotEqualTo(Optional.of(false));
      bounded += stats.lowerBound().isPresent() && hasUpper(writer, stats) ? 1 : 0;
    }

    assertThat(bounded).as("most files have bounds").isGreaterThan(ROUNDS / 2);
  }

  /** No upper bound of a floating point number is certain. */
  private static boolean hasUpper(Writer writer, ColumnStats stats) {
    return stats.upperBound().isPresent() || List.of("float", "double").contains(writer.type());
  }

  static Stream<Writer> stringWriters() {
    return Stream.of(
        // Prefix of 32; a maximum gets a character above what is cut off.
        writer("delta strings", "string", TestTrueBounds::text, TestTrueBounds::deltaCut),
        // Prefix of 32 for both, nothing added.
        writer("cutting strings", "string", TestTrueBounds::text, (text, max) -> prefix(text, 32)),
        // Whole strings.
        writer("whole strings", "string", TestTrueBounds::text, (text, max) -> text));
  }

  static Stream<Writer> timeWriters() {
    return Stream.of(
        writer(
            "spark timestamps",
            "timestamp",
            TestTrueBounds::micros,
            (value, max) -> SPARK_TIMESTAMP.format(instant(value).atZone(zone(value)))),
        writer(
            "towards zero timestamps",
            "timestamp",
            TestTrueBounds::micros,
            (value, max) -> instant(value / 1_000 * 1_000).toString()),
        writer(
            "micro timestamps",
            "timestamp",
            TestTrueBounds::micros,
            (value, max) -> instant(value).toString()),
        writer(
            "local timestamps towards zero",
            "timestamp_ntz",
            TestTrueBounds::micros,
            (value, max) -> instant(value / 1_000 * 1_000).toString().replace("Z", "")),
        writer(
            "local timestamps",
            "timestamp_ntz",
            TestTrueBounds::micros,
            (value, max) ->
                SPARK_LOCAL.format(LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC))));
  }

  static Stream<Writer> numberWriters() {
    return Stream.of(
        writer(
            "exact decimals",
            "decimal(38,6)",
            random -> decimal(random, 38, 6),
            (value, max) -> value),
        writer(
            "double decimals",
            "decimal(38,6)",
            random -> decimal(random, 38, 6),
            (value, max) -> value.doubleValue()),
        writer(
            "decimals of doubles that are divided, as by delta-rs",
            "decimal(38,30)",
            random -> decimal(random, 38, 30),
            (value, max) -> value.unscaledValue().doubleValue() / Math.pow(10, 30)),
        writer(
            "decimals cut to longs",
            "decimal(20,0)",
            random -> decimal(random, 20, 0),
            (value, max) -> (long) value.doubleValue()),
        writer(
            "small double decimals",
            "decimal(15,6)",
            random -> decimal(random, 15, 6),
            (value, max) -> value.doubleValue()),
        writer("doubles", "double", TestTrueBounds::number, (value, max) -> value),
        writer(
            "doubles without NaN",
            "double",
            random -> random.nextInt(4) == 0 ? Double.NaN : number(random),
            (value, max) -> max && value.isNaN() ? 1e9 : value),
        writer("floats", "float", random -> number(random).floatValue(), (value, max) -> value),
        writer(
            "floats as doubles",
            "float",
            random -> number(random).floatValue(),
            (value, max) -> value.doubleValue()));
  }

  @SuppressWarnings("unchecked")
  private static <T> Writer writer(
      String name, String type, Function<Random, T> values, BiFunction<T, Boolean, Object> cut) {
    return new Writer(name, type, values::apply, (value, maximum) -> cut.apply((T) value, maximum));
  }

  private static ColumnStats parse(StatsParser parser, Object min, Object max) {
    ObjectNode stats = Json.MAPPER.createObjectNode();
    stats.put("numRecords", 4);
    stats.putObject("nullCount").put("c", 0);
    stats.putObject("minValues").putPOJO("c", min);
    stats.putObject("maxValues").putPOJO("c", max);
    return parser.parse(stats.toString()).columns().get(FieldPath.of("c"));
  }

  private static int compare(Object left, Object right) {
    if (left instanceof String a && right instanceof String b) {
      return Arrays.compareUnsigned(
          a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    @SuppressWarnings("unchecked")
    Comparable<Object> comparable = (Comparable<Object>) left;
    return comparable.compareTo(right);
  }

  private static String text(Random random) {
    int length = 28 + random.nextInt(12);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(
          switch (random.nextInt(12)) {
            case 0 -> 0x1f600 + random.nextInt(3);
            case 1 -> 0xd7fe + random.nextInt(2);
            case 2 -> 0x10fffe + random.nextInt(2);
            case 3 -> 0x7d + random.nextInt(4);
            default -> 'x' + random.nextInt(3);
          });
    }

    return text.toString();
  }

  private static String prefix(String text, int length) {
    return text.codePointCount(0, text.length()) <= length
        ? text
        : text.substring(0, text.offsetByCodePoints(0, length));
  }

  /** As Delta does it: go on past characters that no tie breaker is above. */
  private static String deltaCut(String text, boolean max) {
    int[] points = text.codePoints().toArray();
    if (!max || points.length <= 32) {
      return prefix(text, 32);
    }

    int length = 32;
    while (length < points.length && points[length] == Character.MAX_CODE_POINT) {
      length++;
    }

    if (length == points.length) {
      return text;
    }

    return prefix(text, length)
        + (points[length] < 0x7f ? "\u007f" : Character.toString(Character.MAX_CODE_POINT));
  }

  private static Long micros(Random random) {
    long years = random.nextInt(400) - 200L;
    return years * 31_556_952_000_000L + random.nextInt(1_000_000_000);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static ZoneId zone(long micros) {
    return ZONES.get((int) Math.floorMod(micros, (long) ZONES.size()));
  }

  private static BigDecimal decimal(Random random, int precision, int scale) {
    int digits = 1 + random.nextInt(precision - 1);
    BigInteger unscaled = new BigInteger(128, random).mod(BigInteger.TEN.pow(digits));
    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), scale);
  }

  private static Double number(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> 0.0d;
      case 1 -> -0.0d;
      case 2 -> Double.POSITIVE_INFINITY;
      case 3 -> Double.NEGATIVE_INFINITY;
      case 4 -> Double.MIN_VALUE * random.nextInt(9);
      default -> random.nextGaussian() * Math.pow(10, random.nextInt(60) - 30);
    };
  }

  /**
   * Someone who writes statistics.
   *
   * @param values makes a value of the column
   * @param cut what is written for a value, and whether as maximum
   */
  private record Writer(
      String name,
      String type,
      Function<Random, Object> values,
      BiFunction<Object, Boolean, Object> cut) {

    @Override
    public String toString() {
      return name;
    }
  }
}
