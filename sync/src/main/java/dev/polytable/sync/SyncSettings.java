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
package dev.polytable.sync;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.util.List;
import java.util.Map;

/**
 * What a plan depends on apart from the two tables.
 *
 * @param settings as in {@link dev.polytable.schema.ConversionContext#settings()}
 */
record SyncSettings(Map<String, String> settings) {

  /** How many pending commits are replayed at most, when nothing else is set; Delta's default. */
  static final long DEFAULT_MAX_PENDING_COMMITS = 100;

  private static final String OWN_KEY = "polytable.maxPendingCommits";
  private static final String DELTA_KEY = "databricks.delta.%s.maxPendingCommits";

  SyncSettings {
    requireNonNull(settings, "settings is null");
  }

  /**
   * How many pending commits are replayed at most for a target; more are brought over as a full
   * state.
   *
   * @throws ConversionException with {@link ErrorCode#INVALID_SETTING} when it isn't a whole number
   */
  long maxPendingCommits(String format) {
    for (String key : List.of(OWN_KEY, DELTA_KEY.formatted(format))) {
      String value = settings.get(key);
      if (value != null) {
        return parseCount(key, value);
      }
    }

    return DEFAULT_MAX_PENDING_COMMITS;
  }

  private static long parseCount(String key, String value) {
    try {
      long count = Long.parseLong(value.strip());
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw invalidCount(key, value, e);
    }

    throw invalidCount(key, value, null);
  }

  private static ConversionException invalidCount(String key, String value, Throwable cause) {
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "Setting '%s' has the value '%s', which is not a whole number of commits. Set it to 0 or more, or unset it for the default of %s."
            .formatted(key, value, DEFAULT_MAX_PENDING_COMMITS),
        cause);
  }
}
