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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Denials;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;

/** The errors of this target: what happened, why, and what to do. */
final class IcebergErrors {

  private IcebergErrors() {}

  static ConversionException foreignTable(String location) {
    return new ConversionException(
        ErrorCode.TARGET_CHANGED_OUTSIDE,
        false,
        "The Iceberg table at %s was not made by Polytable: it does not say which Delta version it holds. It is left untouched. Move or drop it, or convert to another place with polytable.iceberg.catalog and polytable.iceberg.table."
            .formatted(location),
        null);
  }

  static ConversionException movedToCatalog(String location, String owner) {
    return new ConversionException(
        ErrorCode.TARGET_CHANGED_OUTSIDE,
        false,
        "The Iceberg table at %s has moved to %s, which owns it now; writing it by path or to another catalog too would split it in two. Set the same polytable.iceberg.catalog.* and polytable.iceberg.table as before, or drop the table in that catalog and delete %s/metadata."
            .formatted(location, owner, location),
        null);
  }

  static ConversionException takenName(String owner, String found, String own) {
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "The name is taken: the %s lies at %s, not at %s, so it is another table's. It is left untouched. Give this table a name of its own (table property %s), or drop the other in the catalog."
            .formatted(owner, found, own, CatalogSettings.TABLE),
        null);
  }

  static ConversionException brokenTable(String location, Throwable cause) {
    return new ConversionException(
        ErrorCode.TARGET_CHANGED_OUTSIDE,
        false,
        "The Iceberg table at %s can't be read (%s), so metadata of it was changed or deleted outside Polytable. Delete %s; the next conversion makes it anew from the Delta log."
            .formatted(location, cause.getMessage(), location),
        cause);
  }

  static ConversionException unsupportedType(String column, String type, String remedy) {
    return Errors.unsupportedType("Iceberg", column, type, remedy);
  }

  static ConversionException unsupportedTypeChange(String column, Object from, Object to) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_SCHEMA_CHANGE,
        false,
        "Column '%s' changed from %s to %s, which Iceberg can't follow while files with the old type are in the table. Rewrite the table (for example REORG TABLE … APPLY (UPGRADE UNIFORM …) or INSERT OVERWRITE … SELECT), or add a new column of the new type."
            .formatted(column, from, to),
        null);
  }

  static ConversionException timestampInMilliseconds(String file, String column) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "Column '%s' of %s holds timestamps in milliseconds (spark.sql.parquet.outputTimestampType=TIMESTAMP_MILLIS); filters of Iceberg's readers take them for microseconds and lose rows. Set TIMESTAMP_MICROS or INT96 and write those rows again (for example INSERT OVERWRITE … SELECT)."
            .formatted(column, file),
        null);
  }

  static ConversionException oldCalendar(String file) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "%s was written in the calendar of before 1582 (spark.sql.parquet.datetimeRebaseModeInWrite or int96RebaseModeInWrite is LEGACY) and holds, or may hold, dates of before 1582 or timestamps of before 1900, which Iceberg's readers would show as others. Set CORRECTED and write those rows again (for example INSERT OVERWRITE … SELECT)."
            .formatted(file),
        null);
  }

  static ConversionException foreignFieldIds(
      String file, String column, String found, String expected) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "%s has field ids of the tool that wrote it, by which Iceberg's readers would read other columns: that of column '%s' is %s, but the table's is %s. Write those rows again with Delta (for example INSERT OVERWRITE … SELECT)."
            .formatted(file, column, found, expected),
        null);
  }

  static ConversionException namesDifferByCase(String file, String one, String other) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "%s has two columns whose names differ by their case only, '%s' and '%s', so that readers can't tell which of them is the table's. Write those rows again with Delta (for example INSERT OVERWRITE … SELECT)."
            .formatted(file, one, other),
        null);
  }

  static ConversionException variantInFile(String file, String column) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        false,
        "%s still holds column '%s' of type VARIANT, which was dropped from the table; Iceberg's readers fail on such files. Run REORG TABLE … APPLY (PURGE), which writes them without it."
            .formatted(file, column),
        null);
  }

  static ConversionException ambiguousNames(RuntimeException cause) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_COLUMN_NAME,
        false,
        "Two columns have the same name in Iceberg, where a dot also stands between a struct and its field: %s. Rename one of them."
            .formatted(cause.getMessage()),
        cause);
  }

  static ConversionException missingNestedIds(String column) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_TYPE,
        false,
        "Column '%s' is an array or map in a table with column mapping, and the table records no field ids for its elements, so Iceberg's Java readers (Spark, Trino, Flink) fail on it. Run REORG TABLE … APPLY (UPGRADE UNIFORM(ICEBERG_COMPAT_VERSION=2)), which gives the elements ids, or set %s=assign if only readers such as PyIceberg are used."
            .formatted(column, TargetSettings.NESTED_IDS),
        null);
  }

  static ConversionException invalidSetting(String key, String value, String expected) {
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "%s is '%s', but must be %s. Correct the table property or the setting."
            .formatted(key, value, expected),
        null);
  }

  /** The commits can't be replayed on what the target holds; the caller takes the full path. */
  static ConversionException replayImpossible(String sentence) {
    return new ConversionException(ErrorCode.SOURCE_HISTORY_EXPIRED, true, sentence, null);
  }

  static ConversionException storageFailed(String what, Throwable cause) {
    if (Denials.find(cause).isPresent()) {
      return Errors.permissionDenied(what, cause);
    }

    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "%s: %s. Check that the storage is reachable and writable; the next conversion tries again."
            .formatted(what, cause.getMessage()),
        cause);
  }

  static ConversionException catalogNotMade(String table, RuntimeException cause) {
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "The Iceberg catalog of the %s can't be made: %s. Correct polytable.iceberg.catalog.*; if a class is missing, name the catalog's jars in spark.polytable.engine.extraClassPath (Spark) or POLYTABLE_CLASSPATH (command line)."
            .formatted(table, cause.getMessage()),
        cause);
  }

  static ConversionException catalogFailed(String table, RuntimeException cause) {
    if (Denials.find(cause).isPresent()) {
      return Errors.permissionDenied("The Iceberg catalog can't serve the " + table, cause);
    }

    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "The Iceberg catalog can't serve the %s: %s. Check polytable.iceberg.catalog.* and that the catalog is reachable and lets you write; the next conversion tries again."
            .formatted(table, cause.getMessage()),
        cause);
  }

  static ConversionException commitStateUnknown(String location, Throwable cause) {
    return new ConversionException(
        ErrorCode.COMMIT_STATE_UNKNOWN,
        true,
        "Whether the commit to the Iceberg table at %s happened is not known: %s. Nothing is cleaned up; the next conversion reads the table and goes on from what it finds."
            .formatted(location, cause.getMessage()),
        cause);
  }
}
