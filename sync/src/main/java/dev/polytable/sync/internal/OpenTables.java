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
package dev.polytable.sync.internal;

import dev.polytable.sync.access.StorageAccess;
import dev.polytable.sync.request.ConversionRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The tables that are open between conversions, one for each way to ask its storage: what was
 * opened as one user, or with one user's keys, is never used for another's commit. Thread-safe.
 */
final class OpenTables {

  /** Tables that are kept open; the one that wasn't used for longest is closed first. */
  private static final int MAX_OPEN_TABLES = 64;

  private final Map<Key, OpenTable> tables = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Takes the table out, so that it isn't closed while it is converted; empty when none is open.
   */
  Optional<OpenTable> take(ConversionRequest request) {
    OpenTable table;
    synchronized (tables) {
      table = tables.remove(Key.of(request));
    }

    if (table != null && !table.isOpenedFor(request)) {
      table.sync().close();
      return Optional.empty();
    }

    return Optional.ofNullable(table);
  }

  void putBack(ConversionRequest request, OpenTable table) {
    OpenTable eldest = null;
    synchronized (tables) {
      tables.put(Key.of(request), table);
      if (tables.size() > MAX_OPEN_TABLES) {
        eldest = tables.remove(tables.keySet().iterator().next());
      }
    }

    if (eldest != null) {
      eldest.sync().close();
    }
  }

  /** A table with what it is opened with; settings are given to source and targets then. */
  private record Key(String tablePath, Map<String, String> settings, StorageAccess access) {

    static Key of(ConversionRequest request) {
      return new Key(
          request.tablePath(), request.settings(), StorageAccess.of(request.attachments()));
    }
  }
}
