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

import dev.polytable.schema.TableMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Columns that Delta writes into data files though the table doesn't show them: those of the change
 * data feed, and what row tracking materializes. They get ids in the name mapping, since PyIceberg
 * reads no file with a column that isn't there.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#writer-requirements-for-row-tracking">Row
 *     tracking in Delta's protocol</a>
 */
final class UnlistedColumns {

  private static final String CHANGE_DATA_FEED = "delta.enableChangeDataFeed";
  private static final List<String> OF_CHANGE_DATA_FEED = List.of("_change_type", "__is_cdc");
  private static final List<String> ROW_TRACKING =
      List.of(
          "delta.rowTracking.materializedRowIdColumnName",
          "delta.rowTracking.materializedRowCommitVersionColumnName");

  private UnlistedColumns() {}

  /** Their names in the files. */
  static List<String> of(TableMetadata source) {
    Map<String, String> properties = source.properties();
    List<String> names = new ArrayList<>();
    if (Boolean.parseBoolean(properties.get(CHANGE_DATA_FEED))) {
      names.addAll(OF_CHANGE_DATA_FEED);
    }

    ROW_TRACKING.stream().filter(properties::containsKey).map(properties::get).forEach(names::add);
    return names;
  }
}
