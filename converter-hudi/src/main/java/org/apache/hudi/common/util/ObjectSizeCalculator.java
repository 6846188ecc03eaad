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
package org.apache.hudi.common.util;

import java.util.Collection;
import org.apache.avro.Schema;

/**
 * Takes the place of Hudi's class of this name, so this module's jar stands before Hudi's on the
 * class path. Hudi's measures an object by walking all that it refers to with JOL, which attaches
 * to the running JVM and costs minutes in a large compaction; it only needs to know when a map in
 * memory is to be spilled to disk, for which an estimate will do. See
 * docs/decisions/0010-hudi-object-size.md.
 */
public final class ObjectSizeCalculator {

  private static final long TEXT_BASE = 56;
  private static final long BYTES_PER_CHARACTER = 2;
  private static final long COLLECTION_BASE = 64;
  private static final long OBJECT = 1024;

  private ObjectSizeCalculator() {}

  /** An estimate in bytes; 0 for null and for a schema, which all records share. */
  public static long getObjectSize(Object object) {
    if (object == null || object instanceof Schema) {
      return 0;
    }

    if (object instanceof CharSequence text) {
      return TEXT_BASE + BYTES_PER_CHARACTER * text.length();
    }

    if (object instanceof Collection<?> collection) {
      return COLLECTION_BASE + OBJECT * collection.size();
    }

    return OBJECT;
  }
}
