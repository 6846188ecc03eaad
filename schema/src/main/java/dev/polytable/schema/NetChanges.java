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
package dev.polytable.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Folds commits to what they come to for each data file, by the rules of Delta's log: a file is its
 * path with its deletion vector, and what the newest commit says of it counts. Adding a file that
 * is in the table is allowed, and replaces what was known of it. Immutable once made.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Delta
 *     protocol, action reconciliation</a>
 */
public final class NetChanges {

  private final Map<String, Folded> files = new LinkedHashMap<>();
  private final List<NetChange> result = new ArrayList<>();
  private boolean dataChange;

  private NetChanges() {}

  /**
   * Folds commits.
   *
   * @param commits in version order
   * @throws ConversionException with {@link ErrorCode#SOURCE_HISTORY_EXPIRED} when a commit says
   *     two things of one file or a file is in the table twice, so that the commits can't be
   *     replayed
   */
  public static NetChanges of(List<TableChange> commits) {
    NetChanges net = new NetChanges();
    for (TableChange commit : commits) {
      net.fold(commit);
    }

    net.files.forEach((path, file) -> net.result.add(file.toChange(path)));
    return net;
  }

  /** One for each path that the commits name, in the order of their first mention. */
  public List<NetChange> files() {
    return Collections.unmodifiableList(result);
  }

  /** The files that the commits add and that are there in the end. */
  public List<DataFile> added() {
    return result.stream().flatMap(change -> change.addition().stream()).toList();
  }

  /** Whether rows change, rather than only move between files. */
  public boolean isDataChange() {
    return dataChange;
  }

  private void fold(TableChange commit) {
    Set<FileKey> removed = new HashSet<>();
    for (RemovedFile file : commit.removed()) {
      this.dataChange |= file.dataChange();
      removed.add(file.key());
      files.computeIfAbsent(file.path(), path -> new Folded(Optional.of(file))).remove(file);
    }

    Map<FileKey, DataFile> added = new HashMap<>();
    for (DataFile file : commit.added()) {
      this.dataChange |= file.dataChange();
      DataFile same = added.put(file.key(), file);
      if (removed.contains(file.key()) || (same != null && !same.equals(file))) {
        throw Errors.ambiguousLog(
            "Version %s says two things of %s".formatted(commit.version(), file.path()));
      }

      files.computeIfAbsent(file.path(), path -> new Folded(Optional.empty())).add(file);
    }
  }

  /** One path while it is folded. */
  private static final class Folded {

    private final Optional<RemovedFile> firstRemoval;
    private final Set<Optional<String>> left = new HashSet<>();
    private final Map<Optional<String>, DataFile> active = new LinkedHashMap<>();
    private OptionalLong oldest = OptionalLong.empty();

    Folded(Optional<RemovedFile> firstRemoval) {
      this.firstRemoval = firstRemoval;
    }

    void remove(RemovedFile file) {
      Optional<String> vector = file.key().deletionVectorId();
      active.remove(vector);
      left.add(vector);
    }

    void add(DataFile file) {
      Optional<String> vector = file.key().deletionVectorId();
      left.remove(vector);
      active.put(vector, file);
      this.oldest =
          OptionalLong.of(Math.min(oldest.orElse(Long.MAX_VALUE), file.modificationTime()));
    }

    NetChange toChange(String path) {
      Collection<DataFile> additions = active.values();
      if (additions.size() > 1) {
        throw Errors.ambiguousLog("%s is added with more than one deletion vector".formatted(path));
      }

      return new NetChange(
          path,
          firstRemoval.isPresent(),
          firstRemoval.flatMap(RemovedFile::partition),
          left,
          oldest,
          additions.stream().findFirst());
    }
  }
}
