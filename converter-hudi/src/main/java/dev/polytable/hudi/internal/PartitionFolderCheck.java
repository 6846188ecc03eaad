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
    FileLocation location = FileLocation.of(file.path());

    if (!fits(location, metadata)) {
      throw misplaced(file, metadata.partitionSpec());
    }

    for (int i = 0; i < file.partition().size(); i++) {
      PartitionValue value = file.partition().get(i);
      String folderText = location.partitionTexts().get(i);

      if (!PartitionText.matches(folderText, value)) {
        throw otherwise(file, value, folderText);
      }
    }
  }

  /** Whether the folder names the table's partition columns. */
  static boolean fits(FileLocation location, TableMetadata metadata) {
    List<PartitionField> spec = metadata.partitionSpec();

    if (spec.isEmpty()) {
      return location.partition().isEmpty();
    }

    String[] folders = location.partition().split("/", -1);

    if (folders.length != spec.size()) {
      return false;
    }

    for (int i = 0; i < folders.length; i++) {
      if (!folders[i].startsWith(spec.get(i).name() + "=")) {
        return false;
      }
    }

    return true;
  }

  private static ConversionException misplaced(DataFile file, List<PartitionField> spec) {
    StringBuilder expected = new StringBuilder();
    spec.forEach(field -> expected.append(field.name()).append("=…/"));
    return refused(
        ("File '%s' does not lie in a folder '%s' that names its partition values, from which"
                + " Hudi's readers take them. Rewrite the table without random file prefixes: set"
                + " delta.randomizeFilePrefixes=false and use INSERT OVERWRITE; where Delta makes"
                + " them because of column mapping, set delta.columnMapping.mode=none, which"
                + " rewrites the files.")
            .formatted(file.path(), expected));
  }

  /** The folder names the column, and readers would find another value in it than the log has. */
  private static ConversionException otherwise(
      DataFile file, PartitionValue value, String folderText) {
    PartitionField field = value.field();
    String column =
        "File '%s' lies in a folder that names its partition column '%s', but not so that Hudi's"
                .formatted(file.path(), field.name())
            + " readers find the value that Delta's log has: ";

    if (!PartitionText.isUnescaped(field.source().type()) && PartitionText.isEscaped(folderText)) {
      return refused(
          column
              + "of a column of type %s they take '%s' as it stands, with its escapes. Partition the table by a STRING or a DATE."
                  .formatted(field.source().type(), folderText));
    }

    if (PartitionText.isPercentEncoded(folderText, value)) {
      return refused(
          column
              + "'%s' is percent-encoded as delta-rs writes it, each byte of UTF-8 by itself, where they take each escape for a character. Rewrite the files of that partition with Spark, with INSERT OVERWRITE or UPDATE; what Spark writes into it later is read right."
                  .formatted(folderText));
    }

    return refused(
        column
            + "'%s' says another. Rewrite the files of that partition with Spark, with INSERT OVERWRITE or UPDATE, which names the folder by the value."
                .formatted(folderText));
  }

  private static ConversionException refused(String message) {
    return new ConversionException(ErrorCode.UNSUPPORTED_FILE_LAYOUT, false, message, null);
  }
}
