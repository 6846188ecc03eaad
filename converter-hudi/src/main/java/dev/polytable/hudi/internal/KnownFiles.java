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
import java.util.HashSet;
import java.util.Set;

/**
 * Remembers which files commits of this process touched, so that a file that a commit adds needs to
 * be looked up in the metadata table only when it may have been part of the table before.
 *
 * <p>A file that is younger than all that the table had when remembering began, and that was not
 * touched since, is new. Each commit says how young its table's youngest file is; clocks play no
 * part. Not thread-safe.
 */
final class KnownFiles {

  private static final int MAX_REMEMBERED = 100_000;

  /** In place of a time: any file may be known. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private final Set<String> touched = new HashSet<>();
  private long since = UNKNOWN;
  private long newest = UNKNOWN;

  /** Begins anew: every file that was modified up to {@code newestFile} may be known. */
  void reset(long newestFile) {
    touched.clear();
    this.since = newestFile;
    this.newest = newestFile;
  }

  /** When the youngest of all files that the table has or had was modified. */
  long newest() {
    return newest;
  }

  /** Whether the file may be, or may have been, part of the Hudi table. */
  boolean mayHold(DataFile file) {
    return file.modificationTime() <= since || touched.contains(file.path());
  }

  /** Remembers the files of a commit. */
  void remember(HudiCommit commit) {
    if (touched.size() > MAX_REMEMBERED) {
      reset(commit.newestFile());
      return;
    }

    this.newest = commit.newestFile();

    commit.added().forEach(file -> touched.add(file.location().path()));
    commit
        .replaced()
        .forEach(
            (partition, names) ->
                names.forEach(name -> touched.add(new FileLocation(partition, name).path())));
  }
}
