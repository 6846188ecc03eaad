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

import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The text of a partition value as Hive-style folders have it. */
final class PartitionText {

  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  /** As Spark casts a timestamp to a text, without zeros at the end of the fraction. */
  private static final DateTimeFormatter LOCAL_TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter(Locale.ROOT);

  /** As Kernel and delta-rs write an instant, with the T of ISO 8601. */
  private static final DateTimeFormatter TIME_WITH_OFFSET = DateTimeFormatter.ISO_OFFSET_DATE_TIME;

  private static final int ESCAPE_LENGTH = 3;
  private static final int HEX = 16;

  private PartitionText() {}

  /** The value of a folder's text, unescaped; empty for null. */
  static Optional<String> parse(String folderText) {
    return NULL.equals(folderText) ? Optional.empty() : Optional.of(unescape(folderText));
  }

  /** Whether a folder's name needs to be unescaped to give the value. */
  static boolean isEscaped(String folderText) {
    return !unescape(folderText).equals(folderText);
  }

  /**
   * Whether readers unescape the folder's text for a column of the type. They don't for these,
   * where they take {@code %3A} as it stands.
   */
  static boolean isUnescaped(DataType type) {
    return type != PrimitiveType.BINARY && type != PrimitiveType.TIMESTAMP_NTZ;
  }

  /** Whether a reader that takes the folder's text for the column's type finds the value. */
  static boolean matches(String folderText, PartitionValue value) {
    Optional<String> text =
        isUnescaped(value.field().source().type())
            ? parse(folderText)
            : Optional.of(folderText).filter(raw -> !NULL.equals(raw));

    if (text.isEmpty() || value.value().isEmpty()) {
      return text.isEmpty() && value.value().isEmpty();
    }

    return matches(text.get(), value.value().get(), value.field().source().type());
  }

  private static boolean matches(String text, Object value, DataType type) {
    if (value instanceof String string) {
      return string.equals(text);
    }

    try {
      if (type instanceof DecimalType) {
        return new BigDecimal(text).compareTo((BigDecimal) value) == 0;
      }

      return type instanceof PrimitiveType primitive && matchesPrimitive(text, value, primitive);
    } catch (NumberFormatException | DateTimeException e) {
      return false;
    }
  }

  private static boolean matchesPrimitive(String text, Object value, PrimitiveType type) {
    return switch (type) {
      case BOOLEAN -> Boolean.valueOf(text).equals(value);
      case INTEGER -> Integer.valueOf(text).equals(value);
      case LONG -> Long.valueOf(text).equals(value);
      case FLOAT -> Float.valueOf(text).equals(value);
      case DOUBLE -> Double.valueOf(text).equals(value);
      case DATE -> LocalDate.parse(text).toEpochDay() == (Integer) value;
      case TIMESTAMP_NTZ ->
          findMicros(text, LOCAL_TIME.withZone(ZoneOffset.UTC))
              .equals(OptionalLong.of((Long) value));
      case BINARY -> ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).equals(value);
      case TIMESTAMP -> true; // PartitionZoneCheck looks at it.
      case BYTE, SHORT, STRING, VARIANT, VOID -> false;
    };
  }

  /** Whether the unescaped text is an instant for every reader, as it names an offset. */
  static boolean namesOffset(String text) {
    return findMicros(text, TIME_WITH_OFFSET).isPresent();
  }

  /**
   * The microseconds since 1970 that a reader in the zone makes of the unescaped text; empty when
   * it isn't a date and time as Delta's writers write them.
   */
  static OptionalLong findMicros(String text, ZoneId zone) {
    OptionalLong instant = findMicros(text, TIME_WITH_OFFSET);
    return instant.isPresent() ? instant : findMicros(text, LOCAL_TIME.withZone(zone));
  }

  private static OptionalLong findMicros(String text, DateTimeFormatter form) {
    try {
      Instant instant = form.parse(text, Instant::from);
      return OptionalLong.of(ChronoUnit.MICROS.between(Instant.EPOCH, instant));
    } catch (DateTimeException | ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * The value of the model that a reader makes of the unescaped text; empty where the text doesn't
   * say (a timestamp's zone) or isn't one of the type.
   */
  static Optional<Object> findValue(String text, DataType type) {
    try {
      if (type instanceof DecimalType) {
        return Optional.of(new BigDecimal(text));
      }

      return type instanceof PrimitiveType primitive
          ? findPrimitive(text, primitive)
          : Optional.empty();
    } catch (NumberFormatException | DateTimeException e) {
      return Optional.of(text);
    }
  }

  private static Optional<Object> findPrimitive(String text, PrimitiveType type) {
    return switch (type) {
      case STRING -> Optional.of(text);
      case BOOLEAN -> Optional.of(Boolean.valueOf(text));
      case BYTE, SHORT, INTEGER -> Optional.of(Integer.valueOf(text));
      case LONG -> Optional.of(Long.valueOf(text));
      case FLOAT -> Optional.of(Float.valueOf(text));
      case DOUBLE -> Optional.of(Double.valueOf(text));
      case DATE -> Optional.of((int) LocalDate.parse(text).toEpochDay());
      case TIMESTAMP, TIMESTAMP_NTZ, BINARY, VARIANT, VOID -> Optional.empty();
    };
  }

  /**
   * Whether the text says the value once each {@code %XX} is taken for a byte of UTF-8, as delta-rs
   * writes it, and not otherwise.
   */
  static boolean isPercentEncoded(String folderText, PartitionValue value) {
    String latin = unescape(folderText);
    String text = new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    return isEscaped(folderText)
        && value.value().isPresent()
        && matches(text, value.value().get(), value.field().source().type());
  }

  /** Replaces each {@code %XX} by the character of that code, as Hive and Spark do. */
  private static String unescape(String text) {
    StringBuilder result = new StringBuilder(text.length());
    int i = 0;

    while (i < text.length()) {
      int code = escapedCode(text, i);
      result.append(code < 0 ? text.charAt(i) : (char) code);
      i += code < 0 ? 1 : ESCAPE_LENGTH;
    }

    return result.toString();
  }

  private static int escapedCode(String text, int at) {
    if (text.charAt(at) != '%' || at + ESCAPE_LENGTH > text.length()) {
      return -1;
    }

    int high = Character.digit(text.charAt(at + 1), HEX);
    int low = Character.digit(text.charAt(at + 2), HEX);
    return high < 0 || low < 0 ? -1 : high * HEX + low;
  }
}
