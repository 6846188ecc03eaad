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
package dev.polytable.iceberg.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.BinaryUtil;
import org.apache.iceberg.util.UnicodeUtil;

/**
 * Values of the model as Iceberg has them.
 *
 * @see <a href="https://iceberg.apache.org/spec/#binary-single-value-serialization">Iceberg binary
 *     single-value serialization</a>
 */
final class IcebergValues {

  /** As Iceberg's own writers cut bounds by default. */
  private static final int BOUND_LENGTH = 16;

  private IcebergValues() {}

  /**
   * The value of a partition field in the class that Iceberg keeps it in. Both zeros become the
   * positive one: they are equal in SQL, but Iceberg holds partition values against a filter's by
   * their bits.
   */
  static Object partitionValue(Type type, Object value) {
    return switch (type.typeId()) {
      case INTEGER, DATE -> ((Number) value).intValue();
      case LONG, TIMESTAMP -> ((Number) value).longValue();
      // A sum with zero, since -0.0 + 0.0 is 0.0.
      case FLOAT -> ((Number) value).floatValue() + 0.0f;
      case DOUBLE -> ((Number) value).doubleValue() + 0.0d;
      case DECIMAL -> rescale(type, value, RoundingMode.UNNECESSARY);
      case BINARY -> ((ByteBuffer) value).duplicate();
      default -> value;
    };
  }

  /** The lower bound in Iceberg's binary form; empty when there is none to say. */
  static Optional<ByteBuffer> lowerBound(Type type, Object value) {
    return switch (type.typeId()) {
      case STRING -> serialize(type, UnicodeUtil.truncateStringMin((String) value, BOUND_LENGTH));
      case BINARY -> serialize(type, BinaryUtil.truncateBinaryMin(copy(value), BOUND_LENGTH));
      case FLOAT -> {
        float bound = ((Number) value).floatValue();
        yield Float.isNaN(bound) ? Optional.empty() : serialize(type, bound == 0 ? -0.0f : bound);
      }
      case DOUBLE -> {
        double bound = ((Number) value).doubleValue();
        yield Double.isNaN(bound) ? Optional.empty() : serialize(type, bound == 0 ? -0.0d : bound);
      }
      case DECIMAL -> serialize(type, rescale(type, value, RoundingMode.FLOOR));
      default -> serialize(type, partitionValue(type, value));
    };
  }

  /** The upper bound in Iceberg's binary form; empty when there is none to say. */
  static Optional<ByteBuffer> upperBound(Type type, Object value) {
    return switch (type.typeId()) {
      case STRING -> serialize(type, UnicodeUtil.truncateStringMax((String) value, BOUND_LENGTH));
      case BINARY -> serialize(type, BinaryUtil.truncateBinaryMax(copy(value), BOUND_LENGTH));
      case FLOAT -> {
        float bound = ((Number) value).floatValue();
        yield Float.isNaN(bound) ? Optional.empty() : serialize(type, bound == 0 ? 0.0f : bound);
      }
      case DOUBLE -> {
        double bound = ((Number) value).doubleValue();
        yield Double.isNaN(bound) ? Optional.empty() : serialize(type, bound == 0 ? 0.0d : bound);
      }
      case DECIMAL -> serialize(type, rescale(type, value, RoundingMode.CEILING));
      default -> serialize(type, partitionValue(type, value));
    };
  }

  private static BigDecimal rescale(Type type, Object value, RoundingMode rounding) {
    return ((BigDecimal) value).setScale(((Types.DecimalType) type).scale(), rounding);
  }

  private static ByteBuffer copy(Object value) {
    ByteBuffer source = ((ByteBuffer) value).duplicate();
    ByteBuffer copy = ByteBuffer.allocate(source.remaining());
    copy.put(source);
    copy.flip();
    return copy;
  }

  /** {@code value} is null where a bound can't be cut. */
  private static Optional<ByteBuffer> serialize(Type type, Object value) {
    return value == null ? Optional.empty() : Optional.of(Conversions.toByteBuffer(type, value));
  }
}
