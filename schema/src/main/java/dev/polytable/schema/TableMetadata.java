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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a table is at one version, apart from its files.
 *
 * @param id the table's own id; a REPLACE gives it a new one
 * @param name the name that the source's metadata gives, if any
 * @param schema the columns, partition columns included
 * @param partitionSpec in partition order; empty when the table has no partition
 * @param properties the table properties; sorted
 * @param protocol the protocol in force at that version
 */
public record TableMetadata(
    String id,
    Optional<String> name,
    StructType schema,
    List<PartitionField> partitionSpec,
    Map<String, String> properties,
    Protocol protocol) {

  public TableMetadata {
    requireNonNull(id, "id is null");
    requireNonNull(name, "name is null");
    requireNonNull(schema, "schema is null");
    partitionSpec = List.copyOf(partitionSpec);
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    requireNonNull(protocol, "protocol is null");
  }
}
