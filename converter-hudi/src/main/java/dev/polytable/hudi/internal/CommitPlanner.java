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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Works out what a commit adds and replaces. */
final class CommitPlanner {

  private CommitPlanner() {}

  /** The commit that brings the table from before the first change to after the last. */
  static HudiCommit ofChanges(HudiTable table, List<TableChange> changes) {
    TableChange last = changes.get(changes.size() - 1);
    FileChanges net = FileChanges.of(changes);
    TableChecks.check(last.metadata(), net.added(), table.version());
    List<HudiCommit.AddedFile> added = new ArrayList<>();
    Map<String, List<String>> replaced = new TreeMap<>();

    for (DataFile file : net.added()) {
      if (!net.removed().contains(file.path())) {
        added.add(added(file));
      }
    }

    Set<String> inTheEnd = new HashSet<>();
    net.added().forEach(file -> inTheEnd.add(file.path()));

    for (String path : net.removed()) {
      if (!inTheEnd.contains(path)) {
        replace(replaced, path);
      }
    }

    return new HudiCommit(
        last.version(),
        last.timestamp(),
        last.metadata().id(),
        AvroSchemas.tableSchema(last.metadata().schema()).toString(),
        added,
        replaced);
  }

  /** The commit that makes {@code held} the snapshot's files; the files are streamed. */
  static HudiCommit ofSnapshot(TableSnapshot snapshot, Set<String> held, int tableVersion) {
    Set<String> leaving = new HashSet<>(held);
    List<HudiCommit.AddedFile> added = new ArrayList<>();
    TableChecks.check(snapshot.metadata(), List.of(), tableVersion);

    try (CloseableIterator<DataFile> files = snapshot.openFiles()) {
      while (files.hasNext()) {
        DataFile file = files.next();
        TableChecks.checkFile(snapshot.metadata(), file, tableVersion);

        if (!leaving.remove(file.path())) {
          added.add(added(file));
        }
      }
    }

    Map<String, List<String>> replaced = new TreeMap<>();
    leaving.forEach(path -> replace(replaced, path));
    return new HudiCommit(
        snapshot.version(),
        snapshot.timestamp(),
        snapshot.metadata().id(),
        AvroSchemas.tableSchema(snapshot.metadata().schema()).toString(),
        added,
        replaced);
  }

  private static HudiCommit.AddedFile added(DataFile file) {
    Optional<Long> records =
        file.stats().recordCount().isPresent()
            ? Optional.of(file.stats().recordCount().getAsLong())
            : Optional.empty();
    return new HudiCommit.AddedFile(FileLocation.of(file.path()), file.sizeInBytes(), records);
  }

  private static void replace(Map<String, List<String>> replaced, String path) {
    FileLocation location = FileLocation.of(path);
    replaced.computeIfAbsent(location.partition(), key -> new ArrayList<>()).add(location.name());
  }
}
