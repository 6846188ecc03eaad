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
import dev.polytable.schema.Errors;
import dev.polytable.schema.FileKey;
import dev.polytable.schema.NetChange;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Works out what a commit adds and replaces. Not thread-safe. */
final class CommitPlanner {

  private final List<HudiCommit.AddedFile> added = new ArrayList<>();
  private final Map<String, List<String>> replaced = new TreeMap<>();
  private final Set<FileLocation> returning = new HashSet<>();
  private long newestFile;

  private CommitPlanner(long newestFile) {
    this.newestFile = newestFile;
  }

  /**
   * A commit and what has to be done before it.
   *
   * @param commit what is to be committed
   * @param returning files that the commit adds and that an earlier commit still hides
   */
  record Planned(HudiCommit commit, Set<FileLocation> returning) {

    Planned {
      returning = Set.copyOf(returning);
    }

    /** The same with what is to be kept of the conversion. */
    Planned keeping(TargetState expected) {
      return new Planned(commit.keeping(expected), returning);
    }
  }

  /** Plans the commit that brings the table from before the first change to after the last. */
  static Planned ofChanges(HudiTable table, KnownFiles known, List<TableChange> changes) {
    NetChanges net = NetChanges.of(changes);
    Map<FileLocation, FileLookup.Standing> standing = lookUp(table, known, net);
    CommitPlanner planner = new CommitPlanner(known.newest());
    net.files().forEach(change -> planner.apply(change, standing));
    TableChange last = changes.get(changes.size() - 1);
    return planner.finish(last.version(), last.timestamp(), last.metadata());
  }

  /** Plans the first commit of a new table; the snapshot's files are streamed. */
  static Planned ofSnapshot(TableSnapshot snapshot, TableChecks checks, FileTypes types) {
    checks.checkTable(snapshot.metadata());
    CommitPlanner planner = new CommitPlanner(0);
    forEachFile(snapshot, checks, types, file -> planner.add(file, Map.of()));
    return planner.finish(snapshot.version(), snapshot.timestamp(), snapshot.metadata());
  }

  /** Plans the commit that makes the table hold just the snapshot's files, which are streamed. */
  static Planned ofDifference(
      HudiTable table,
      KnownFiles known,
      TableSnapshot snapshot,
      TableChecks checks,
      FileTypes types) {
    checks.checkTable(snapshot.metadata());
    Set<FileLocation> leaving = new HashSet<>(FileLookup.allActive(table).keySet());
    List<DataFile> coming = new ArrayList<>();
    forEachFile(
        snapshot,
        checks,
        types,
        file -> {
          if (!leaving.remove(FileLocation.of(file.path()))) {
            coming.add(file);
          }
        });
    CommitPlanner planner = new CommitPlanner(known.newest());
    Map<FileLocation, FileLookup.Standing> standing = FileLookup.find(table, locations(coming));
    coming.forEach(file -> planner.add(file, standing));
    leaving.forEach(planner::replace);
    return planner.finish(snapshot.version(), snapshot.timestamp(), snapshot.metadata());
  }

  private static void forEachFile(
      TableSnapshot snapshot, TableChecks checks, FileTypes types, Consumer<DataFile> action) {
    try (CloseableIterator<DataFile> files = snapshot.openFiles()) {
      while (files.hasNext()) {
        DataFile file = files.next();
        checks.checkFile(snapshot.metadata(), file);
        types.check(snapshot.metadata(), file);
        action.accept(file);
      }
    }
  }

  private static Map<FileLocation, FileLookup.Standing> lookUp(
      HudiTable table, KnownFiles known, NetChanges net) {
    List<FileLocation> suspects = new ArrayList<>();
    for (NetChange change : net.files()) {
      boolean isPassing = !change.wasThere() && change.addition().isEmpty();
      if (isPassing || change.addition().filter(known::mayHold).isPresent()) {
        suspects.add(FileLocation.of(change.path()));
      }
    }

    return suspects.isEmpty() ? Map.of() : FileLookup.find(table, suspects);
  }

  private static List<FileLocation> locations(Collection<DataFile> files) {
    return files.stream().map(file -> FileLocation.of(file.path())).toList();
  }

  /** What was there before the range and is in the end stays as it is. */
  private void apply(NetChange change, Map<FileLocation, FileLookup.Standing> standing) {
    FileLocation location = FileLocation.of(change.path());
    boolean isHeld = change.wasThere() || standing.get(location) == FileLookup.Standing.ACTIVE;
    if (isHeld && !change.settles(new FileKey(change.path(), Optional.empty()))) {
      throw Errors.ambiguousLog(
          "The Hudi table holds %s without the deletion vector that the log names"
              .formatted(change.path()));
    }

    if (change.addition().isEmpty()) {
      if (isHeld) {
        replace(location);
      }
    } else if (!change.wasThere()) {
      add(change.addition().get(), standing);
    }
  }

  private void add(DataFile file, Map<FileLocation, FileLookup.Standing> standing) {
    this.newestFile = Math.max(newestFile, file.modificationTime());
    FileLocation location = FileLocation.of(file.path());
    FileLookup.Standing now = standing.get(location);

    if (now == FileLookup.Standing.ACTIVE) {
      return;
    }

    if (now == FileLookup.Standing.REPLACED) {
      returning.add(location);
    }

    added.add(HudiCommit.AddedFile.of(file));
  }

  private void replace(FileLocation location) {
    replaced.computeIfAbsent(location.partition(), key -> new ArrayList<>()).add(location.name());
  }

  private Planned finish(long version, long timestamp, TableMetadata metadata) {
    return new Planned(
        new HudiCommit(
            version,
            timestamp,
            metadata.id(),
            AvroSchemas.tableSchema(metadata.schema()).toString(),
            added,
            replaced,
            newestFile,
            false,
            Optional.empty()),
        returning);
  }
}
