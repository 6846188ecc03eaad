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

import java.util.List;
import java.util.Optional;

/**
 * An ordered list of named fields; a table's schema is one.
 *
 * @param fields in the order of the table, copied
 */
public record StructType(List<Field> fields) implements DataType {

  public StructType {
    fields = List.copyOf(fields);
  }

  /** Finds the field of the given logical name; names are compared as written. */
  public Optional<Field> findField(String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst();
  }

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitStruct(this);
  }
}
