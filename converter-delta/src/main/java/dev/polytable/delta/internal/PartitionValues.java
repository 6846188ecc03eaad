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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.DataTypeVisitor;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Gives the strings that the log has for partition values their type. An instance belongs to one
 * partition spec; immutable.
 *
 * <p>A timestamp without an offset is local time in a zone that the log doesn't record: Spark reads
 * it in the session's time zone, Delta Kernel in UTC. Here it is {@code zone}, which the source
 * takes from the session's {@code spark.sql.session.timeZone} where there is a session, else UTC.
 * Delta writes an offset since 3.0, so this concerns older tables only.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#partition-value-serialization">Delta
 *     protocol, partition value serialization</a>
 */
final class PartitionValues {

  private final List<PartitionField> spec;
  private final ZoneId zone;

  PartitionValues(List<PartitionField> spec, ZoneId zone) {
    this.spec = List.copyOf(spec);
    this.zone = requireNonNull(zone, "zone is null");
  }

  /** The values in the order of the spec; a column that {@code raw} lacks is null. */
  List<PartitionValue> parse(Map<String, String> raw, String path) {
    if (spec.isEmpty()) {
      return List.of();
    }

    List<PartitionValue> values = new ArrayList<>(spec.size());
    Map<String, String> ignoringCase = null;
    for (PartitionField field : spec) {
      String name = field.source().physicalName();
      String text = raw.get(name);
      if (text == null && !raw.containsKey(name)) {
        if (ignoringCase == null) {
          ignoringCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
          ignoringCase.putAll(raw);
        }

        text = ignoringCase.get(name);
      }

      values.add(new PartitionValue(field, parse(field, text, path)));
    }

    return values;
  }

  /** Whether {@code raw} names just the columns of this spec. */
  boolean isOfThisSpec(Map<String, String> raw) {
    return raw.size() == spec.size()
        && spec.stream()
            .allMatch(
                field ->
                    raw.keySet().stream()
                        .anyMatch(field.source().physicalName()::equalsIgnoreCase));
  }

  private Optional<Object> parse(PartitionField field, String text, String path) {
    if (text == null || text.isEmpty()) {
      return Optional.empty();
    }

    try {
      return Optional.of(field.source().type().accept(new ValueParser(text)));
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw DeltaErrors.corrupt(
          "The file '%s' has the value '%s' in partition column '%s', which is no %s"
              .formatted(path, text, field.name(), field.source().type()),
          e);
    }
  }

  private static IllegalArgumentException notAPartitionType(Object type) {
    return new IllegalArgumentException("no partition column has the type " + type);
  }

  /** Reads one text as a value of the type that it visits. */
  private final class ValueParser implements DataTypeVisitor<Object> {

    private final String text;

    ValueParser(String text) {
      this.text = text;
    }

    @Override
    public Object visitPrimitive(PrimitiveType type) {
      return switch (type) {
        case BOOLEAN -> parseBoolean();
        case BYTE -> Byte.valueOf(text);
        case SHORT -> Short.valueOf(text);
        case INTEGER -> Integer.valueOf(text);
        case LONG -> Long.valueOf(text);
        case FLOAT -> Float.valueOf(text);
        case DOUBLE -> Double.valueOf(text);
        case STRING -> text;
        case BINARY -> ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
        case DATE -> Times.parseDate(text);
        case TIMESTAMP -> parseTimestamp();
        case TIMESTAMP_NTZ -> Times.microsFloor(Times.asUtc(Times.parseLocal(text)));
        case VARIANT, VOID -> throw notAPartitionType(type);
      };
    }

    @Override
    public Object visitDecimal(DecimalType type) {
      BigDecimal value = new BigDecimal(text).setScale(type.scale(), RoundingMode.UNNECESSARY);
      if (value.precision() > type.precision()) {
        throw new IllegalArgumentException("too many digits");
      }

      return value;
    }

    @Override
    public Object visitStruct(StructType type) {
      throw notAPartitionType(type);
    }

    @Override
    public Object visitList(ListType type) {
      throw notAPartitionType(type);
    }

    @Override
    public Object visitMap(MapType type) {
      throw notAPartitionType(type);
    }

    @Override
    public Object visitUnknown(UnknownType type) {
      throw notAPartitionType(type);
    }

    private boolean parseBoolean() {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default -> throw new IllegalArgumentException("neither true nor false");
      };
    }

    private long parseTimestamp() {
      return Times.microsFloor(
          Times.hasOffset(text)
              ? Times.parseInstant(text)
              : Times.parseLocal(text).atZone(zone).toInstant());
    }
  }
}
