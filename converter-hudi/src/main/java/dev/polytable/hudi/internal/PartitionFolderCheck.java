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
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.TableMetadata;
import java.util.List;

/**
 * Refuses files of a partitioned table whose folder doesn't say what the log says: Hudi's readers
 * take partition values from folders of the form {@code column=value}.
 */
final class PartitionFolderCheck implements TableCheck {

  @Override
  public void checkFile(TableMetadata metadata, DataFile file) {
    if (!fits(FileLocation.of(file.path()), metadata.partitionSpec(), file.partition())) {
      throw refused(file, expected(metadata.partitionSpec()));
    }
  }

  /** Whether the folder names the table's partition columns. */
  static boolean fits(FileLocation location, TableMetadata metadata) {
    return fits(location, metadata.partitionSpec(), List.of());
  }

  private static boolean fits(
      FileLocation location, List<PartitionField> spec, List<PartitionValue> values) {
    if (spec.isEmpty()) {
      return location.partition().isEmpty();
    }

    String[] folders = location.partition().split("/", -1);

    if (folders.length != spec.size()) {
      return false;
    }

    for (int i = 0; i < folders.length; i++) {
      String prefix = spec.get(i).name() + "=";

      if (!folders[i].startsWith(prefix)
          || !says(folders[i].substring(prefix.length()), values, i)) {
        return false;
      }
    }

    return true;
  }

  private static boolean says(String folderText, List<PartitionValue> values, int index) {
    return values.size() <= index || PartitionText.matches(folderText, values.get(index));
  }

  private static String expected(List<PartitionField> spec) {
    StringBuilder expected = new StringBuilder();
    spec.forEach(field -> expected.append(field.name()).append("=…/"));
    return expected.toString();
  }

  private static ConversionException refused(DataFile file, String expected) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        ("File '%s' does not lie in a folder '%s' that names its partition values, from which"
             + " Hudi's readers take them. Rewrite the table without random file prefixes: set"
             + " delta.randomizeFilePrefixes=false and use INSERT OVERWRITE; where Delta makes them"
             + " because of column mapping, set delta.columnMapping.mode=none, which rewrites the"
             + " files.")
            .formatted(file.path(), expected),
        null);
  }
}
