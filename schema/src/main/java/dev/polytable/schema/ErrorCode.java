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
package dev.polytable.schema;

/** Stable names of what can go wrong; a code is never renamed or reused. */
public enum ErrorCode {
  /** A column's type has no right reading in the target. */
  UNSUPPORTED_TYPE,
  /** A data file has a deletion vector that the target can't express. */
  UNSUPPORTED_DELETION_VECTOR,
  /** A column name is not valid in the target, or differs from the name in the files. */
  UNSUPPORTED_COLUMN_NAME,
  /** A data file lies, or is written, in a way that readers of the target don't find or misread. */
  UNSUPPORTED_FILE_LAYOUT,
  /** The schema changed in a way that the target can't follow. */
  UNSUPPORTED_SCHEMA_CHANGE,
  /** The source table needs a feature that the reader doesn't have. */
  UNSUPPORTED_TABLE_FEATURE,
  /** A property or setting has a value that isn't known. */
  INVALID_SETTING,
  /** There is no source table at the path. */
  SOURCE_NOT_FOUND,
  /** The source table's log can't be read. */
  SOURCE_CORRUPT,
  /** A commit that was to be replayed is gone. */
  SOURCE_HISTORY_EXPIRED,
  /** The target isn't ours, or somebody else has changed it. */
  TARGET_CHANGED_OUTSIDE,
  /** The target has moved on since the plan was made. */
  TARGET_MOVED,
  /** Somebody else is writing the target now. */
  TARGET_LOCKED,
  /** No converter for the format is installed. */
  TARGET_NOT_INSTALLED,
  /** Storage failed, or can't be reached. */
  STORAGE_FAILED,
  /** Storage is there, and doesn't let the user or the keys of the conversion do what it must. */
  PERMISSION_DENIED,
  /** A commit may or may not have happened; the next conversion finds out. */
  COMMIT_STATE_UNKNOWN,
  /** A fault of this product. */
  INTERNAL
}
