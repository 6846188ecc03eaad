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

/**
 * A column of a table or a field of a struct.
 *
 * @param name the logical name, which users see
 * @param physicalName the name in the Parquet files, in partition values and in statistics; equal
 *     to {@code name} unless the table has column mapping
 * @param id the column-mapping id; empty when the table never had column mapping
 * @param type the type of the values
 * @param nullable whether a value may be null
 * @param comment the user's description
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#column-mapping">Delta
 *     protocol, column mapping</a>
 */
public record Field(
    String name,
    String physicalName,
    Optional<Integer> id,
    DataType type,
    boolean nullable,
    Optional<String> comment) {

  public Field {
    requireNonNull(name, "name is null");
    requireNonNull(physicalName, "physicalName is null");
    requireNonNull(id, "id is null");
    requireNonNull(type, "type is null");
    requireNonNull(comment, "comment is null");
  }

  /** A nullable field without id and comment whose physical name is its name. */
  public static Field of(String name, DataType type) {
    return new Field(name, name, Optional.empty(), type, true, Optional.empty());
  }

  /** The same field with another type. */
  public Field withType(DataType newType) {
    return new Field(name, physicalName, id, newType, nullable, comment);
  }
}
