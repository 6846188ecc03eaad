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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two drivers convert one table as its versions come; each version is converted once. */
class TestTwoWriters {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");
  private static final int VERSIONS = 30;

  @TempDir private Path table;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void nothingIsLostOrDoubled(long seed) throws Exception {
    List<TableChange> log = new ArrayList<>();
    Set<String> expected = randomLog(new Random(seed), log);
    AtomicInteger committed = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(2);

    try {
      Callable<Void> driver =
          () -> {
            convertAll(log, committed);
            return null;
          };

      for (Future<Void> future : threads.invokeAll(List.of(driver, driver))) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(HudiReader.files(table)).isEqualTo(expected);
    assertThat(HudiReader.allVersions(table)).doesNotHaveDuplicates().isSorted();
  }

  private void convertAll(List<TableChange> log, AtomicInteger committed) {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      long held = -1;

      while (held < VERSIONS - 1) {
        long latest = Math.min(VERSIONS - 1, committed.incrementAndGet());
        held = convertTo(target, log, latest);
      }
    }
  }

  private static long convertTo(HudiTarget target, List<TableChange> log, long latest) {
    TargetState state = target.loadState();

    try {
      if (state.version().isEmpty()) {
        target.applySnapshot(state, Tables.snapshot(0, BY_NAME));
      } else if (state.version().get() < latest) {
        target.applyChanges(
            state, log.subList(state.version().get().intValue() + 1, (int) latest + 1));
      }
    } catch (ConversionException e) {
      assertThat(e.code()).isIn(ErrorCode.TARGET_MOVED, ErrorCode.TARGET_LOCKED);
    }

    return target.loadState().version().orElse(-1L);
  }

  /** Versions that add files, remove some, and add some again; returns the files of the last. */
  private static Set<String> randomLog(Random random, List<TableChange> log) {
    Set<String> active = new TreeSet<>();
    List<String> gone = new ArrayList<>();
    log.add(Tables.change(0, BY_NAME, List.of(), List.of()));

    for (int version = 1; version < VERSIONS; version++) {
      List<String> added = new ArrayList<>(List.of(Tables.fileOf(version)));
      List<String> removed = new ArrayList<>();

      if (random.nextInt(3) == 0 && !active.isEmpty()) {
        removed.add(active.iterator().next());
      }

      if (random.nextInt(6) == 0 && !gone.isEmpty()) {
        added.add(gone.remove(random.nextInt(gone.size())));
      }

      active.removeAll(removed);
      active.addAll(added);
      gone.addAll(removed);
      log.add(Tables.change(version, BY_NAME, added, removed));
    }

    return active;
  }
}
