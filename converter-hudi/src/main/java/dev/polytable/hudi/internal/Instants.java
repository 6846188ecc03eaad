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

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Hudi's instants: a timestamp of milliseconds in UTC, written as 17 digits. */
final class Instants {

  private static final int LENGTH = 17;
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyyMMddHHmmss")
          .appendValue(ChronoField.MILLI_OF_SECOND, 3)
          .toFormatter(Locale.ROOT);

  private static final long FIRST = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();

  /** Leaves a day for those that follow, each a millisecond later. */
  private static final long LAST = Instant.parse("9999-12-30T00:00:00Z").toEpochMilli();

  private Instants() {}

  /** The instant of a time; the first or last that four digits of a year can say beyond them. */
  static String format(long epochMillis) {
    long said = Math.max(FIRST, Math.min(LAST, epochMillis));
    return FORMAT.format(Instant.ofEpochMilli(said).atOffset(ZoneOffset.UTC));
  }

  /** The milliseconds of an instant; digits past the millisecond are cut, missing ones are 999. */
  static long parse(String instant) {
    String millis = instant.length() < LENGTH ? instant + "999" : instant.substring(0, LENGTH);
    return LocalDateTime.parse(millis, FORMAT).toInstant(ZoneOffset.UTC).toEpochMilli();
  }

  /** The instant of {@code epochMillis}, or the first after {@code last} when that is later. */
  static String after(String last, long epochMillis) {
    String wanted = format(epochMillis);
    return last.isEmpty() || wanted.compareTo(last) > 0 ? wanted : next(last);
  }

  private static String next(String last) {
    return FORMAT.format(Instant.ofEpochMilli(parse(last) + 1).atOffset(ZoneOffset.UTC));
  }
}
