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

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one JSON mapper and typed access to nodes; numbers keep all their digits. Thread-safe. */
final class Json {

  /** A schema or the statistics of a file are strings in JSON, and wide tables have long ones. */
  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  static String text(JsonNode object, String name) {
    JsonNode value = required(object, name);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("'%s' is not a string".formatted(name));
    }

    return value.textValue();
  }

  static Optional<String> findText(JsonNode object, String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? Optional.empty() : Optional.of(text(object, name));
  }

  static long integer(JsonNode object, String name) {
    JsonNode value = required(object, name);
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("'%s' is not an integer".formatted(name));
    }

    return value.longValue();
  }

  static int smallInteger(JsonNode object, String name) {
    long value = integer(object, name);
    if (value != (int) value) {
      throw new IllegalArgumentException("'%s' is out of range".formatted(name));
    }

    return (int) value;
  }

  static boolean bool(JsonNode object, String name, boolean missing) {
    JsonNode value = object.get(name);
    if (value == null || value.isNull()) {
      return missing;
    }

    if (!value.isBoolean()) {
      throw new IllegalArgumentException("'%s' is not a boolean".formatted(name));
    }

    return value.booleanValue();
  }

  static List<String> texts(JsonNode object, String name) {
    List<String> result = new ArrayList<>();
    JsonNode array = object.get(name);
    if (array == null || array.isNull()) {
      return result;
    }

    if (!array.isArray()) {
      throw new IllegalArgumentException("'%s' is not an array".formatted(name));
    }

    for (JsonNode element : array) {
      if (!element.isTextual()) {
        throw new IllegalArgumentException("'%s' holds what is not a string".formatted(name));
      }

      result.add(element.textValue());
    }

    return result;
  }

  /** The map of strings, whose values may be null; empty when there is none. */
  static Optional<Map<String, String>> findMap(JsonNode object, String name) {
    JsonNode map = object.get(name);
    if (map == null || map.isNull()) {
      return Optional.empty();
    }

    if (!map.isObject()) {
      throw new IllegalArgumentException("'%s' is not an object".formatted(name));
    }

    Map<String, String> result = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : map.properties()) {
      JsonNode value = entry.getValue();
      if (value.isContainerNode()) {
        throw new IllegalArgumentException("'%s' holds what is not a string".formatted(name));
      }

      result.put(entry.getKey(), value.isNull() ? null : value.asText());
    }

    return Optional.of(Collections.unmodifiableMap(result));
  }

  private static JsonNode required(JsonNode object, String name) {
    JsonNode value = object.get(name);
    if (value == null || value.isNull()) {
      throw new IllegalArgumentException("'%s' is missing".formatted(name));
    }

    return value;
  }
}
