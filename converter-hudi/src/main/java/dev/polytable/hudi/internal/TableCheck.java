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
package dev.polytable.hudi.internal;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableMetadata;

/**
 * A family of things that Hudi readers would misread. Checks run before anything is written, so
 * that the target stays at its last right version.
 */
interface TableCheck {

  /**
   * Looks at the table's schema and layout.
   *
   * @throws ConversionException that names what is in the way, why, and what to do
   */
  default void checkTable(TableMetadata metadata, int tableVersion) {}

  /**
   * Looks at one file that becomes part of the table.
   *
   * @throws ConversionException that names what is in the way, why, and what to do
   */
  default void checkFile(TableMetadata metadata, DataFile file) {}
}
