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
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.PrimitiveType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.Optional;

/**
 * Makes true bounds of the minima and maxima in the log: where Delta or another writer may have cut
 * or rounded a value, the bound is widened by as much, and where that isn't known it is left out.
 * Without state.
 */
final class Bounds {

  private Bounds() {}

  static Optional<Object> findLower(DataType type, JsonNode value) {
    return find(type, value, Side.LOWER);
  }

  static Optional<Object> findUpper(DataType type, JsonNode value) {
    return find(type, value, Side.UPPER);
  }

  /**
   * Whether a value may be above the upper bound that a writer gives. delta-rs leaves NaN out of
   * its maxima, as Parquet does; in Delta's order NaN is above all other values.
   */
  static boolean isUpperUncertain(DataType type) {
    return type == PrimitiveType.FLOAT || type == PrimitiveType.DOUBLE;
  }

  /** Whether the lower bound is above the upper one, so that neither can be believed. */
  static boolean isDisordered(Object lower, Object upper) {
    if (lower instanceof String lowerText && upper instanceof String upperText) {
      return StringBounds.compare(lowerText, upperText) > 0;
    }

    return compare(lower, upper) > 0;
  }

  private static int compare(Object lower, Object upper) {
    if (lower instanceof Long a && upper instanceof Long b) {
      return a.compareTo(b);
    }

    if (lower instanceof Double a && upper instanceof Double b) {
      return a.compareTo(b);
    }

    if (lower instanceof Float a && upper instanceof Float b) {
      return a.compareTo(b);
    }

    if (lower instanceof Boolean a && upper instanceof Boolean b) {
      return a.compareTo(b);
    }

    return new BigDecimal(lower.toString()).compareTo(new BigDecimal(upper.toString()));
  }

  private static Optional<Object> find(DataType type, JsonNode value, Side side) {
    if (value.isMissingNode() || value.isNull() || value.isContainerNode()) {
      return Optional.empty();
    }

    try {
      if (type instanceof DecimalType decimal) {
        return NumberBounds.findDecimal(decimal, value, side).map(bound -> bound);
      }

      return type instanceof PrimitiveType primitive
          ? findPrimitive(primitive, value, side)
          : Optional.empty();
    } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<Object> findPrimitive(PrimitiveType type, JsonNode value, Side side) {
    return switch (type) {
      case BOOLEAN -> value.isBoolean() ? Optional.of(value.booleanValue()) : Optional.empty();
      case BYTE ->
          NumberBounds.findInteger(value, Byte.MIN_VALUE, Byte.MAX_VALUE).map(Long::byteValue);
      case SHORT ->
          NumberBounds.findInteger(value, Short.MIN_VALUE, Short.MAX_VALUE).map(Long::shortValue);
      case INTEGER ->
          NumberBounds.findInteger(value, Integer.MIN_VALUE, Integer.MAX_VALUE).map(Long::intValue);
      case LONG ->
          NumberBounds.findInteger(value, Long.MIN_VALUE, Long.MAX_VALUE).map(bound -> bound);
      case FLOAT -> NumberBounds.findFloat(value, side).map(bound -> bound);
      case DOUBLE -> NumberBounds.findDouble(value, side).map(bound -> bound);
      case STRING ->
          value.isTextual() ? StringBounds.find(value.textValue(), side) : Optional.empty();
      case DATE ->
          value.isTextual() ? Optional.of(Times.parseDate(value.textValue())) : Optional.empty();
      case TIMESTAMP ->
          value.isTextual() ? TimeBounds.findTimestamp(value.textValue(), side) : Optional.empty();
      case TIMESTAMP_NTZ ->
          value.isTextual() ? TimeBounds.findLocal(value.textValue(), side) : Optional.empty();
      case BINARY, VARIANT, VOID -> Optional.empty();
    };
  }

  /** Which bound; what is not exact goes outwards. */
  enum Side {
    LOWER,
    UPPER
  }
}
