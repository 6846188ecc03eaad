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
 * An array.
 *
 * @param elementType the type of the elements
 * @param elementNullable whether an element may be null
 * @param elementId the field id that the source recorded for the element, if any
 */
public record ListType(DataType elementType, boolean elementNullable, Optional<Integer> elementId)
    implements DataType {

  public ListType {
    requireNonNull(elementType, "elementType is null");
    requireNonNull(elementId, "elementId is null");
  }

  /** A list whose element has no recorded id. */
  public static ListType of(DataType elementType, boolean elementNullable) {
    return new ListType(elementType, elementNullable, Optional.empty());
  }

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitList(this);
  }
}
