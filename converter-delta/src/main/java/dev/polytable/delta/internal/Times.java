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

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * The texts that Delta writes dates and times as. The parsers throw {@link
 * java.time.DateTimeException}, and {@link ArithmeticException} where a long can't hold the
 * microseconds. Without state.
 */
final class Times {

  private static final long NANOS_PER_MICRO = 1_000;

  /** {@code yyyy-MM-dd HH:mm:ss[.n]}, or the same with a T. */
  private static final DateTimeFormatter LOCAL =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .optionalStart()
          .appendLiteral('T')
          .optionalEnd()
          .appendValue(ChronoField.HOUR_OF_DAY, 2)
          .appendLiteral(':')
          .appendValue(ChronoField.MINUTE_OF_HOUR, 2)
          .appendLiteral(':')
          .appendValue(ChronoField.SECOND_OF_MINUTE, 2)
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter OFFSET =
      new DateTimeFormatterBuilder()
          .append(LOCAL)
          .appendOffset("+HH:MM:ss", "Z")
          .toFormatter(Locale.ROOT);

  private Times() {}

  /** Days since the epoch. */
  static int parseDate(String text) {
    return Math.toIntExact(LocalDate.parse(text).toEpochDay());
  }

  static LocalDateTime parseLocal(String text) {
    return LocalDateTime.parse(text, LOCAL);
  }

  static Instant parseInstant(String text) {
    return OffsetDateTime.parse(text, OFFSET).toInstant();
  }

  static boolean hasOffset(String text) {
    int time = Math.max(text.indexOf(':'), 0);
    return text.endsWith("Z") || text.indexOf('+', time) >= 0 || text.indexOf('-', time) >= 0;
  }

  /** How many digits the fraction of the second has. */
  static int fractionDigits(String text) {
    int point = text.indexOf('.');
    int end = point + 1;
    while (point >= 0 && end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }

    return point < 0 ? 0 : end - point - 1;
  }

  /** Microseconds since the epoch, rounded down. */
  static long microsFloor(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L),
        instant.getNano() / NANOS_PER_MICRO);
  }

  /** Microseconds since the epoch, rounded up. */
  static long microsCeiling(Instant instant) {
    boolean whole = instant.getNano() % NANOS_PER_MICRO == 0;
    return whole ? microsFloor(instant) : Math.addExact(microsFloor(instant), 1);
  }

  /** A local time as if it were one of UTC, which is how the model counts it. */
  static Instant asUtc(LocalDateTime local) {
    return local.toInstant(ZoneOffset.UTC);
  }
}
