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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code metaData} action as the log has it.
 *
 * @param id the table's id
 * @param name the table's name, if any
 * @param schemaString the schema in Delta's JSON
 * @param partitionColumns logical names
 * @param configuration the table properties
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#change-metadata">Delta
 *     protocol, change metadata</a>
 */
record RawMetadata(
    String id,
    Optional<String> name,
    String schemaString,
    List<String> partitionColumns,
    Map<String, String> configuration) {

  RawMetadata {
    requireNonNull(id, "id is null");
    requireNonNull(name, "name is null");
    requireNonNull(schemaString, "schemaString is null");
    partitionColumns = List.copyOf(partitionColumns);
    configuration = Map.copyOf(configuration);
  }
}
