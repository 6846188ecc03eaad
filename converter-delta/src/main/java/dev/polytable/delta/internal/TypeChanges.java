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
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which changes of a column's type leave older files readable in another format: those that
 * Iceberg's and Avro's schema evolution know too. Without state.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#type-widening">Delta
 *     protocol, type widening</a>
 */
final class TypeChanges {

  private static final Map<String, Set<String>> READABLE =
      Map.of(
          "byte", Set.of("short", "integer", "long"),
          "short", Set.of("integer", "long"),
          "integer", Set.of("long"),
          "float", Set.of("double"));
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),(-?\\d+)\\)");

  private TypeChanges() {}

  /** Refuses the changes that {@code metadata} of the column records, where files need it. */
  static void check(String column, JsonNode metadata) {
    for (JsonNode change : metadata.path("delta.typeChanges")) {
      String from = change.path("fromType").asText("");
      String to = change.path("toType").asText("");
      if (!isReadable(from, to)) {
        throw DeltaErrors.unsupportedTypeChange(column, from, to);
      }
    }
  }

  private static boolean isReadable(String from, String to) {
    Matcher older = DECIMAL.matcher(from);
    Matcher newer = DECIMAL.matcher(to);
    if (older.matches() && newer.matches()) {
      return older.group(2).equals(newer.group(2));
    }

    return READABLE.getOrDefault(from, Set.of()).contains(to);
  }
}
