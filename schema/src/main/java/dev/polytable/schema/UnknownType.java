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
 * A type that the source knows and the model doesn't, for example a geometry. It is carried so that
 * a target can refuse the column by name instead of the source failing for all targets.
 *
 * @param sourceName the type as the source writes it
 */
public record UnknownType(String sourceName) implements DataType {

  public UnknownType {
    requireNonNull(sourceName, "sourceName is null");
  }

  @Override
  public <R> R accept(DataTypeVisitor<R> visitor) {
    return visitor.visitUnknown(this);
  }
}
