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
package dev.polytable.integration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a reader saw, in an order that does not depend on the reader.
 *
 * @param columns name and type of each column
 * @param rows one text a row; the same text means the same values
 */
record TableContent(List<String> columns, List<String> rows) {

  private static final int SHOWN = 5;

  static TableContent of(JsonNode content) {
    return new TableContent(sorted(content.get("columns")), sorted(content.get("rows")));
  }

  /** Says how this differs from what was expected; empty when it doesn't. */
  Optional<String> differenceFrom(TableContent expected) {
    if (!columns.equals(expected.columns)) {
      return Optional.of("columns " + columns + " instead of " + expected.columns);
    }

    List<String> extra = without(rows, expected.rows);
    List<String> missing = without(expected.rows, rows);
    if (extra.isEmpty() && missing.isEmpty()) {
      return Optional.empty();
    }

    return Optional.of(
        "%s rows instead of %s: %s missing %s, %s too many %s"
            .formatted(
                rows.size(),
                expected.rows.size(),
                missing.size(),
                shown(missing),
                extra.size(),
                shown(extra)));
  }

  private static List<String> without(List<String> rows, List<String> others) {
    List<String> left = new ArrayList<>();
    int other = 0;
    for (String row : rows) {
      while (other < others.size() && others.get(other).compareTo(row) < 0) {
        other++;
      }
      if (other < others.size() && others.get(other).equals(row)) {
        other++;
      } else {
        left.add(row);
      }
    }
    return left;
  }

  private static List<String> shown(List<String> rows) {
    return rows.stream().limit(SHOWN).toList();
  }

  private static List<String> sorted(JsonNode texts) {
    List<String> result = new ArrayList<>();
    texts.forEach(text -> result.add(text.asText()));
    Collections.sort(result);
    return List.copyOf(result);
  }
}
