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

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes, each with a target of its own, that convert one table at the same time. */
class TestConcurrentTargets {

  private static final String ROW = "message m { optional int32 id; }";
  private static final int COMMITS = 40;

  @TempDir private Path folder;

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));

  @Test
  void testNothingIsLostOrDoubled() throws Exception {
    source.commit(List.of(), List.of());
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<Integer> driver = this::commitAndConvert;
      List<Future<Integer>> drivers = List.of(threads.submit(driver), threads.submit(driver));
      int commits = 0;
      for (Future<Integer> done : drivers) {
        commits += done.get();
      }

      assertThat(commits).isEqualTo(COMMITS);
    } finally {
      threads.shutdownNow();
    }

    try (TargetHarness harness = new TargetHarness(folder)) {
      assertThat(harness.target().loadState().version()).contains((long) COMMITS);
      assertThat(harness.rows()).hasSize(COMMITS).doesNotHaveDuplicates();
      List<String> versions = new ArrayList<>();
      harness
          .table()
          .snapshots()
          .forEach(snapshot -> versions.add(snapshot.summary().get("delta-version")));
      assertThat(versions).doesNotHaveDuplicates();
    }
  }

  /** Commits its half of the files, converting after each. */
  private int commitAndConvert() {
    ParquetFiles parquet = new ParquetFiles(folder);
    try (TargetHarness harness = new TargetHarness(folder)) {
      for (int i = 0; i < COMMITS / 2; i++) {
        int id = (int) (Thread.currentThread().getId() * 1000 + i);
        DataFile file = parquet.write("f" + id, ROW, new Object[] {id});
        synchronized (source) {
          source.commit(List.of(file), List.of());
        }

        while (!convert(harness)) {
          Thread.onSpinWait();
        }
      }
    }

    return COMMITS / 2;
  }

  /** Whether no other was faster. */
  private boolean convert(TargetHarness harness) {
    TargetState state = harness.target().loadState();
    List<TableChange> changes;
    synchronized (source) {
      changes = List.copyOf(source.changesAfter(state.version().orElse(-1L)));
    }

    try {
      if (state.version().isEmpty()) {
        synchronized (source) {
          harness.target().applySnapshot(state, source.snapshot());
        }
      } else if (!changes.isEmpty()) {
        harness.target().applyChanges(state, changes);
      }

      return true;
    } catch (ConversionException e) {
      assertThat(e.code()).isEqualTo(ErrorCode.TARGET_MOVED);
      return false;
    }
  }
}
