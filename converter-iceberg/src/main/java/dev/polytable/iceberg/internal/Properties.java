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

import org.apache.iceberg.TableMetadata;

/**
 * Names of what this target keeps in an Iceberg table, in its properties and snapshot summaries.
 */
final class Properties {

  /**
   * The source version, also in the summary of each snapshot; as Delta's own converter names it.
   */
  static final String VERSION = "delta-version";

  /** When that version was committed, milliseconds since the epoch; also in the summaries. */
  static final String TIMESTAMP = "delta-timestamp";

  /** The id of the source table that the version belongs to. */
  static final String SOURCE_ID = "polytable.source-id";

  /** The snapshot that carries the version; another current one was made by somebody else. */
  static final String SNAPSHOT_ID = "polytable.snapshot-id";

  /**
   * When the youngest of all files that the table has or had was modified, milliseconds since the
   * epoch as the source says.
   */
  static final String NEWEST_FILE = "polytable.newest-file";

  /** Which way the target came to the version, and why. */
  static final String CONVERSION_WAY = "polytable.conversion.way";

  static final String CONVERSION_REASON = "polytable.conversion.reason";

  /**
   * How partition values are said: since 1 with counts of nulls, and with one zero. A table without
   * it may hold what an earlier build has written.
   */
  static final String PARTITION_VALUES = "polytable.partition-values";

  static final String PARTITION_VALUES_NOW = "1";

  /** The catalog table that this path-based table has become. */
  static final String MOVED_TO = "polytable.moved-to";

  private Properties() {}

  /** The id of the current snapshot as text; empty text when there is none. */
  static String currentSnapshotId(TableMetadata metadata) {
    return metadata.currentSnapshot() == null
        ? ""
        : Long.toString(metadata.currentSnapshot().snapshotId());
  }
}
