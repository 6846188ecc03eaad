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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.LastConversion;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.timeline.TimelineUtils;

/**
 * What the newest commit on the timeline says of the source.
 *
 * @param version the source version that the table holds
 * @param timestamp of that version, milliseconds since the epoch
 * @param instant of the commit that says so
 * @param sourceId the id of the source table; empty when Delta's own converter made the commit
 * @param schema the Avro schema of that version as JSON
 * @param newestFile when the youngest of all files that the table has or had was modified
 * @param obstacle why the table can't be continued, as a clause that can follow "because"; empty
 *     when it can
 * @param conversion which way the target came to the version; empty when the commit doesn't say
 */
record HeldState(
    long version,
    long timestamp,
    String instant,
    Optional<String> sourceId,
    String schema,
    long newestFile,
    Optional<String> obstacle,
    Optional<LastConversion> conversion) {

  private static final long NO_VERSION = -1;

  /** What Apache XTable, and the project before it, write into each commit. */
  private static final Set<String> XTABLE_KEYS = Set.of("XTABLE_METADATA", "ONETABLE_METADATA");

  private static final String FROM_DELTA =
      "the Hudi table was written by Delta's own converter, which can have left removed files in"
          + " it";

  /** Actions of a timeline that change no rows. */
  private static final Set<String> NEUTRAL =
      Set.of(
          HoodieTimeline.CLEAN_ACTION,
          HoodieTimeline.ROLLBACK_ACTION,
          HoodieTimeline.SAVEPOINT_ACTION);

  HeldState {
    requireNonNull(instant, "instant is null");
    requireNonNull(sourceId, "sourceId is null");
    requireNonNull(schema, "schema is null");
    requireNonNull(obstacle, "obstacle is null");
    requireNonNull(conversion, "conversion is null");
  }

  /** The state after a commit. */
  static HeldState after(HudiCommit commit, String instant) {
    return new HeldState(
        commit.version(),
        commit.timestamp(),
        instant,
        Optional.of(commit.sourceId()).filter(id -> !id.isEmpty()),
        commit.schema(),
        commit.newestFile(),
        Optional.empty(),
        commit.conversion());
  }

  TargetState toTargetState() {
    return new TargetState(
        version == NO_VERSION ? Optional.empty() : Optional.of(version),
        Optional.of(instant),
        sourceId,
        obstacle,
        conversion);
  }

  /**
   * Reads the newest completed commit; one request.
   *
   * @throws ConversionException with {@link ErrorCode#TARGET_CHANGED_OUTSIDE} when there is a
   *     commit that names no source version
   */
  static Optional<HeldState> find(HudiTable table) {
    return newest(table).map(commit -> read(table, commit));
  }

  /** Whether this is the newest commit on the timeline as it was last read. */
  boolean isNewest(HudiTable table) {
    return newest(table).map(commit -> commit.requestedTime().equals(instant)).orElse(false);
  }

  private static Optional<HoodieInstant> newest(HudiTable table) {
    return table
        .metaClient()
        .getActiveTimeline()
        .filterCompletedInstants()
        .getReverseOrderedInstants()
        .filter(instant -> !NEUTRAL.contains(instant.getAction()))
        .findFirst();
  }

  private static HeldState read(HudiTable table, HoodieInstant instant) {
    if (!HoodieTimeline.REPLACE_COMMIT_ACTION.equals(instant.getAction())
        && !HoodieTimeline.COMMIT_ACTION.equals(instant.getAction())) {
      throw changedOutside(table, instant);
    }

    HoodieCommitMetadata metadata = readMetadata(table, instant);
    String version =
        metadata
            .getExtraMetadata()
            .getOrDefault(HudiCommit.DELTA_VERSION, metadata.getMetadata(HudiCommit.HELD_VERSION));

    if (version == null
        && XTABLE_KEYS.stream().anyMatch(metadata.getExtraMetadata()::containsKey)) {
      return ofXtable(instant);
    }

    if (version == null) {
      throw changedOutside(table, instant);
    }

    String timestamp = metadata.getMetadata(HudiCommit.DELTA_TIMESTAMP);
    String newestFile = metadata.getMetadata(HudiCommit.NEWEST_FILE);
    Optional<String> sourceId = Optional.ofNullable(metadata.getMetadata(HudiCommit.SOURCE_ID));
    return new HeldState(
        Long.parseLong(version),
        timestamp == null ? 0 : Long.parseLong(timestamp),
        instant.requestedTime(),
        sourceId,
        String.valueOf(metadata.getMetadata(HoodieCommitMetadata.SCHEMA_KEY)),
        newestFile == null ? KnownFiles.UNKNOWN : Long.parseLong(newestFile),
        sourceId.isPresent() ? Optional.empty() : Optional.of(FROM_DELTA),
        readConversion(metadata));
  }

  private static Optional<LastConversion> readConversion(HoodieCommitMetadata metadata) {
    String way = metadata.getMetadata(HudiCommit.CONVERSION_WAY);
    String reason = metadata.getMetadata(HudiCommit.CONVERSION_REASON);
    return Stream.of(LastConversion.Way.values())
        .filter(known -> known.name().equals(way))
        .map(known -> new LastConversion(known, reason == null ? "" : reason))
        .findFirst();
  }

  private static HeldState ofXtable(HoodieInstant instant) {
    return new HeldState(
        NO_VERSION,
        0,
        instant.requestedTime(),
        Optional.empty(),
        "",
        KnownFiles.UNKNOWN,
        Optional.of(
            "the Hudi table was written by Apache XTable, which doesn't record Delta's versions"),
        Optional.empty());
  }

  private static HoodieCommitMetadata readMetadata(HudiTable table, HoodieInstant instant) {
    try {
      return TimelineUtils.getCommitMetadata(instant, table.metaClient().getActiveTimeline());
    } catch (IOException e) {
      throw StorageErrors.failed("reading the Hudi commit " + instant.requestedTime(), e);
    }
  }

  /**
   * Refuses a table that has no commit yet and that Hudi's writers are to fill: those of Polytable,
   * Delta and XTable have no meta fields.
   */
  static void checkNotForeign(HudiTable table) {
    if (table.metaClient().getTableConfig().populateMetaFields()) {
      throw new ConversionException(
          ErrorCode.TARGET_CHANGED_OUTSIDE,
          false,
          ("The Hudi table at '%s' has no commit yet and was made by somebody else, so it is left"
                  + " as it is. If nothing needs it, move its .hoodie folder away; the next commit"
                  + " builds the table anew.")
              .formatted(table.basePath()),
          null);
    }
  }

  private static ConversionException changedOutside(HudiTable table, HoodieInstant instant) {
    return new ConversionException(
        ErrorCode.TARGET_CHANGED_OUTSIDE,
        false,
        ("The Hudi table at '%s' has a %s at %s that Polytable did not make, so what the table"
                + " holds is unknown and it is left as it is. If nothing else needs it, move its"
                + " .hoodie folder away; the next commit builds it anew.")
            .formatted(table.basePath(), instant.getAction(), instant.requestedTime()),
        null);
  }
}
