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
import dev.polytable.schema.Protocol;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads single actions; throws {@link IllegalArgumentException} where one isn't what the protocol
 * says. Without state.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#actions">Delta protocol,
 *     actions</a>
 */
final class ActionParser {

  private ActionParser() {}

  static RawMetadata parseMetadata(JsonNode action) {
    Map<String, String> configuration = new HashMap<>();
    Json.findMap(action, "configuration")
        .orElse(Map.of())
        .forEach(
            (key, value) -> {
              if (value != null) {
                configuration.put(key, value);
              }
            });
    return new RawMetadata(
        Json.text(action, "id"),
        Json.findText(action, "name"),
        Json.text(action, "schemaString"),
        Json.texts(action, "partitionColumns"),
        configuration);
  }

  static Protocol parseProtocol(JsonNode action) {
    return new Protocol(
        Json.smallInteger(action, "minReaderVersion"),
        Json.smallInteger(action, "minWriterVersion"),
        Set.copyOf(Json.texts(action, "readerFeatures")),
        Set.copyOf(Json.texts(action, "writerFeatures")));
  }

  static RawAdd parseAdd(JsonNode action) {
    return new RawAdd(
        Json.text(action, "path"),
        Json.findMap(action, "partitionValues").orElse(Map.of()),
        Json.integer(action, "size"),
        Json.integer(action, "modificationTime"),
        Json.bool(action, "dataChange", true),
        action.path("stats").isTextual()
            ? Optional.of(action.get("stats").textValue())
            : Optional.empty(),
        findVector(action));
  }

  static RawRemove parseRemove(JsonNode action) {
    return new RawRemove(
        Json.text(action, "path"),
        Json.findMap(action, "partitionValues"),
        Json.bool(action, "dataChange", true),
        findVector(action));
  }

  private static Optional<RawVector> findVector(JsonNode action) {
    JsonNode vector = action.get("deletionVector");
    if (vector == null || vector.isNull()) {
      return Optional.empty();
    }

    Optional<Integer> offset =
        vector.hasNonNull("offset")
            ? Optional.of(Json.smallInteger(vector, "offset"))
            : Optional.empty();
    return Optional.of(
        new RawVector(
            Json.text(vector, "storageType"),
            Json.text(vector, "pathOrInlineDv"),
            offset,
            Json.smallInteger(vector, "sizeInBytes"),
            Json.integer(vector, "cardinality")));
  }
}
