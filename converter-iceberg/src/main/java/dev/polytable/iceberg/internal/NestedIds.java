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

import java.util.Locale;

/**
 * What becomes of list elements, map keys and map values without an id in a table with column
 * mapping. Delta writes its field ids into the files but, without IcebergCompat, none for these; a
 * reader that goes by ids then doesn't find them.
 */
enum NestedIds {
  /** The column is refused: Iceberg's Java readers fail on it. */
  REQUIRE,
  /** They get ids all the same, for readers that fall back to names (PyIceberg). */
  ASSIGN;

  /** Of a setting's value. */
  static NestedIds parse(String key, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "require" -> REQUIRE;
      case "assign" -> ASSIGN;
      default -> throw IcebergErrors.invalidSetting(key, text, "'require' or 'assign'");
    };
  }
}
