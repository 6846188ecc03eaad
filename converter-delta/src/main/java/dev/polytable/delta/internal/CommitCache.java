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
package dev.polytable.delta.internal;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The newest commits that were read, so that none is read twice in a conversion. Bounded by the
 * number of files that they name. Not thread-safe.
 */
final class CommitCache {

  private static final int MAX_FILES = 5_000;

  private final NavigableMap<Long, RawCommit> commits = new TreeMap<>();
  private int files;

  /** The commit if it was read from just this file. */
  Optional<RawCommit> find(CommitFile file) {
    return Optional.ofNullable(commits.get(file.version()))
        .filter(commit -> commit.file().equals(file));
  }

  void put(RawCommit commit) {
    RawCommit replaced = commits.put(commit.version(), commit);
    files += commit.fileCount() - (replaced == null ? 0 : replaced.fileCount());
    while (files > MAX_FILES) {
      files -= commits.pollFirstEntry().getValue().fileCount();
    }
  }

  void clear() {
    commits.clear();
    files = 0;
  }
}
