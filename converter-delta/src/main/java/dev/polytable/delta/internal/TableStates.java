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

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The states of a table that are known, newest versions only. Not thread-safe. */
final class TableStates {

  /** States of neighbouring versions share nearly all they hold. */
  private static final int MAX_STATES = 64;

  private final NavigableMap<Long, TableState> states = new TreeMap<>();

  Optional<TableState> find(long version) {
    return Optional.ofNullable(states.get(version));
  }

  /** The newest that is known at or before the version. */
  Optional<TableState> findAtOrBefore(long version) {
    return Optional.ofNullable(states.floorEntry(version)).map(Map.Entry::getValue);
  }

  void put(TableState state) {
    states.put(state.version(), state);
    if (states.size() > MAX_STATES) {
      states.pollFirstEntry();
    }
  }

  void clear() {
    states.clear();
  }
}
