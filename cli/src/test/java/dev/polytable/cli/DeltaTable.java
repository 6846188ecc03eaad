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
package dev.polytable.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Delta table whose log is written by hand ({@link DeltaActions}). There are no data files, since
 * a conversion reads none.
 */
final class DeltaTable {

  private static final long FIRST_COMMIT = 1_700_000_000_000L;
  private static final long BETWEEN_COMMITS = 60_000;

  private final Path root;
  private long version = -1;

  private DeltaTable(Path root) {
    this.root = root;
  }

  /** A folder without a log. */
  static DeltaTable at(Path root) {
    return new DeltaTable(root);
  }

  /** A table at version 0 with one file. */
  static DeltaTable create(Path root) {
    DeltaTable table = at(root);
    table.commit(
        DeltaActions.protocol(), DeltaActions.metadata(), DeltaActions.add("city=Rome/f0.parquet"));
    return table;
  }

  Path root() {
    return root;
  }

  String path() {
    return root.toString();
  }

  /** Adds one file. */
  void append() {
    commit(DeltaActions.add("city=Rome/f%s.parquet".formatted(version + 1)));
  }

  /** Writes the next commit file. */
  void commit(String... actions) {
    List<String> lines = new ArrayList<>();
    lines.add(DeltaActions.commitInfo(FIRST_COMMIT + (version + 1) * BETWEEN_COMMITS));
    lines.addAll(List.of(actions));
    commitText(String.join("\n", lines) + "\n");
  }

  /** Writes the next commit file with the given text. */
  void commitText(String text) {
    version++;
    Path file = log().resolve(DeltaActions.fileName(version));
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the log; the next commit is version 0 of another one. */
  void forgetLog() {
    try (Stream<Path> files = Files.list(log())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    version = -1;
  }

  private Path log() {
    return root.resolve("_delta_log");
  }
}
