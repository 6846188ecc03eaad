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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed at each request in turn; the next one brings the table to the state. */
class TestCrash {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  /** Each request in turn takes minutes; a step that is prime meets each kind of moment. */
  private static final int STEP = Integer.getInteger("polytable.crash.step", 5);

  @TempDir private Path folder;

  @AfterEach
  void tearDown() {
    WatchedFileSystem.reset();
  }

  @Test
  void whileTheTableIsMade() throws Exception {
    everywhere(
        table -> {},
        target ->
            target.applySnapshot(target.loadState(), Tables.snapshot(1, BY_NAME, Tables.fileOf(0))),
        1,
        List.of(Tables.fileOf(0)));
  }

  @Test
  void whileACommitIsMade() throws Exception {
    everywhere(
        table -> create(table, 3),
        target ->
            target.applyChanges(
                target.loadState(),
                List.of(
                    Tables.change(
                        3,
                        BY_NAME,
                        List.of(Tables.fileOf(3)),
                        List.of(Tables.fileOf(0), Tables.fileOf(2))))),
        3,
        List.of(Tables.fileOf(1), Tables.fileOf(3)));
  }

  @Test
  void whileAFileReturns() throws Exception {
    everywhere(
        table -> {
          create(table, 3);
          convert(table, List.of(), List.of(Tables.fileOf(0), Tables.fileOf(1)));
        },
        target ->
            target.applyChanges(
                target.loadState(),
                List.of(Tables.change(4, BY_NAME, List.of(Tables.fileOf(0)), List.of()))),
        4,
        List.of(Tables.fileOf(0), Tables.fileOf(2)));
  }

  /** What a process does with the table. */
  private interface Action<T> {
    void run(T on);
  }

  private void everywhere(
      Action<Path> before, Action<HudiTarget> action, long version, List<String> expected)
      throws Exception {
    boolean died = true;
    Path start = Files.createDirectory(folder.resolve("start"));
    before.run(start);

    for (int request = 0; died; request += STEP) {
      Path table = folder.resolve("t" + request);
      copy(start, table);
      WatchedFileSystem.dieAt(request, request % 2 == 0);
      run(table, action);
      died = WatchedFileSystem.isDead();
      WatchedFileSystem.reset();

      if (died) {
        // As if the lease had passed; TestClaim shows that it does.
        Files.deleteIfExists(table.resolve("_polytable/hudi.claim"));
        finish(table, action, version);
      }

      assertThat(HudiReader.files(table))
          .as("killed at request %s", request)
          .containsExactlyInAnyOrderElementsOf(expected);
      delete(table);
    }
  }

  /** Goes on where the process was killed; nothing is to be done when it was after the commit. */
  private static void finish(Path table, Action<HudiTarget> action, long version) {
    try (HudiTarget target = HudiTarget.open(context(table))) {
      if (!target.loadState().version().equals(Optional.of(version))) {
        action.run(target);
      }

      assertThat(target.loadState().version()).contains(version);
    }
  }

  private static void run(Path table, Action<HudiTarget> action) {
    try (HudiTarget target = HudiTarget.open(context(table))) {
      action.run(target);
      // checkstyle: IllegalCatch, because Hudi wraps the death of a thread of its own
    } catch (Throwable e) {
      assertThat(WatchedFileSystem.isDead()).as("%s", e).isTrue();
    }
  }

  private static void create(Path table, int files) {
    try (HudiTarget target = HudiTarget.open(context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, BY_NAME, Tables.fileOf(0)));

      for (int version = 1; version < files; version++) {
        target.applyChanges(
            target.loadState(),
            List.of(Tables.change(version, BY_NAME, List.of(Tables.fileOf(version)), List.of())));
      }
    }
  }

  private static void convert(Path table, List<String> added, List<String> removed) {
    try (HudiTarget target = HudiTarget.open(context(table))) {
      target.applyChanges(target.loadState(), List.of(Tables.change(3, BY_NAME, added, removed)));
    }
  }

  private static ConversionContext context(Path table) {
    return new ConversionContext(
        "file:" + table, Map.of(), Clock.systemUTC(), List.of(WatchedFileSystem.configuration()));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Files.copy(path, to.resolve(from.relativize(path)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private static void delete(Path table) throws IOException {
    try (Stream<Path> paths = Files.walk(table)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
