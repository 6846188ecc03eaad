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

import static java.util.Objects.requireNonNull;

import io.delta.kernel.utils.FileStatus;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was in a table's log when it was listed. Immutable.
 *
 * @param files commits, checkpoints, compacted commits and checksums, sorted by name
 * @param commits the commits by version
 * @param checkpoints versions that have a checkpoint, complete or not
 * @param timestamps of the commits by version, as {@link #timestamp} says
 * @param latestVersion the newest version
 */
record LogListing(
    List<FileStatus> files,
    NavigableMap<Long, CommitFile> commits,
    NavigableSet<Long> checkpoints,
    NavigableMap<Long, Long> timestamps,
    long latestVersion) {

  LogListing {
    files = List.copyOf(files);
    requireNonNull(commits, "commits is null");
    requireNonNull(checkpoints, "checkpoints is null");
    requireNonNull(timestamps, "timestamps is null");
  }

  static LogListing of(
      List<FileStatus> files,
      NavigableMap<Long, CommitFile> commits,
      NavigableSet<Long> checkpoints) {
    NavigableMap<Long, Long> timestamps = new TreeMap<>();
    long previous = Long.MIN_VALUE;
    for (CommitFile commit : commits.values()) {
      previous = CommitTimestamps.next(previous, commit.modificationTime());
      timestamps.put(commit.version(), previous);
    }

    long latest =
        Math.max(
            commits.isEmpty() ? -1 : commits.lastKey(),
            checkpoints.isEmpty() ? -1 : checkpoints.last());
    return new LogListing(files, commits, checkpoints, timestamps, latest);
  }

  Optional<CommitFile> findCommit(long version) {
    return Optional.ofNullable(commits.get(version));
  }

  boolean isEmpty() {
    return latestVersion < 0;
  }

  /** Whether the log goes back far enough for the version; says nothing of gaps. */
  boolean reachesBackTo(long version) {
    return checkpoints.floor(version) != null || (!commits.isEmpty() && commits.firstKey() == 0);
  }
}
