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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.DataType;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.StructType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the statistics of files. An instance belongs to one schema; immutable. What is malformed or
 * not known is left out, since statistics may be missing but never fail a file.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#per-file-statistics">Delta
 *     protocol, per-file statistics</a>
 */
final class StatsParser {

  private final ParsedSchema schema;

  StatsParser(ParsedSchema schema) {
    this.schema = requireNonNull(schema, "schema is null");
  }

  FileStats parse(String json) {
    JsonNode stats;
    try {
      stats = Json.MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      return FileStats.NONE;
    }

    if (!stats.isObject()) {
      return FileStats.NONE;
    }

    OptionalLong recordCount = findCount(stats.path("numRecords"), Long.MAX_VALUE);
    Reading reading =
        new Reading(recordCount, stats.path("tightBounds").asBoolean(true), new LinkedHashMap<>());
    reading.addStruct(
        schema.schema(),
        List.of(),
        stats.path("minValues"),
        stats.path("maxValues"),
        stats.path("nullCount"));
    return new FileStats(recordCount, reading.columns);
  }

  private static OptionalLong findCount(JsonNode count, long limit) {
    boolean valid =
        count.isIntegralNumber()
            && count.canConvertToLong()
            && count.longValue() >= 0
            && count.longValue() <= limit;
    return valid ? OptionalLong.of(count.longValue()) : OptionalLong.empty();
  }

  /** The statistics of one file as they are collected. */
  private final class Reading {

    private final OptionalLong recordCount;
    private final boolean tightBounds;
    private final Map<FieldPath, ColumnStats> columns;

    Reading(OptionalLong recordCount, boolean tightBounds, Map<FieldPath, ColumnStats> columns) {
      this.recordCount = recordCount;
      this.tightBounds = tightBounds;
      this.columns = columns;
    }

    void addStruct(
        StructType struct, List<String> path, JsonNode min, JsonNode max, JsonNode nulls) {
      if (min.isMissingNode() && max.isMissingNode() && nulls.isMissingNode()) {
        return;
      }

      for (Field field : struct.fields()) {
        String name = field.physicalName();
        List<String> fieldPath = new ArrayList<>(path);
        fieldPath.add(name);
        addField(field.type(), fieldPath, min.path(name), max.path(name), nulls.path(name));
      }
    }

    private void addField(
        DataType type, List<String> path, JsonNode min, JsonNode max, JsonNode nulls) {
      if (type instanceof StructType struct) {
        addStruct(struct, path, min, max, nulls);
      } else if (!(type instanceof ListType) && !(type instanceof MapType)) {
        addLeaf(type, new FieldPath(path), min, max, nulls);
      }
    }

    private void addLeaf(
        DataType type, FieldPath path, JsonNode min, JsonNode max, JsonNode nulls) {
      OptionalLong nullCount = nullCount(nulls);
      Optional<Object> lower = Optional.empty();
      Optional<Object> upper = Optional.empty();
      if (!schema.collated().contains(path)) {
        lower = Bounds.findLower(type, min);
        upper = Bounds.findUpper(type, max);
      }

      if (lower.isPresent() && upper.isPresent() && Bounds.isDisordered(lower.get(), upper.get())) {
        lower = Optional.empty();
        upper = Optional.empty();
      }

      if (Bounds.isUpperUncertain(type)) {
        upper = Optional.empty();
      }

      if (nullCount.isPresent() || lower.isPresent() || upper.isPresent()) {
        columns.put(path, new ColumnStats(nullCount, lower, upper));
      }
    }

    /** With wide bounds, only "none" and "all" say something. */
    private OptionalLong nullCount(JsonNode node) {
      OptionalLong count = findCount(node, recordCount.orElse(Long.MAX_VALUE));
      if (tightBounds || count.isEmpty() || count.getAsLong() == 0) {
        return count;
      }

      return count.equals(recordCount) ? count : OptionalLong.empty();
    }
  }
}
