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

/**
 * Where a leaf column lies: the physical names from the table's root down. Statistics are keyed by
 * it, since physical names never change while a column lives.
 *
 * @param physicalNames at least one name, copied
 */
public record FieldPath(List<String> physicalNames) {

  public FieldPath {
    physicalNames = List.copyOf(physicalNames);
    if (physicalNames.isEmpty()) {
      throw new IllegalArgumentException("physicalNames is empty");
    }
  }

  /** The path of a top-level column, or of a nested field when several names are given. */
  public static FieldPath of(String... physicalNames) {
    return new FieldPath(List.of(physicalNames));
  }

  @Override
  public String toString() {
    return String.join(".", physicalNames);
  }
}
