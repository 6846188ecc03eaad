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
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;

/** Refuses files that Hudi's readers would not find. */
final class FileLayoutCheck implements TableCheck {

  private static final String BASE_FILE = ".parquet";

  @Override
  public void checkFile(TableMetadata metadata, DataFile file) {
    if (file.isAbsolute()) {
      throw refused(
          file,
          "lies outside the table's folder (as in a shallow clone), where Hudi's readers don't"
              + " look",
          "Make the table a copy of its own, for example with INSERT OVERWRITE or a deep clone.");
    }

    FileLocation location = FileLocation.of(file.path());

    if (!location.name().endsWith(BASE_FILE) || location.name().startsWith(".")) {
      throw refused(
          file,
          "has a name that Hudi's readers don't take for a Parquet file",
          "Rewrite the file, for example with REORG TABLE or INSERT OVERWRITE.");
    }

    if (metadata.partitionSpec().isEmpty() && !location.partition().isEmpty()) {
      throw refused(
          file,
          "lies in a subfolder although the table has no partition, where Hudi's readers don't"
              + " look",
          "Rewrite the table without random file prefixes: set delta.randomizeFilePrefixes=false"
              + " and use INSERT OVERWRITE; where Delta makes them because of column mapping, set"
              + " delta.columnMapping.mode=none, which rewrites the files.");
    }
  }

  private static ConversionException refused(DataFile file, String why, String remedy) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "File '%s' %s. %s".formatted(file.path(), why, remedy),
        null);
  }
}
