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
import java.util.function.LongSupplier;

/**
 * Remembers which files commits of this process touched, so that a file that a commit adds needs to
 * be looked up in the metadata table only when it may have been part of the table before.
 *
 * <p>A file that is younger than the newest commit of the time when remembering began, and that was
 * not touched since, is new: no commit before can have known it. Not thread-safe.
 */
final class KnownFiles {

  private static final int MAX_REMEMBERED = 100_000;

  /** Some storages cut the times of their files to seconds, and logs need not. */
  private static final long SECOND = 1000;

  private final Set<String> touched = new HashSet<>();
  private long since = Long.MAX_VALUE;

  /**
   * Begins anew: every file that was modified up to the end of the second of {@code newestCommit}
   * may be known.
   */
  void reset(long newestCommit) {
    touched.clear();
    this.since =
        newestCommit > Long.MAX_VALUE - SECOND
            ? Long.MAX_VALUE
            : newestCommit - Math.floorMod(newestCommit, SECOND) + SECOND - 1;
  }

  /** Whether the file may be, or may have been, part of the Hudi table. */
  boolean mayHold(DataFile file) {
    return file.modificationTime() <= since || touched.contains(file.path());
  }

  /** Remembers the files of a commit; {@code committed} tells when it was made. */
  void remember(HudiCommit commit, LongSupplier committed) {
    if (touched.size() > MAX_REMEMBERED) {
      reset(committed.getAsLong());
      return;
    }

    commit.added().forEach(file -> touched.add(file.location().path()));
    commit
        .replaced()
        .forEach(
            (partition, names) ->
                names.forEach(name -> touched.add(new FileLocation(partition, name).path())));
  }
}
