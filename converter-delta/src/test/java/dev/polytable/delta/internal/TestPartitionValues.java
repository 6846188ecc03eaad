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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.UnknownType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class TestPartitionValues {

  @ParameterizedTest
  @MethodSource("values")
  void readsEachType(DataType type, String text, Object value) {
    assertThat(parse(type, text)).hasValue(value);
  }

  static Stream<Arguments> values() {
    long micros = micros("2020-06-01T01:02:03.456789Z");
    return Stream.of(
        Arguments.of(PrimitiveType.STRING, "a b/%", "a b/%"),
        Arguments.of(
            PrimitiveType.STRING, "__HIVE_DEFAULT_PARTITION__", "__HIVE_DEFAULT_PARTITION__"),
        Arguments.of(PrimitiveType.BYTE, "-128", (byte) -128),
        Arguments.of(PrimitiveType.SHORT, "32767", (short) 32767),
        Arguments.of(PrimitiveType.INTEGER, "-7", -7),
        Arguments.of(PrimitiveType.LONG, "9223372036854775807", Long.MAX_VALUE),
        Arguments.of(PrimitiveType.FLOAT, "1.1", 1.1f),
        Arguments.of(PrimitiveType.DOUBLE, "1.0E300", 1e300),
        Arguments.of(PrimitiveType.DOUBLE, "NaN", Double.NaN),
        Arguments.of(PrimitiveType.DOUBLE, "-Infinity", Double.NEGATIVE_INFINITY),
        Arguments.of(PrimitiveType.BOOLEAN, "true", true),
        Arguments.of(PrimitiveType.BOOLEAN, "False", false),
        Arguments.of(
            PrimitiveType.BINARY,
            "\u0001ü",
            ByteBuffer.wrap(new byte[] {1, (byte) 0xc3, (byte) 0xbc})),
        Arguments.of(PrimitiveType.DATE, "1969-12-31", -1),
        Arguments.of(PrimitiveType.DATE, "0001-01-01", (int) LocalDate.of(1, 1, 1).toEpochDay()),
        Arguments.of(PrimitiveType.TIMESTAMP, "2020-06-01T01:02:03.456789Z", micros),
        Arguments.of(PrimitiveType.TIMESTAMP, "2020-06-01T03:02:03.456789+02:00", micros),
        Arguments.of(PrimitiveType.TIMESTAMP, "2020-06-01 01:02:03.456789", micros),
        Arguments.of(PrimitiveType.TIMESTAMP, "2020-06-01 01:02:03", micros - 456_789),
        Arguments.of(PrimitiveType.TIMESTAMP, "1969-12-31 23:59:59.5", -500_000L),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "2020-06-01 01:02:03.456789", micros),
        Arguments.of(new DecimalType(6, 2), "1.5", new BigDecimal("1.50")),
        Arguments.of(new DecimalType(6, 2), "-1.500", new BigDecimal("-1.50")));
  }

  @Test
  void readsLocalTimestampsInTheGivenZone() {
    PartitionField field = new PartitionField(Field.of("p", PrimitiveType.TIMESTAMP));
    PartitionValues values = new PartitionValues(List.of(field), ZoneId.of("America/Los_Angeles"));

    assertThat(values.parse(Map.of("p", "2020-06-01 01:02:03"), "f"))
        .containsExactly(new PartitionValue(field, Optional.of(micros("2020-06-01T08:02:03Z"))));
  }

  @Test
  void takesMissingNullAndEmptyAsNull() {
    assertThat(parse(PrimitiveType.STRING, null)).isEmpty();
    assertThat(parse(PrimitiveType.STRING, "")).isEmpty();
    assertThat(parse(PrimitiveType.INTEGER, "")).isEmpty();
    assertThat(
            new PartitionValues(
                    List.of(new PartitionField(Field.of("p", PrimitiveType.LONG))), ZoneOffset.UTC)
                .parse(Map.of(), "f"))
        .extracting(PartitionValue::value)
        .containsExactly(Optional.empty());
  }

  @Test
  void keepsTheOrderOfTheSpecAndFindsNamesInAnotherCase() {
    Field mapped =
        new Field("a", "col-1", Optional.of(1), PrimitiveType.INTEGER, true, Optional.empty());
    PartitionValues values =
        new PartitionValues(
            List.of(
                new PartitionField(Field.of("Zeta", PrimitiveType.INTEGER)),
                new PartitionField(mapped)),
            ZoneOffset.UTC);

    assertThat(values.parse(Map.of("col-1", "1", "zeta", "2"), "f"))
        .extracting(PartitionValue::value)
        .containsExactly(Optional.of(2), Optional.of(1));
    assertThat(values.isOfThisSpec(Map.of("col-1", "1", "zeta", "2"))).isTrue();
    assertThat(values.isOfThisSpec(Map.of("col-1", "1"))).isFalse();
    assertThat(values.isOfThisSpec(Map.of("col-1", "1", "b", "2"))).isFalse();
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void refusesWhatIsNoValue(DataType type, String text) {
    assertThatThrownBy(() -> parse(type, text))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith(
            "The file 'f' has the value '%s' in partition column 'p', which is no %s."
                .formatted(text, type))
        .extracting(e -> ((ConversionException) e).code())
        .isEqualTo(ErrorCode.SOURCE_CORRUPT);
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of(PrimitiveType.BYTE, "128"),
        Arguments.of(PrimitiveType.INTEGER, "1.0"),
        Arguments.of(PrimitiveType.BOOLEAN, "yes"),
        Arguments.of(PrimitiveType.DATE, "2020-02-30"),
        Arguments.of(PrimitiveType.TIMESTAMP, "noon"),
        Arguments.of(PrimitiveType.TIMESTAMP, "+999999999-01-01 00:00:00"),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "2020-01-01T00:00:00Z"),
        Arguments.of(new DecimalType(6, 2), "1.555"),
        Arguments.of(new DecimalType(6, 2), "12345.00"),
        Arguments.of(PrimitiveType.VOID, "1"),
        Arguments.of(new UnknownType("geometry"), "1"));
  }

  private static Optional<Object> parse(DataType type, String text) {
    Map<String, String> raw = new HashMap<>();
    raw.put("p", text);
    return new PartitionValues(List.of(new PartitionField(Field.of("p", type))), ZoneOffset.UTC)
        .parse(raw, "f")
        .get(0)
        .value();
  }

  private static long micros(String instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
  }
}
