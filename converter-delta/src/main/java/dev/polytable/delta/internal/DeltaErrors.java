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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Denials;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Makes the errors of this module; each message gives what happened, why, and what to do. */
final class DeltaErrors {

  private static final Set<String> CATALOG_MANAGED =
      Set.of("catalogManaged", "catalogOwned", "catalogOwned-preview");

  private DeltaErrors() {}

  static ConversionException notFound(String tablePath, String why) {
    return new ConversionException(
        ErrorCode.SOURCE_NOT_FOUND,
        false,
        "There is no Delta table at %s: %s. Check the path; if the table was dropped, nothing is left to convert."
            .formatted(tablePath, why),
        null);
  }

  static ConversionException versionNotFound(String tablePath, long version, LogListing listing) {
    return new ConversionException(
        ErrorCode.SOURCE_NOT_FOUND,
        true,
        "Version %s of %s is not there: the newest version in its log is %s. The table was created anew or rolled back, or the commit is not visible yet; the next commit is converted again."
            .formatted(version, tablePath, listing.latestVersion()),
        null);
  }

  static ConversionException historyExpired(String tablePath, String obstacle) {
    return new ConversionException(
        ErrorCode.SOURCE_HISTORY_EXPIRED,
        true,
        "The commits of %s can't be replayed because %s. The target is brought up to date from a snapshot of the table instead."
            .formatted(tablePath, obstacle),
        null);
  }

  static ConversionException versionExpired(String tablePath, long version) {
    return new ConversionException(
        ErrorCode.SOURCE_HISTORY_EXPIRED,
        true,
        "Version %s of %s can't be rebuilt: its log was cleaned up, and what is left begins later. A newer version can be converted."
            .formatted(version, tablePath),
        null);
  }

  static ConversionException corrupt(String what, Throwable cause) {
    return new ConversionException(
        ErrorCode.SOURCE_CORRUPT,
        false,
        "%s. Delta readers can't read this version either, or would read it differently; repair or restore the table's log."
            .formatted(what),
        cause);
  }

  /** No target can say that a table shows a file's rows twice. */
  static ConversionException twice(String path, long version) {
    return new ConversionException(
        ErrorCode.SOURCE_CORRUPT,
        false,
        "The file %s is in the table twice at version %s, with two deletion vectors or named in two ways, so Delta's readers show rows of it twice. The commit that added it again should have removed it. Rewrite its rows (for example INSERT OVERWRITE … SELECT DISTINCT, or RESTORE the version before)."
            .formatted(path, version),
        null);
  }

  static ConversionException unsupportedFeatures(String tablePath, Collection<String> features) {
    if (features.stream().anyMatch(CATALOG_MANAGED::contains)) {
      return new ConversionException(
          ErrorCode.UNSUPPORTED_TABLE_FEATURE,
          false,
          "The commits of %s are kept by its catalog (%s), which this build of Polytable doesn't ask, and Delta can't take that back. Keep the data that other formats are to read in a table without the feature, a CREATE TABLE … AS SELECT for example."
              .formatted(tablePath, String.join(", ", new TreeSet<>(features))),
          null);
    }

    return new ConversionException(
        ErrorCode.UNSUPPORTED_TABLE_FEATURE,
        false,
        "The table %s needs a reader that supports %s, which this build of Polytable doesn't. Drop the feature with ALTER TABLE … DROP FEATURE, or use a build that supports it."
            .formatted(tablePath, String.join(", ", new TreeSet<>(features))),
        null);
  }

  static ConversionException unsupportedReaderVersion(String tablePath, int version) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_TABLE_FEATURE,
        false,
        "The table %s needs reader version %s, and this build of Polytable supports up to 3. Use a newer build."
            .formatted(tablePath, version),
        null);
  }

  static ConversionException unsupportedTypeChange(String column, String from, String to) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_SCHEMA_CHANGE,
        false,
        "The type of column '%s' was changed from %s to %s, and files written before that can't be read right in another format. Rewrite them with ALTER TABLE … DROP FEATURE 'typeWidening' or by writing the table anew."
            .formatted(column, from, to),
        null);
  }

  static ConversionException unsupportedPath(String path, String why) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "The data file '%s' %s, so readers of another format would look for it in the wrong place. Rewrite the file, for example with OPTIMIZE."
            .formatted(path, why),
        null);
  }

  static ConversionException storageFailed(String what, IOException cause) {
    if (Denials.find(cause).isPresent()) {
      return Errors.permissionDenied(what, cause);
    }

    String advice =
        cause instanceof FileNotFoundException
            ? "It was removed while the table was read, by log cleanup for example; the next"
                + " conversion reads the table anew."
            : "Check that the storage is reachable and may be read; the conversion is tried again"
                + " with the next commit.";
    return new ConversionException(
        ErrorCode.STORAGE_FAILED, true, "%s failed: %s. %s".formatted(what, cause, advice), cause);
  }
}
