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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.FieldPath;
import dev.polytable.schema.StructType;
import java.util.Set;

/**
 * A table's schema.
 *
 * @param schema as the model has it
 * @param collated columns whose order is not that of their bytes, so that bounds say nothing
 */
record ParsedSchema(StructType schema, Set<FieldPath> collated) {

  ParsedSchema {
    requireNonNull(schema, "schema is null");
    collated = Set.copyOf(collated);
  }
}
