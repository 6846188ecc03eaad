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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The log of one table, and what has been learned of it. States are known from Kernel (a cold
 * start) or by reading on from a known state commit by commit; a known state counts only while the
 * commit that made it is still the same file. Not thread-safe.
 */
final class DeltaLog {

  /**
   * Farther than so many commits, Kernel's way over a checkpoint or a checksum is the shorter one.
   */
  private static final int MAX_ADVANCE = 8;

  private final String tablePath;
  private final LogView view;
  private final CommitReader reader;
  private final KernelLog kernel;
  private final MetadataReader metadataReader;
  private final TableStates states = new TableStates();
  private final CommitCache commits = new CommitCache();

  DeltaLog(LogDirectory directory, MetadataReader metadataReader) {
    this.tablePath = directory.tablePath();
    this.view = new LogView(directory);
    this.reader = new CommitReader(directory);
    this.kernel = new KernelLog(directory);
    this.metadataReader = requireNonNull(metadataReader, "metadataReader is null");
  }

  /** One listing. */
  long latestVersion() {
    return view.list().latestVersion();
  }

  /** The state at the version, by the cheapest way there is. */
  TableState stateAt(long version) {
    forgetOtherTable(version);
    Optional<TableState> known = states.findAtOrBefore(version);
    if (known.isPresent() && known.get().version() == version) {
      return known.get();
    }

    if (known.isPresent() && version - known.get().version() <= MAX_ADVANCE) {
      List<CommitFile> files = view.findCommits(known.get().version(), version);
      if (files.size() == version - known.get().version()) {
        Optional<List<RawCommit>> read = findCommits(files);
        if (read.isPresent()) {
          return advance(known.get(), read.get());
        }
      }
    }

    return load(version);
  }

  /** Why the commits in {@code (from, to]} can't be replayed, if they can't. */
  Optional<String> findObstacle(long from, long to) {
    if (from > to) {
      long latest = latestVersion();
      return from <= latest
          ? Optional.empty()
          : Optional.of(
              "the target holds version %s and the newest version of the table is %s, so the table was created anew or rolled back"
                  .formatted(from, latest));
    }

    Optional<String> otherTable = findOtherTable(from, to);
    if (otherTable.isPresent()) {
      return otherTable;
    }

    List<CommitFile> files = view.findCommits(from, to);
    return files.size() == to - from ? Optional.empty() : Optional.of(missing(from, to, files));
  }

  /**
   * Reads the commits in {@code (from, to]}, each by one open request unless it was read before.
   *
   * @throws ConversionException with {@link ErrorCode#SOURCE_HISTORY_EXPIRED} where one is gone
   */
  List<RawCommit> commits(long from, long to) {
    List<CommitFile> files = view.findCommits(from, to);
    if (files.size() < to - from) {
      throw DeltaErrors.historyExpired(tablePath, missing(from, to, files));
    }

    return findCommits(files)
        .orElseThrow(
            () ->
                DeltaErrors.historyExpired(
                    tablePath, "one of them was removed while they were read"));
  }

  /** The state that a chain of commits begins with, if it is known without a request. */
  Optional<TableState> findKnown(long version) {
    return states.find(version);
  }

  /** The state after each of the commits, which follow {@code before} without a gap, remembered. */
  TableState advance(TableState before, List<RawCommit> following) {
    TableState state = before;
    for (RawCommit commit : following) {
      TableReading reading = read(state.reading(), commit);
      state = remember(commit, reading, state);
    }

    return state;
  }

  /**
   * As {@link #advance} for one commit whose predecessor isn't known but for its reading.
   *
   * @param before null when the commit carries metadata and protocol itself
   */
  TableState begin(TableReading before, RawCommit commit) {
    TableReading reading = read(before, commit);
    return remember(commit, reading, null);
  }

  /** The timestamp of the state; one open request where only the commit's file says it. */
  long timestampOf(TableState state) {
    if (state.timestamp().isPresent()) {
      return state.timestamp().getAsLong();
    }

    RawCommit commit = commits(state.version() - 1, state.version()).get(0);
    long timestamp = inCommitTimestamp(commit);
    states.put(state.withTimestamp(timestamp));
    return timestamp;
  }

  /** The files at the version; see {@link KernelLog#openAdds} for the cost. */
  CloseableIterator<RawAdd> openAdds(long version) {
    return kernel.openAdds(view.listingWith(version), version);
  }

  /** Ends a conversion: existence and identity are asked of storage again after it. */
  void endConversion() {
    view.forget();
  }

