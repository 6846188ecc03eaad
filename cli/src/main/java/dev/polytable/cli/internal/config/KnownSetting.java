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
package dev.polytable.cli.internal.config;

import static java.util.Objects.requireNonNull;

/**
 * A setting of the product.
 *
 * @param key without the prefix {@code spark.}; ends in {@code *} when more can follow
 * @param scope who can set it
 * @param defaultValue as a reader of the page sees it
 * @param meaning what it does, and which values there are
 */
record KnownSetting(String key, Scope scope, String defaultValue, String meaning) {

  /** Who can set a setting. */
  enum Scope {
    /** A Spark session; the command line has no use for it. */
    SESSION,
    /** A Spark session or the command line. */
    JOB,
    /** The same, and a table's properties, which win. */
    TABLE,
    /** A table's properties. */
    PROPERTY
  }

  KnownSetting {
    requireNonNull(key, "key is null");
    requireNonNull(scope, "scope is null");
    requireNonNull(defaultValue, "defaultValue is null");
    requireNonNull(meaning, "meaning is null");
  }

  /** Whether the key is this setting's, or one that follows it. */
  boolean covers(String other) {
    return key.endsWith("*")
        ? other.startsWith(key.substring(0, key.length() - 1))
        : other.equals(key);
  }
}
