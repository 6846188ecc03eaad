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

import com.fasterxml.jackson.databind.JsonNode;
import dev.polytable.delta.internal.Bounds.Side;
import dev.polytable.schema.DecimalType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Bounds of numbers. Without state. */
final class NumberBounds {

  /** Digits that a double always holds. */
  private static final int DOUBLE_DIGITS = 15;

  /** Of a value that went through a double once or a few times, and was written with 15 digits. */
  private static final BigDecimal DOUBLE_LOSS = new BigDecimal("1e-14");

  private static final int LONG_DIGITS = 18;
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  /** No decimal comes near it; a larger one would be expanded to as many digits. */
  private static final int MAX_SCALE = 400;

  private NumberBounds() {}

  static Optional<Long> findInteger(JsonNode value, long min, long max) {
    boolean valid =
        value.isIntegralNumber()
            && value.canConvertToLong()
            && value.longValue() >= min
            && value.longValue() <= max;
    return valid ? Optional.of(value.longValue()) : Optional.empty();
  }

  /** NaN stands above all in Delta's order and outside the bounds in the model's: left out. */
  static Optional<Double> findDouble(JsonNode value, Side side) {
    Optional<BigDecimal> number = findNumber(value);
    double bound =
        number.isPresent() ? number.get().doubleValue() : Double.parseDouble(value.asText());
    if (Double.isNaN(bound) || (number.isPresent() && Double.isInfinite(bound))) {
      return Optional.empty();
    }

    return Optional.of(bound == 0 ? zero(side) : bound);
  }

  static Optional<Float> findFloat(JsonNode value, Side side) {
    Optional<BigDecimal> number = findNumber(value);
    float bound = number.isPresent() ? number.get().floatValue() : Float.parseFloat(value.asText());
    if (Float.isNaN(bound) || (number.isPresent() && Float.isInfinite(bound))) {
      return Optional.empty();
    }

    return Optional.of(bound == 0 ? (float) zero(side) : bound);
  }

  /**
   * The value at the column's scale, outwards. Some writers go through a double (delta-rs does) and
   * what they write can't be told from an exact number, so one with more digits than a double holds
   * is widened. For what is beyond a long delta-rs writes the last long: left out.
   */
  static Optional<BigDecimal> findDecimal(DecimalType type, JsonNode value, Side side) {
    Optional<BigDecimal> number = findNumber(value);
    if (number.isEmpty() || Math.abs((long) number.get().scale()) > MAX_SCALE) {
      return Optional.empty();
    }

    BigDecimal bound = number.get();
    if (type.precision() > LONG_DIGITS && isLastLong(bound)) {
      return Optional.empty();
    }

    if (bound.setScale(type.scale(), RoundingMode.UP).precision() > DOUBLE_DIGITS) {
      BigDecimal loss = bound.abs().multiply(DOUBLE_LOSS);
      bound = side == Side.LOWER ? bound.subtract(loss) : bound.add(loss);
    }

    RoundingMode outwards = side == Side.LOWER ? RoundingMode.FLOOR : RoundingMode.CEILING;
    BigDecimal scaled = bound.setScale(type.scale(), outwards);
    return scaled.precision() > type.precision() ? Optional.empty() : Optional.of(scaled);
  }

  private static boolean isLastLong(BigDecimal value) {
    return value.compareTo(MIN_LONG) == 0 || value.compareTo(MAX_LONG) == 0;
  }

  private static Optional<BigDecimal> findNumber(JsonNode value) {
    return value.isNumber() ? Optional.of(value.decimalValue()) : Optional.empty();
  }

  /** Both zeros are equal in Delta's order. */
  private static double zero(Side side) {
    return side == Side.LOWER ? -0.0d : 0.0d;
  }
}
