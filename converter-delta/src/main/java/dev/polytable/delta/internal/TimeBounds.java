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

import dev.polytable.delta.internal.Bounds.Side;
import java.time.Instant;
import java.util.Optional;

/**
 * Bounds of times. Delta cuts them to milliseconds, which lowers a maximum; a writer that cuts
 * towards zero raises a minimum before 1970. Spark moreover writes an instant as local time with an
 * offset in hours and minutes, and loses the seconds that offsets had in earlier times. Each bound
 * is widened by what may have been lost. Without state.
 */
final class TimeBounds {

  private static final long MICROS_PER_MINUTE = 60_000_000L;

  /** Since then no zone has seconds in its offset: Liberia was the last, in 1972. */
  private static final long WHOLE_OFFSETS_SINCE =
      Times.microsFloor(Instant.parse("1972-05-02T00:00:00Z"));

  private TimeBounds() {}

  static Optional<Object> findTimestamp(String text, Side side) {
    if (!Times.hasOffset(text)) {
      return Optional.empty();
    }

    Instant instant = Times.parseInstant(text);
    long offsetLoss = Times.microsFloor(instant) < WHOLE_OFFSETS_SINCE ? MICROS_PER_MINUTE : 0;
    return Optional.of(widen(instant, Times.fractionDigits(text), offsetLoss, side));
  }

  static Optional<Object> findLocal(String text, Side side) {
    if (Times.hasOffset(text)) {
      return Optional.empty();
    }

    Instant instant = Times.asUtc(Times.parseLocal(text));
    return Optional.of(widen(instant, Times.fractionDigits(text), 0, side));
  }

  private static long widen(Instant instant, int fractionDigits, long offsetLoss, Side side) {
    long cut = lostMicros(fractionDigits);
    if (side == Side.UPPER) {
      return Math.addExact(Math.addExact(Times.microsCeiling(instant), cut), offsetLoss);
    }

    long lower = Times.microsFloor(instant);
    return Math.subtractExact(lower, (lower < 0 ? cut : 0) + offsetLoss);
  }

  private static long lostMicros(int fractionDigits) {
    return switch (fractionDigits) {
      case 0 -> 999_999;
      case 1, 2, 3 -> 999;
      case 4 -> 99;
      case 5 -> 9;
      default -> 0;
    };
  }
}
