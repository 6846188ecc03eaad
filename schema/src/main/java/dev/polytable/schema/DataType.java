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

/**
 * The type of a column, of a struct field, of a list element or of a map key or value.
 *
 * <p>Delta, Hudi and Iceberg agree on these types; where one of them lacks a type, its converter
 * refuses the column by name. Instances are immutable.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#schema-serialization-format">Delta
 *     protocol, schema serialization format</a>
 */
public sealed interface DataType
    permits PrimitiveType, DecimalType, StructType, ListType, MapType, UnknownType {

  /** Calls the method of {@code visitor} that belongs to this type and returns its result. */
  <R> R accept(DataTypeVisitor<R> visitor);
}
