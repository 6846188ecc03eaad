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

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a table at one version.
 *
 * @param file the commit's file, by which a table that was created anew is told from this one;
 *     empty when it wasn't there
 * @param timestamp of the commit; empty while its file has not been read for it
 * @param files about how many are active; empty when it was not seen on the way
 */
record TableState(
    long version,
    Optional<CommitFile> file,
    OptionalLong timestamp,
    OptionalLong files,
    TableReading reading) {

  TableState {
    requireNonNull(file, "file is null");
    requireNonNull(timestamp, "timestamp is null");
    requireNonNull(files, "files is null");
    requireNonNull(reading, "reading is null");
  }

  TableState withTimestamp(long newTimestamp) {
    return new TableState(version, file, OptionalLong.of(newTimestamp), files, reading);
  }

  /** About how many files are active after a commit that follows this state. */
  OptionalLong filesAfter(RawCommit commit) {
    return files.isEmpty()
        ? files
        : OptionalLong.of(
            Math.max(0, files.getAsLong() + commit.adds().size() - commit.removes().size()));
  }
}
