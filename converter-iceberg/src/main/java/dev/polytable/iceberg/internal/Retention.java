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

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Which snapshots a table keeps: those that were current at some time within the retention, at most
 * a number of them, and those that a tag or branch names. Iceberg's own expiry refuses to work
 * without garbage collection, which must stay off since the data files are Delta's.
 *
 * @param age how long a snapshot is kept after another one took its place
 * @param maxSnapshots how many are kept at most
 * @param now the time
 */
record Retention(Duration age, int maxSnapshots, Instant now) {

  private static final Duration SHORTEST_CLEAN_AGE = Duration.ofHours(1);

  Retention {
    requireNonNull(age, "age is null");
    requireNonNull(now, "now is null");
  }

  /**
   * How old a file must be to be taken for one that is left over, and not for one in the making.
   */
  Duration cleanAge() {
    return age.compareTo(SHORTEST_CLEAN_AGE) < 0 ? SHORTEST_CLEAN_AGE : age;
  }

  /** The snapshots that may go; none until a batch of them is worth the work. */
  Set<Long> findExpired(TableMetadata table) {
    if (table.currentSnapshot() == null) {
      return Set.of();
    }

    List<Snapshot> history = history(table);
    int kept = Math.min(keptByAge(history, age), maxSnapshots);
    int keptByBatch =
        Math.min(keptByAge(history, age.plus(age.dividedBy(10))), maxSnapshots + maxSnapshots / 10);
    if (history.size() <= keptByBatch) {
      return Set.of();
    }

    Set<Long> expired =
        table.snapshots().stream().map(Snapshot::snapshotId).collect(Collectors.toSet());
    history.subList(0, kept).forEach(snapshot -> expired.remove(snapshot.snapshotId()));
    expired.removeAll(named(table));
    return expired;
  }

  /** From the current snapshot back, as far as it is kept. */
  private static List<Snapshot> history(TableMetadata table) {
    List<Snapshot> history = new ArrayList<>();
    SnapshotUtil.ancestorsOf(table.currentSnapshot().snapshotId(), table::snapshot)
        .forEach(history::add);
    return history;
  }

  /** A snapshot was current until the one after it was made. */
  private int keptByAge(List<Snapshot> history, Duration limit) {
    long oldest = now.minus(limit).toEpochMilli();
    int kept = 1;
    while (kept < history.size() && history.get(kept - 1).timestampMillis() >= oldest) {
      kept++;
    }

    return kept;
  }

  /** Those of tags, and all of branches other than the main one. */
  private static Set<Long> named(TableMetadata table) {
    Set<Long> named = new HashSet<>();
    table
        .refs()
        .forEach(
            (name, ref) -> {
              named.add(ref.snapshotId());
              if (ref.isBranch() && !name.equals(SnapshotRef.MAIN_BRANCH)) {
                SnapshotUtil.ancestorsOf(ref.snapshotId(), table::snapshot)
                    .forEach(snapshot -> named.add(snapshot.snapshotId()));
              }
            });
    return named;
  }
}
