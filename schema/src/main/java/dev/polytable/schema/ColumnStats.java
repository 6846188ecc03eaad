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

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of one leaf column in one data file. The bounds are <em>true</em> bounds: every
 * non-null, non-NaN value of the column lies between them. Where the source cuts values (strings to
 * a prefix, timestamps to milliseconds) it has widened them before they get here, or left the bound
 * out; so a bound need not occur in the file.
 *
 * @param nullCount physical rows in which the column is null; empty when not recorded
 * @param lowerBound in the class that the type's value has in the model; empty when not known
 * @param upperBound in the class that the type's value has in the model; empty when not known
 */
public record ColumnStats(
    OptionalLong nullCount, Optional<Object> lowerBound, Optional<Object> upperBound) {

  public ColumnStats {
    requireNonNull(nullCount, "nullCount is null");
    requireNonNull(lowerBound, "lowerBound is null");
    requireNonNull(upperBound, "upperBound is null");
  }
}
