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
package dev.polytable.schema;

import static java.util.Objects.requireNonNull;

/**
 * How a target came to hold what it holds, as it is kept in the target itself.
 *
 * @param way which way was taken
 * @param reason why that way, in one sentence
 */
public record LastConversion(Way way, String reason) {

  /** A way to bring a target to a version. */
  public enum Way {
    /** Commits were replayed. */
    INCREMENTAL,
    /** The difference of two states was committed. */
    FULL
  }

  public LastConversion {
    requireNonNull(way, "way is null");
    requireNonNull(reason, "reason is null");
  }
}
