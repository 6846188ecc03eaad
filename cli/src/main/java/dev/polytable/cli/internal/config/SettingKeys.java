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

import dev.polytable.schema.ConversionException;
import java.util.function.Function;

/** Which settings a job may carry; without state. */
final class SettingKeys {

  private static final String OWN_PREFIX = "polytable.";
  private static final String DELTA_PREFIX = "databricks.delta.";
  private static final String SPARK_PREFIX = "spark.";

  private SettingKeys() {}

  /** Whether the key is one of this product's, or one of Delta's that it honours. */
  static boolean isOurs(String key) {
    return key.startsWith(OWN_PREFIX) || key.startsWith(DELTA_PREFIX);
  }

  /** The key as sources and targets know it: a session's prefix is cut off. */
  static String normalize(String key) {
    String rest = key.startsWith(SPARK_PREFIX) ? key.substring(SPARK_PREFIX.length()) : key;
    return isOurs(rest) ? rest : key;
  }

  /** Refuses a key that is not ours, or that none of our settings has. */
  static void check(String key, Function<String, ConversionException> errors) {
    if (!isOurs(key)) {
      throw errors.apply(
          "unknown setting '%s'. Settings begin with '%s'.".formatted(key, OWN_PREFIX));
    }

    if (key.startsWith(OWN_PREFIX) && KnownSettings.find(key).isEmpty()) {
      throw errors.apply(
          "unknown setting '%s'.%s docs/settings.md has all of them."
              .formatted(key, Nearest.suggestion(key, KnownSettings.keys())));
    }
  }
}
