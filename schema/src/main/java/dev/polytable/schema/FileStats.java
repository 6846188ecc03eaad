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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The statistics of one data file, parsed once by the source.
 *
 * @param recordCount physical rows in the file, those that a deletion vector marks as deleted
 *     included; empty when not recorded
 * @param columns keyed by leaf column; a column that isn't in it has no statistics
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#per-file-statistics">Delta
 *     protocol, per-file statistics</a>
 */
public record FileStats(OptionalLong recordCount, Map<FieldPath, ColumnStats> columns) {

  /** No statistics at all. */
  public static final FileStats NONE = new FileStats(OptionalLong.empty(), Map.of());

  public FileStats {
    requireNonNull(recordCount, "recordCount is null");
    columns =
        columns.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }
}
