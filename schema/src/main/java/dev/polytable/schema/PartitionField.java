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
 * One field of a table's partition spec. Delta partitions by the identity of a top-level column, so
 * a field is that column.
 *
 * @param source the column, as it stands in the table's schema
 */
public record PartitionField(Field source) {

  public PartitionField {
    requireNonNull(source, "source is null");
  }

  /** The logical name of the column. */
  public String name() {
    return source.name();
  }
}
