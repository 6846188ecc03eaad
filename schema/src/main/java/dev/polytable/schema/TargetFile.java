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
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A data file as a target shows it to its readers.
 *
 * @param path as in {@link DataFile#path()}
 * @param sizeInBytes the length that the target has recorded; empty when it records none
 * @param recordCount physical rows that the target has recorded; empty when it records none
 * @param partition the values by column name, as a reader of the target sees them; null values are
 *     empty, and columns whose value can't be told are left out
 * @param deletedRows how many rows a deletion vector hides; 0 when there is none
 */
public record TargetFile(
    String path,
    OptionalLong sizeInBytes,
    OptionalLong recordCount,
    Map<String, Optional<Object>> partition,
    long deletedRows) {

  public TargetFile {
    requireNonNull(path, "path is null");
    requireNonNull(sizeInBytes, "sizeInBytes is null");
    requireNonNull(recordCount, "recordCount is null");
    partition = Collections.unmodifiableMap(new LinkedHashMap<>(partition));
  }
}
