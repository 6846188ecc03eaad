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
 * A map; its keys are never null.
 *
 * @param keyType the type of the keys
 * @param valueType the type of the values
 * @param valueNullable whether a value may be null
 * @param keyId the field id that the source recorded for the key, if any
 * @param valueId the field id that the source recorded for the value, if any
 */
public record MapType(
    DataType keyType,
    DataType valueType,
    boolean valueNullable,
    Optional<Integer> keyId,
    Optional<Integer> valueId)
    implements DataType {

  public MapType {
    requireNonNull(keyType, "keyType is null");
    requireNonNull(valueType, "valueType is null");
    requireNonNull(keyId, "keyId is null");
    requireNonNull(valueId, "valueId is null");
  }

  /** A map whose key and value have no recorded ids. */
  public static MapType of(DataType keyType, DataType valueType, boolean valueNullable) {
    return new MapType(keyType, valueType, valueNullable, Optional.empty(), Optional.empty());
  }

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitMap(this);
  }
}
