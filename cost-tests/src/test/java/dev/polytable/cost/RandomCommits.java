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
package dev.polytable.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Commits of all kinds on one table, in any order. Thread-safe. */
final class RandomCommits {

  private static final int PARTITIONS = 4;

  private final DeltaLog log;
  private final Set<String> active = new TreeSet<>();
  private final Set<String> gone = new TreeSet<>();
  private final Set<String> everything = new TreeSet<>();
  private int files;

  RandomCommits(DeltaLog log) {
    this.log = log;
    log.create(List.of());
  }

  /** Makes one commit; returns its version. */
  synchronized long next(Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> commit(newFiles(random), List.of());
      case 3 -> commit(List.of(), some(active, random));
      case 4, 5 -> commit(newFiles(random), some(active, random));
      case 6 -> commit(some(gone, random), some(active, random));
      case 7 -> overwrite(random);
      // Files that are there already are added again, as when statistics are computed.
      case 8 -> commit(some(active, random), List.of());
      default -> log.commitProperties(Map.of("n", Integer.toString(random.nextInt())));
    };
  }

  /** All files that ever were. */
  synchronized Set<String> everything() {
    return new TreeSet<>(everything);
  }

  /** One file takes the place of all in a partition. */
  private long overwrite(Random random) {
    String folder = log.path(random.nextInt(PARTITIONS), "");
    List<String> removed = active.stream().filter(path -> path.startsWith(folder)).toList();
    return commit(List.of(folder + name(random)), removed);
  }

  private List<String> newFiles(Random random) {
    List<String> paths = new ArrayList<>();

    for (int i = 0; i <= random.nextInt(3); i++) {
      String path = log.path(random.nextInt(PARTITIONS), name(random));

      if (!everything.contains(path)) {
        paths.add(path);
      }
    }

    return paths.stream().distinct().toList();
  }

  /** A new name, or the last one, which may stand in another partition. */
  private String name(Random random) {
    if (random.nextInt(4) > 0) {
      files++;
    }

    return "part-" + files + ".parquet";
  }

  private static List<String> some(Set<String> of, Random random) {
    List<String> paths = new ArrayList<>(of);
    Collections.shuffle(paths, random);
    return paths.subList(0, Math.min(paths.size(), 1 + random.nextInt(4)));
  }

  private long commit(List<String> added, List<String> removed) {
    List<String> leaving = removed.stream().filter(path -> !added.contains(path)).toList();
    active.removeAll(leaving);
    active.addAll(added);
    gone.addAll(leaving);
    gone.removeAll(added);
    everything.addAll(added);
    return log.commit(added, leaving);
  }
}
