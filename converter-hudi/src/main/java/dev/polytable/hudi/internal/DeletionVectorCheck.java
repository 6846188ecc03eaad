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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.Errors;
import dev.polytable.schema.TableMetadata;

/**
 * Refuses deletion vectors, also those that are left over after the table property was turned off.
 */
final class DeletionVectorCheck implements TableCheck {

  @Override
  public void checkFile(TableMetadata metadata, DataFile file) {
    if (file.deletionVector().isPresent()) {
      throw Errors.unsupportedDeletionVector("Hudi", file.path());
    }
  }
}
