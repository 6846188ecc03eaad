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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A folder against the log's value, for each type of a partition column, as Spark with Hudi's
 * readers was found to take the folder.
 */
class TestPartitionTypes {

  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  static Stream<Arguments> folders() {
    return Stream.of(
        Arguments.of(PrimitiveType.BOOLEAN, "true", true, true),
        Arguments.of(PrimitiveType.BOOLEAN, "false", true, false),
        Arguments.of(PrimitiveType.INTEGER, "-2147483648", Integer.MIN_VALUE, true),
        Arguments.of(PrimitiveType.INTEGER, "1", 2, false),
        Arguments.of(PrimitiveType.LONG, "9223372036854775807", Long.MAX_VALUE, true),
        Arguments.of(PrimitiveType.LONG, "foo", 1L, false),
        Arguments.of(PrimitiveType.FLOAT, "NaN", Float.NaN, true),
        Arguments.of(PrimitiveType.FLOAT, "-0.0", -0.0f, true),
        Arguments.of(PrimitiveType.FLOAT, "0.0", -0.0f, false),
        Arguments.of(PrimitiveType.DOUBLE, "-Infinity", Double.NEGATIVE_INFINITY, true),
        Arguments.of(PrimitiveType.DOUBLE, "-0.0", 0.0, false),
        Arguments.of(PrimitiveType.DATE, "0001-01-01", day("0001-01-01"), true),
        Arguments.of(PrimitiveType.DATE, "1969-12-30", day("1969-12-31"), false),
        Arguments.of(new DecimalType(5, 2), "1.50", new BigDecimal("1.50"), true),
        Arguments.of(new DecimalType(5, 2), "1.5", new BigDecimal("1.50"), true),
        Arguments.of(new DecimalType(5, 2), "1.51", new BigDecimal("1.50"), false),
        Arguments.of(PrimitiveType.STRING, "a%2Fb", "a/b", true),
        Arguments.of(PrimitiveType.STRING, "foo", "bar", false),
        // Readers don't unescape the folders of these two.
        Arguments.of(PrimitiveType.BINARY, "AB", bytes("AB"), true),
        Arguments.of(PrimitiveType.BINARY, "foo", bytes("bar"), false),
        Arguments.of(PrimitiveType.BINARY, "%2F%25", bytes("/%"), false),
        Arguments.of(PrimitiveType.BINARY, "%2F%25", bytes("%2F%25"), true),
        Arguments.of(PrimitiveType.BINARY, "%252F", bytes("%2F"), false),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "foo", 0L, false),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "1970-01-01 00%3A00%3A00", 0L, false),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "1970-01-01 00:00:00", 0L, true),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "1970-01-01 00:00:00.000001", 1L, true),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "1970-01-01 00:00:01", 0L, false),
        Arguments.of(PrimitiveType.TIMESTAMP_NTZ, "1970-01-01T00:00:00Z", 0L, false));
  }

  @ParameterizedTest
  @MethodSource("folders")
  void folderIsHeldAgainstTheValue(DataType type, String folder, Object value, boolean isTaken) {
    assertThat(PartitionText.matches(folder, of(type, value))).isEqualTo(isTaken);
    assertThat(PartitionText.matches(NULL, of(type, value))).isFalse();
    assertThat(PartitionText.matches(folder, of(type))).isFalse();
    assertThat(PartitionText.matches(NULL, of(type))).isTrue();
  }

  /** A type that comes later must not be taken unseen; TIMESTAMP has a check of its own. */
  @Test
  void eachTypeIsInTheTableOrRefused() {
    Set<PrimitiveType> seen =
        EnumSet.of(
            PrimitiveType.TIMESTAMP,
            PrimitiveType.BYTE,
            PrimitiveType.SHORT,
            PrimitiveType.VARIANT,
            PrimitiveType.VOID);
    folders()
        .map(arguments -> arguments.get()[0])
        .filter(PrimitiveType.class::isInstance)
        .forEach(type -> seen.add((PrimitiveType) type));

    assertThat(seen).containsExactlyInAnyOrder(PrimitiveType.values());
  }

  private static PartitionValue of(DataType type, Object... value) {
    return new PartitionValue(
        new PartitionField(Field.of("p", type)), Stream.of(value).findFirst());
  }

  private static int day(String date) {
    return (int) LocalDate.parse(date).toEpochDay();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
  }
}
