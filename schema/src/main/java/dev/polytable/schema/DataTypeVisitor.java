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
 * One method a kind of type, so that a mapping to another format can't forget one.
 *
 * @param <R> what the mapping makes of a type
 */
public interface DataTypeVisitor<R> {

  R visitPrimitive(PrimitiveType type);

  R visitDecimal(DecimalType type);

  R visitStruct(StructType type);

  R visitList(ListType type);

  R visitMap(MapType type);

  /** A type of the source that the model has no name for; most targets refuse it. */
  R visitUnknown(UnknownType type);
}
