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
package dev.polytable.sync.verify;

import static java.util.Objects.requireNonNull;

/**
 * One way in which a target differs from the source.
 *
 * @param kind what differs
 * @param subject the file, the column, or the like
 * @param expected what the source has
 * @param found what the target has
 */
public record Difference(Kind kind, String subject, String expected, String found) {

  /** What differs. */
  public enum Kind {
    /** There is no target table. */
    TARGET_MISSING,
    /** The target holds another version than the source's newest. */
    VERSION,
    /** A column is missing, too many, elsewhere, or of another type. */
    SCHEMA,
    /** The table is partitioned by other columns. */
    PARTITIONING,
    /** The target lacks an active file. */
    FILE_MISSING,
    /** The target has a file that isn't active. */
    FILE_TOO_MANY,
    /** The target has a file twice. */
    FILE_TWICE,
    /** The recorded length of a file. */
    FILE_SIZE,
    /** The recorded number of rows of a file. */
    RECORD_COUNT,
    /** The value of a partition column for a file. */
    PARTITION_VALUE,
    /** The number of rows that a deletion vector hides. */
    DELETION_VECTOR,
    /** The rows themselves. */
    ROWS
  }

  public Difference {
    requireNonNull(kind, "kind is null");
    requireNonNull(subject, "subject is null");
    requireNonNull(expected, "expected is null");
    requireNonNull(found, "found is null");
  }
}
