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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.RemovedFile;
import dev.polytable.schema.TableChange;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a range of commits does to the set of files in the end. Not thread-safe. */
final class FileChanges {

  private final Map<String, DataFile> added = new LinkedHashMap<>();
  private final Set<String> removed = new LinkedHashSet<>();
  private final Set<String> passing = new LinkedHashSet<>();

  private FileChanges() {}

  /** Folds commits in version order. */
  static FileChanges of(List<TableChange> changes) {
    FileChanges result = new FileChanges();

    for (TableChange change : changes) {
      change.removed().forEach(result::remove);
      change.added().forEach(result::add);
    }

    return result;
  }

  /**
   * The files that are there in the end and were not touched before the range, or came back in it.
   */
  Collection<DataFile> added() {
    return Collections.unmodifiableCollection(added.values());
  }

  /** Paths that were there before the range and aren't in the end. */
  Set<String> removed() {
    return Collections.unmodifiableSet(removed);
  }

  /**
   * Paths that the range added and then removed. Most were never there before; one that was there
   * (a commit may add a file again to record its statistics) has to go.
   */
  Set<String> passing() {
    return Collections.unmodifiableSet(passing);
  }

  private void remove(RemovedFile file) {
    if (added.remove(file.path()) == null) {
      removed.add(file.path());
    } else if (!removed.contains(file.path())) {
      passing.add(file.path());
    }
  }

  private void add(DataFile file) {
    passing.remove(file.path());
    added.put(file.path(), file);
  }
}
