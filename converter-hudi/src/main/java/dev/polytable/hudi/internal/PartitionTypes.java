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
package dev.polytable.hudi.internal;

import dev.polytable.schema.PartitionField;
import dev.polytable.schema.TableMetadata;
import org.apache.avro.Schema;

/**
 * Whether the partition columns keep their types. Hudi keeps a folder that has no file left in its
 * list of partitions, and its readers give each folder's text the column's type: with {@code p=x}
 * among them, a table whose {@code p} is an INT now can't be read at all.
 */
final class PartitionTypes {

  private PartitionTypes() {}

  /**
   * @param heldSchema the Avro schema of the table as it is, as JSON; empty when it isn't known
   * @param metadata of the source, whose types {@link TableChecks} has accepted
   */
  static boolean areKept(String heldSchema, TableMetadata metadata) {
    if (metadata.partitionSpec().isEmpty() || !heldSchema.startsWith("{")) {
      return true;
    }

    Schema before = new Schema.Parser().parse(heldSchema);
    Schema after = AvroSchemas.tableSchema(metadata.schema());
    return metadata.partitionSpec().stream()
        .map(PartitionField::name)
        .allMatch(name -> isSame(before.getField(name), after.getField(name)));
  }

  private static boolean isSame(Schema.Field before, Schema.Field after) {
    return before != null && value(before.schema()).equals(value(after.schema()));
  }

  private static Schema value(Schema type) {
    return type.isUnion() ? ModelTypes.withoutNull(type) : type;
  }
}
