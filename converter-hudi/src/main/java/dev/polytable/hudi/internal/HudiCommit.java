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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.LastConversion;
import dev.polytable.schema.TargetState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.hudi.common.model.HoodieReplaceCommitMetadata;
import org.apache.hudi.common.model.HoodieWriteStat;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.util.ExternalFilePathUtil;

/**
 * One commit that is to be made: files that come, files that leave, and the source version it
 * stands for.
 *
 * @param version the source version
 * @param timestamp of the source version, milliseconds since the epoch
 * @param sourceId the id of the source table
 * @param schema the Avro schema of the source version as JSON
 * @param added files that readers see from this commit on
 * @param replaced names of the files that readers no longer see, by partition; sorted
 * @param newestFile when the youngest of all files that the table has or had was modified
 * @param isPlaceholder whether it changes nothing, and only keeps the timeline from being empty
 * @param conversion which way the target came to the version; empty when it isn't to be kept
 */
record HudiCommit(
    long version,
    long timestamp,
    String sourceId,
    String schema,
    List<AddedFile> added,
    Map<String, List<String>> replaced,
    long newestFile,
    boolean isPlaceholder,
    Optional<LastConversion> conversion) {

  /** The keys that Delta's own converter uses, so that either can go on where the other stopped. */
  static final String DELTA_VERSION = "delta-version";

  static final String DELTA_TIMESTAMP = "delta-timestamp";

  /** Instead of {@link #DELTA_VERSION} where a commit changes nothing and stands for no version. */
  static final String HELD_VERSION = "polytable-held-version";

  /** Which way the target came to the version, and why. */
  static final String CONVERSION_WAY = "polytable-conversion-way";

  static final String CONVERSION_REASON = "polytable-conversion-reason";

  /**
   * When the youngest of all files that the table has or had was modified, in milliseconds as the
   * source says; ours alone.
   */
  static final String NEWEST_FILE = "polytable-newest-file";

  /** The id of the source table; ours alone. */
  static final String SOURCE_ID = "polytable-source-id";

  /**
   * @param location where the file is
   * @param sizeInBytes its length
   * @param records its rows; empty when not known
   */
  record AddedFile(FileLocation location, long sizeInBytes, Optional<Long> records) {

    AddedFile {
      requireNonNull(location, "location is null");
      requireNonNull(records, "records is null");
    }

    static AddedFile of(DataFile file) {
      OptionalLong records = file.stats().recordCount();
      return new AddedFile(
          FileLocation.of(file.path()),
          file.sizeInBytes(),
          records.isPresent() ? Optional.of(records.getAsLong()) : Optional.empty());
    }
  }

  HudiCommit {
    requireNonNull(sourceId, "sourceId is null");
    requireNonNull(schema, "schema is null");
    added = List.copyOf(added);
    replaced = Collections.unmodifiableMap(new TreeMap<>(replaced));
    requireNonNull(conversion, "conversion is null");
  }

  /** The same commit with what is to be kept of the conversion that makes it. */
  HudiCommit keeping(TargetState expected) {
    return new HudiCommit(
        version,
        timestamp,
        sourceId,
        schema,
        added,
        replaced,
        newestFile,
        isPlaceholder,
        expected.conversion());
  }

  /** A commit that changes nothing. */
  static HudiCommit unchanged(HeldState held) {
    return new HudiCommit(
        held.version(),
        held.timestamp(),
        held.sourceId().orElse(""),
        held.schema(),
        List.of(),
        Map.of(),
        held.newestFile(),
        true,
        held.conversion());
  }

  long replacedCount() {
    return replaced.values().stream().mapToLong(List::size).sum();
  }

  /** What Hudi keeps of the commit at {@code instant}. */
  HoodieReplaceCommitMetadata metadata(String instant) {
    HoodieReplaceCommitMetadata metadata = new HoodieReplaceCommitMetadata();
    // Hudi's archive drops the content of a commit whose type is unknown.
    metadata.setOperationType(WriteOperationType.INSERT_OVERWRITE);
    // Hudi asks the map for the key null.
    metadata.setPartitionToReplaceFileIds(new LinkedHashMap<>(replaced));
    metadata.addMetadata(HoodieReplaceCommitMetadata.SCHEMA_KEY, schema);
    metadata.addMetadata(isPlaceholder ? HELD_VERSION : DELTA_VERSION, Long.toString(version));
    metadata.addMetadata(DELTA_TIMESTAMP, Long.toString(timestamp));

    if (newestFile != KnownFiles.UNKNOWN) {
      metadata.addMetadata(NEWEST_FILE, Long.toString(newestFile));
    }

    if (!sourceId.isEmpty()) {
      metadata.addMetadata(SOURCE_ID, sourceId);
    }

    conversion.ifPresent(
        last -> {
          metadata.addMetadata(CONVERSION_WAY, last.way().name());
          metadata.addMetadata(CONVERSION_REASON, last.reason());
        });
    added.forEach(
        file -> metadata.addWriteStat(file.location().partition(), writeStat(file, instant)));
    return metadata;
  }

  private static HoodieWriteStat writeStat(AddedFile file, String instant) {
    HoodieWriteStat stat = new HoodieWriteStat();
    stat.setPartitionPath(file.location().partition());
    stat.setFileId(file.location().name());
    stat.setPath(
        ExternalFilePathUtil.appendCommitTimeAndExternalFileMarker(
            file.location().path(), instant));
    stat.setPrevCommit(HoodieWriteStat.NULL_COMMIT);
    stat.setNumWrites(file.records().orElse(0L));
    stat.setNumInserts(file.records().orElse(0L));
    stat.setTotalWriteBytes(file.sizeInBytes());
    stat.setFileSizeInBytes(file.sizeInBytes());
    return stat;
  }
}
