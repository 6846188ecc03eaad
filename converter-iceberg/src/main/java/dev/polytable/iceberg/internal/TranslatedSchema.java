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

import dev.polytable.schema.FieldPath;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;

/**
 * A source schema as Iceberg has it.
 *
 * @param schema with the field ids that stay
 * @param leaves the columns that statistics can be about, by their path in the files
 * @param nameMapping Iceberg's name mapping: every physical name that there ever was, with its id
 * @param highestId the highest field id that was ever given
 * @param reassigned whether an id got another meaning, so that older metadata can't be kept
 */
record TranslatedSchema(
    Schema schema,
    Map<FieldPath, Leaf> leaves,
    String nameMapping,
    int highestId,
    boolean reassigned) {

  TranslatedSchema {
    leaves = Collections.unmodifiableMap(new LinkedHashMap<>(leaves));
  }

  TranslatedSchema withReassigned() {
    return new TranslatedSchema(schema, leaves, nameMapping, highestId, true);
  }

  /** A leaf column. */
  record Leaf(int id, Type.PrimitiveType type) {}
}
