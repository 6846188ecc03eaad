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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A place in a schema while it is translated.
 *
 * @param node the place's ids
 * @param path the physical names from the table down; empty inside of a list or map, which has no
 *     statistics
 * @param mapped whether the column has an id of the source's column mapping, which is in the files
 *     too
 * @param column the logical names from the table down, for messages; empty text for the table
 */
record SchemaPlace(FieldIds.Node node, Optional<List<String>> path, boolean mapped, String column) {

  SchemaPlace {
    requireNonNull(node, "node is null");
    path = path.map(List::copyOf);
    requireNonNull(column, "column is null");
  }

  static SchemaPlace table(FieldIds ids) {
    return new SchemaPlace(ids.root(), Optional.of(List.of()), false, "");
  }

  /** The place of a struct's field. */
  SchemaPlace field(FieldIds.Node child, Field field) {
    return new SchemaPlace(
        child,
        path.map(parent -> append(parent, field.physicalName())),
        field.id().isPresent(),
        join(field.name()));
  }

  /** The place of a list's element or a map's key or value. */
  SchemaPlace inside(FieldIds.Node child, String name) {
    return new SchemaPlace(child, Optional.empty(), mapped, join(name));
  }

  private String join(String name) {
    return column.isEmpty() ? name : column + "." + name;
  }

  private static List<String> append(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }
}
