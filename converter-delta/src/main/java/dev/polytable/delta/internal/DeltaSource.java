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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * A Delta table. Not thread-safe.
 *
 * <p>Cost in storage requests. Cold: one listing of the log, one open request for the newest
 * checksum file (or the commits back to a checkpoint, where there is none), and one for each commit
 * that is replayed. Warm, that is after a conversion of an earlier version by the same instance:
 * one head request to see that the table is still the same, and a head and an open request for each
 * new commit; no listing and nothing that grows with the log or the table. More than four new
 * commits are looked for by one listing instead. {@link #latestVersion} always lists. The files of
 * a snapshot cost what {@link KernelLog#openAdds} says.
 */
public final class DeltaSource implements ConversionSource {

  /** In which zone timestamps without an offset are read where they are partition values. */
  private static final String PARTITION_ZONE = "polytable.delta.partitionTimeZone";

  private static final String SESSION_ZONE = "sql.session.timeZone";

  private final LogDirectory directory;
  private final DeltaLog log;
  private final String tablePath;

  public DeltaSource(ConversionContext context) {
    this.tablePath = context.tablePath();
    this.directory = new LogDirectory(tablePath, context.attachment(Configuration.class));
    this.log = new DeltaLog(directory, new MetadataReader(tablePath, partitionZone(context)));
  }

  @Override
  public String format() {
    return "delta";
  }

  @Override
  public long latestVersion() {
    return log.latestVersion();
  }

  @Override
  public TableSnapshot snapshot(long version) {
    if (version < 0) {
      throw DeltaErrors.notFound(tablePath, "version %s was asked for".formatted(version));
    }

    return new DeltaSnapshot(directory, log, log.stateAt(version));
  }

  @Override
  public Optional<String> findReplayObstacle(long fromVersion, long toVersion) {
    return log.findObstacle(fromVersion, toVersion);
  }

  @Override
  public List<TableChange> changes(long fromVersion, long toVersion) {
    if (fromVersion >= toVersion) {
      return List.of();
    }

    Optional<String> obstacle = log.findObstacle(fromVersion, toVersion);
    if (obstacle.isPresent()) {
      throw DeltaErrors.historyExpired(tablePath, obstacle.get());
    }

    List<RawCommit> commits = log.commits(fromVersion, toVersion);
    List<TableChange> changes = new ArrayList<>(commits.size());
    TableReading before = readingBefore(fromVersion, commits);
    Optional<TableState> state = log.findKnown(fromVersion);
    for (RawCommit commit : commits) {
      TableReading previous = state.map(TableState::reading).orElse(before);
      TableState after =
          state.isPresent() ? log.advance(state.get(), List.of(commit)) : log.begin(before, commit);
      changes.add(toChange(commit, previous, after));
      state = Optional.of(after);
    }

    log.endConversion();
    return changes;
  }

  @Override
  public void close() {
    log.endConversion();
  }

  /**
   * What was in force before the first of the commits; null where it isn't needed, since the first
   * carries both metadata and protocol. Where no commit carries either, what is in force at the end
   * is what was before, and the caller has asked for that already.
   */
  private TableReading readingBefore(long from, List<RawCommit> commits) {
    Optional<TableState> known = log.findKnown(from);
    if (known.isPresent()) {
      return known.get().reading();
    }

    RawCommit first = commits.get(0);
    if (from < 0 || (first.metadata().isPresent() && first.protocol().isPresent())) {
      return null;
    }

    boolean unchanged =
        commits.stream()
            .allMatch(commit -> commit.metadata().isEmpty() && commit.protocol().isEmpty());
    if (unchanged) {
      return log.stateAt(commits.get(commits.size() - 1).version()).reading();
    }

    try {
      return log.load(from).reading();
    } catch (ConversionException e) {
      if (e.code() != ErrorCode.SOURCE_HISTORY_EXPIRED && e.code() != ErrorCode.SOURCE_CORRUPT) {
        throw e;
      }

      throw DeltaErrors.historyExpired(
          tablePath,
          "the metadata that was in force at version %s, before the first of them, can't be read any more"
              .formatted(from));
    }
  }

  /**
   * @param before null where nothing is known of it
   */
  private static TableChange toChange(RawCommit commit, TableReading before, TableState after) {
    FileMapper mapper = after.reading().mapper();
    FileMapper mapperBefore = before == null ? mapper : before.mapper();
    return new TableChange(
        commit.version(),
        after.timestamp().getAsLong(),
        after.reading().metadata(),
        commit.metadata().isPresent() || commit.protocol().isPresent(),
        commit.adds().stream().map(add -> mapper.toDataFile(add, add.dataChange())).toList(),
        commit.removes().stream().map(mapperBefore::toRemovedFile).toList(),
        commit.operation());
  }

  private static ZoneId partitionZone(ConversionContext context) {
    String own = context.settings().get(PARTITION_ZONE);
    String name = own == null ? context.settings().get(SESSION_ZONE) : own;
    if (name == null) {
      return ZoneOffset.UTC;
    }

    try {
      return ZoneId.of(name, ZoneId.SHORT_IDS);
    } catch (DateTimeException e) {
      throw new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "The setting %s is '%s', which is no time zone. Give an offset like +02:00 or a region like Europe/Paris."
              .formatted(own == null ? SESSION_ZONE : PARTITION_ZONE, name),
          e);
    }
  }
}
