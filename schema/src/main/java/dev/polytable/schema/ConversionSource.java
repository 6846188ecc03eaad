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

import java.util.List;
import java.util.Optional;

/**
 * A table that is converted from. One instance reads one table; not thread-safe.
 *
 * <p>All methods throw {@link ConversionException} where the table can't be read.
 */
public interface ConversionSource extends AutoCloseable {

  /** The name of the format in lower case, for example {@code delta}. */
  String format();

  /** The newest version; costs one listing of the log. */
  long latestVersion();

  /**
   * The table at {@code version}. Costs one listing of the log and the reads of the newest
   * checkpoint's metadata and the commits after it; what was read for the same version before is
   * not read again.
   */
  TableSnapshot snapshot(long version);

  /**
   * Whether every commit in {@code (fromVersion, toVersion]} is still there. Costs at most one
   * listing of the log.
   *
   * @param fromVersion the version that a target holds
   * @return why not, as a clause that can follow "because"; empty when the commits can be replayed
   */
  Optional<String> findReplayObstacle(long fromVersion, long toVersion);

  /**
   * The commits in {@code (fromVersion, toVersion]} in version order. Each commit file is read
   * once. All changes are held in memory, so the caller bounds the range.
   */
  List<TableChange> changes(long fromVersion, long toVersion);

  @Override
  void close();
}
