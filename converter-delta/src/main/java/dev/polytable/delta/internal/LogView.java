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

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What storage has just said is in the log. It is asked as little as possible and never again
 * within a conversion, and forgets when one ends. Not thread-safe.
 */
final class LogView {

  /**
   * Up to so many commits are looked for by name; a listing costs a request for 1000 names and
   * more.
   */
  private static final int MAX_LOOKUPS = 4;

  private final LogDirectory directory;
  private final NavigableMap<Long, CommitFile> seen = new TreeMap<>();
  private LogListing listing;

  LogView(LogDirectory directory) {
    this.directory = requireNonNull(directory, "directory is null");
  }

  /** Lists the log anew: one listing. */
  LogListing list() {
    listing = directory.list();
    seen.clear();
    return listing;
  }

  /** A listing of this conversion with the version in it; lists at most once. */
  LogListing listingWith(long version) {
    LogListing current = listing != null && listing.latestVersion() >= version ? listing : list();
    if (current.latestVersion() < version) {
      throw DeltaErrors.versionNotFound(directory.tablePath(), version, current);
    }

    return current;
  }

  /** Finds one commit: one head request unless it was seen in this conversion. */
  Optional<CommitFile> findCommit(long version) {
    if (listing != null && listing.latestVersion() >= version) {
      return listing.findCommit(version);
    }

    CommitFile known = seen.get(version);
    if (known != null) {
      return Optional.of(known);
    }

    Optional<CommitFile> found = directory.findCommit(version);
    found.ifPresent(file -> seen.put(version, file));
    return found;
  }

  /**
   * The commits in {@code (from, to]} that are there, in version order; ends before the first that
   * isn't. One head request a commit for few, one listing for many.
   */
  List<CommitFile> findCommits(long from, long to) {
    if (to - from > MAX_LOOKUPS && (listing == null || listing.latestVersion() < to)) {
      list();
    }

    List<CommitFile> files = new ArrayList<>();
    for (long version = from + 1; version <= to; version++) {
      Optional<CommitFile> file = findCommit(version);
      if (file.isEmpty()) {
        break;
      }

      files.add(file.get());
    }

    return files;
  }

  /** Ends a conversion: what comes next asks storage again. */
  void forget() {
    listing = null;
    seen.clear();
  }
}
