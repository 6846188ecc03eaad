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
package dev.polytable.hook.internal;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;

/**
 * What a commit, or the transaction that makes it, says of the table.
 *
 * @param id tells the table from others at its path; empty when it isn't said
 * @param hasTargets whether the table's properties name a target
 */
public record CommitMetadata(String id, boolean hasTargets) {

  /** The properties that name targets, as the engine reads them. */
  private static final Set<String> PROPERTIES =
      Set.of("polytable.formats", "delta.universalFormat.enabledFormats");

  private static final String ACTION = "{\"metaData\"";

  public CommitMetadata {
    requireNonNull(id, "id is null");
  }

  /**
   * Reads a line of a commit file; empty when it is another action. Delta writes JSON without
   * blanks, and what lies in texts has its quotes escaped, so that {@code "key":"} is a key.
   */
  public static Optional<CommitMetadata> parse(String line) {
    if (!line.startsWith(ACTION)) {
      return Optional.empty();
    }

    return Optional.of(
        new CommitMetadata(
            find(line, "id"),
            PROPERTIES.stream().anyMatch(property -> namesTarget(find(line, property)))));
  }

  /** Whether a property's value names a target. */
  public static boolean namesTarget(String value) {
    return value
        .chars()
        .anyMatch(character -> character != ',' && !Character.isWhitespace(character));
  }

  /** The properties that name targets. */
  public static Set<String> properties() {
    return PROPERTIES;
  }

  private static String find(String line, String key) {
    String start = "\"" + key + "\":\"";
    int begin = line.indexOf(start);
    if (begin < 0) {
      return "";
    }

    begin += start.length();
    int end = begin;
    while (end < line.length() && line.charAt(end) != '"') {
      end += line.charAt(end) == '\\' ? 2 : 1;
    }

    return line.substring(begin, Math.min(end, line.length()));
  }
}
