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
package dev.polytable.hook.internal;

import dev.polytable.sync.request.TableStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the commits of this driver tell of its tables: which of the tables that were at a path one
 * after the other a commit is of, and whether it has a target. Thread-safe; no storage request.
 */
final class SeenTables {

  private final Map<String, SeenTable> tables = new RecentTables();
  private long lastIncarnation;

  /**
   * Takes note of a commit.
   *
   * @return what to ask for; empty when the table is known to have no target, or when Delta's hook
   *     comes with a commit that the listener has seen
   */
  synchronized Optional<Sighting> note(Commit commit) {
    SeenTable before = tables.get(commit.tablePath());
    boolean isOther = before == null || before.isOther(commit);
    SeenTable table = isOther ? new SeenTable(++lastIncarnation) : before;
    boolean isDuplicate = !isOther && before.covers(commit);
    boolean wasQueued = before != null && before.isQueued();
    tables.put(commit.tablePath(), table);
    table.note(commit);
    if (isDuplicate || !(table.mayHaveTargets() || wasQueued)) {
      return Optional.empty();
    }

    table.queued(table.mayHaveTargets());
    boolean othersUnseen = before != null && isOther && commit.version() > 0;
    return Optional.of(new Sighting(table.incarnation(), othersUnseen, table.isUnknown()));
  }

  /** Takes note of what the engine has found where the commits didn't tell. */
  synchronized void looked(String tablePath, long incarnation, TableStatus status) {
    SeenTable table = tables.get(tablePath);
    if (table != null && table.incarnation() == incarnation && status.failure().isEmpty()) {
      table.found(status.version(), !status.targets().isEmpty());
    }
  }

  /**
   * A commit that is to be converted.
   *
   * @param incarnation as in the request
   * @param newest as in the request
   * @param unknown whether the engine has to look whether the table has a target
   */
  record Sighting(long incarnation, boolean newest, boolean unknown) {}

  /** The tables of long ago are forgotten; they are new ones when they come back. */
  private static final class RecentTables extends LinkedHashMap<String, SeenTable> {

    private static final int MAX_TABLES = 10_000;

    RecentTables() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, SeenTable> eldest) {
      return size() > MAX_TABLES;
    }
  }
}