  /** Loads the state by Kernel from a listing. */
  TableState load(long version) {
    LogListing listing = view.listingWith(version);
    if (!listing.reachesBackTo(version)) {
      throw DeltaErrors.versionExpired(tablePath, version);
    }

    KernelLog.Found found = kernel.loadMetadata(listing, version);
    TableReading reading = metadataReader.read(found.metadata(), found.protocol(), version);
    Long listed = listing.timestamps().get(version);
    OptionalLong timestamp =
        listed == null || reading.usesInCommitTimestamps()
            ? OptionalLong.empty()
            : OptionalLong.of(listed);
    TableState state =
        new TableState(version, listing.findCommit(version), timestamp, found.files(), reading);
    states.put(state);
    return state;
  }

  private Optional<List<RawCommit>> findCommits(List<CommitFile> files) {
    List<RawCommit> read = new ArrayList<>();
    for (CommitFile file : files) {
      Optional<RawCommit> cached = commits.find(file);
      Optional<RawCommit> commit = cached.isPresent() ? cached : reader.find(file);
      if (commit.isEmpty()) {
        return Optional.empty();
      }

      commits.put(commit.get());
      read.add(commit.get());
    }

    return Optional.of(read);
  }

  /**
   * @param before null when there is none
   */
  private TableReading read(TableReading before, RawCommit commit) {
    if (commit.metadata().isEmpty() && commit.protocol().isEmpty() && before != null) {
      return before;
    }

    if (before == null && (commit.metadata().isEmpty() || commit.protocol().isEmpty())) {
      throw DeltaErrors.corrupt(
          "The first commit of %s has no metadata or no protocol".formatted(tablePath), null);
    }

    return metadataReader.read(
        commit.metadata().orElseGet(() -> before.raw()),
        commit.protocol().orElseGet(() -> before.metadata().protocol()),
        commit.version());
  }

  /**
   * @param before null when it isn't known
   */
  private long timestamp(RawCommit commit, TableReading reading, TableState before) {
    if (reading.usesInCommitTimestamps()) {
      return inCommitTimestamp(commit);
    }

    if (before != null && before.timestamp().isPresent()) {
      return CommitTimestamps.next(
          before.timestamp().getAsLong(), commit.file().modificationTime());
    }

    Long listed = view.listingWith(commit.version()).timestamps().get(commit.version());
    return listed == null ? commit.file().modificationTime() : listed;
  }

  private long inCommitTimestamp(RawCommit commit) {
    return commit
        .inCommitTimestamp()
        .orElseThrow(
            () ->
                DeltaErrors.corrupt(
                    "Version %s of %s has no in-commit timestamp, although the table has them enabled"
                        .formatted(commit.version(), tablePath),
                    null));
  }

  /** Where it isn't known, {@code before} is null. */
  private TableState remember(RawCommit commit, TableReading reading, TableState before) {
    TableState state =
        new TableState(
            commit.version(),
            Optional.of(commit.file()),
            OptionalLong.of(timestamp(commit, reading, before)),
            before == null ? OptionalLong.empty() : before.filesAfter(commit),
            reading);
    states.put(state);
    return state;
  }

  private String missing(long from, long to, List<CommitFile> found) {
    long version = from + found.size() + 1;
    LogListing listing = view.list();
    String newest = "the newest version in the log is %s".formatted(listing.latestVersion());
    String oldest =
        listing.commits().isEmpty()
            ? "no commit is left"
            : "the oldest commit left is version %s".formatted(listing.commits().firstKey());
    return version > listing.latestVersion()
        ? "version %s isn't there (%s)".formatted(version, newest)
        : "version %s of %s to %s was removed from the log (%s)"
            .formatted(version, from + 1, to, oldest);
  }

  /** Forgets all when the table at the path is not the one that the states are of; says why. */
  private Optional<String> findOtherTable(long from, long to) {
    Optional<String> oldId = forgetOtherTable(to);
    if (oldId.isEmpty() || load(to).reading().metadata().id().equals(oldId.get())) {
      return Optional.empty();
    }

    return Optional.of(
        "the table was created anew at the same path since version %s was converted"
            .formatted(from));
  }

  /** One head request in a conversion that builds on a known state; returns the forgotten id. */
  private Optional<String> forgetOtherTable(long version) {
    Optional<TableState> known = states.findAtOrBefore(version);
    if (known.isEmpty() || view.findCommit(known.get().version()).equals(known.get().file())) {
      return Optional.empty();
    }

    states.clear();
    commits.clear();
    return Optional.of(known.get().reading().metadata().id());
  }
}
