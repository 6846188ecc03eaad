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

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.avro.model.HoodieMetadataRecord;
import org.apache.hudi.common.config.HoodieStorageConfig;
import org.apache.hudi.common.model.FileSlice;
import org.apache.hudi.common.model.HoodieAvroIndexedRecord;
import org.apache.hudi.common.model.HoodieBaseFile;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.model.HoodieDeltaWriteStat;
import org.apache.hudi.common.model.HoodieLogFile;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.model.HoodieRecordPayload;
import org.apache.hudi.common.model.WriteOperationType;
import org.apache.hudi.common.schema.HoodieSchema;
import org.apache.hudi.common.schema.HoodieSchemaUtils;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.log.AppendResult;
import org.apache.hudi.common.table.log.HoodieLogFormat;
import org.apache.hudi.common.table.log.block.HoodieHFileDataBlock;
import org.apache.hudi.common.table.log.block.HoodieLogBlock;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.metadata.HoodieTableMetadataUtil;
import org.apache.hudi.metadata.MetadataPartitionType;
import org.apache.hudi.storage.HoodieStorageUtils;
import org.apache.hudi.storage.StoragePath;

/**
 * Appends one log file to the metadata table's list of files, as Hudi's writer does it, in a third
 * of the requests: it reads no properties again, keeps no markers, and rolls nothing back.
 *
 * <p>So it is for the plain case only: a metadata table with nothing pending and nothing else than
 * the list of files, to which this instant was not applied before. In all others Hudi's writer
 * goes.
 */
final class MetadataLog {

  private static final String PARTITION = MetadataPartitionType.FILES.getPartitionPath();
  private static final String WRITE_TOKEN = HoodieLogFormat.DEFAULT_WRITE_TOKEN;
  private static final Schema SCHEMA =
      HoodieSchemaUtils.addMetadataFields(
              HoodieSchema.fromAvroSchema(HoodieMetadataRecord.getClassSchema()))
          .toAvroSchema();

  private final HoodieTableMetaClient metaClient;
  private final FileSlice slice;

  private MetadataLog(HoodieTableMetaClient metaClient, FileSlice slice) {
    this.metaClient = requireNonNull(metaClient, "metaClient is null");
    this.slice = requireNonNull(slice, "slice is null");
  }

  /**
   * Finds out whether the case is plain; two listings.
   *
   * @param metaClient of the metadata table, its timeline as it is now
   * @param instant that is to be applied
   */
  static Optional<MetadataLog> find(HoodieTableMetaClient metaClient, String instant) {
    HoodieActiveTimeline timeline = metaClient.getActiveTimeline();

    if (timeline.filterInflightsAndRequested().countInstants() > 0
        || timeline.filterCompletedInstants().empty()
        || timeline.containsInstant(instant)) {
      return Optional.empty();
    }

    try (HoodieTableFileSystemView view =
        HoodieTableMetadataUtil.getFileSystemViewForMetadataTable(metaClient)) {
      List<FileSlice> slices =
          HoodieTableMetadataUtil.getPartitionLatestFileSlices(
              metaClient, Option.of(view), PARTITION);
      return slices.size() == 1
          ? Optional.of(new MetadataLog(metaClient, slices.get(0)))
          : Optional.empty();
    }
  }

  /**
   * Appends the records and commits; readers take them when the data table's commit is complete.
   */
  void append(List<HoodieRecord> records, String instant) {
    HoodieActiveTimeline timeline = metaClient.getActiveTimeline();
    timeline.createNewInstant(instant(HoodieInstant.State.REQUESTED, instant));
    HoodieInstant inflight = instant(HoodieInstant.State.INFLIGHT, instant);
    timeline.createNewInstant(inflight);

    try {
      Completion.complete(metaClient, inflight, metadata(write(block(records, instant), instant)));
    } catch (IOException e) {
      throw StorageErrors.failed("appending to Hudi's metadata table", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StorageErrors.failed("appending to Hudi's metadata table", e);
    }
  }

  /**
   * Writes a log file of one block; one request. Hudi's writer would look first whether the file is
   * there, and after {@link #find} it isn't.
   */
  private AppendResult write(HoodieLogBlock block, String instant)
      throws IOException, InterruptedException {
    Configuration conf = metaClient.getStorageConf().unwrapAs(Configuration.class);

    try (Draft draft = Draft.open(conf)) {
      AppendResult result;

      try (HoodieLogFormat.Writer writer = writer(draft, instant)) {
        result = writer.appendBlock(block);
      }

      String name = result.logFile().getFileName();
      StoragePath file =
          new StoragePath(new StoragePath(metaClient.getBasePath(), PARTITION), name);

      try (OutputStream out = metaClient.getStorage().create(file, false)) {
        out.write(draft.below(draft.root()).get(name));
      }

      return result;
    }
  }

  private HoodieInstant instant(HoodieInstant.State state, String instant) {
    return metaClient.createNewInstant(state, HoodieTimeline.DELTA_COMMIT_ACTION, instant);
  }

  private HoodieLogFormat.Writer writer(Draft draft, String instant) throws IOException {
    HoodieTableVersion version = metaClient.getTableConfig().getTableVersion();
    boolean oneFileACommit = version.greaterThanOrEquals(HoodieTableVersion.EIGHT);
    int next =
        oneFileACommit
            ? HoodieLogFile.LOGFILE_BASE_VERSION
            : slice.getLatestLogFile().map(HoodieLogFile::getLogVersion).orElse(0) + 1;
    StoragePath root = new StoragePath(draft.root().toUri());
    return HoodieLogFormat.newWriterBuilder()
        .onParentPath(root)
        .withFileId(slice.getFileId())
        .withInstantTime(oneFileACommit ? instant : slice.getBaseInstantTime())
        .withLogVersion(next)
        .withFileSize(0L)
        .withSizeThreshold(Long.MAX_VALUE)
        .withStorage(
            HoodieStorageUtils.getStorage(root, HudiTable.storageConf(draft.configuration())))
        .withLogWriteToken(WRITE_TOKEN)
        .withTableVersion(version)
        .withFileExtension(HoodieLogFile.DELTA_EXTENSION)
        .build();
  }

  private HoodieLogBlock block(List<HoodieRecord> records, String instant) throws IOException {
    Map<HoodieLogBlock.HeaderMetadataType, String> header = new HashMap<>();
    header.put(HoodieLogBlock.HeaderMetadataType.INSTANT_TIME, instant);
    header.put(HoodieLogBlock.HeaderMetadataType.SCHEMA, SCHEMA.toString());
    List<HoodieRecord> rows = new ArrayList<>(records.size());

    for (HoodieRecord<?> record : records) {
      rows.add(new HoodieAvroIndexedRecord(record.getKey(), row(record)));
    }

    rows.sort(Comparator.comparing(HoodieRecord::getRecordKey));
    return new HoodieHFileDataBlock(
        rows,
        header,
        HoodieStorageConfig.HFILE_COMPRESSION_ALGORITHM_NAME.defaultValue(),
        metaClient.getBasePath());
  }

  private static GenericRecord row(HoodieRecord<?> record) throws IOException {
    HoodieRecordPayload<?> payload = (HoodieRecordPayload<?>) record.getData();
    GenericRecord value =
        (GenericRecord) payload.getInsertValue(HoodieMetadataRecord.getClassSchema()).get();
    GenericRecord row = new GenericData.Record(SCHEMA);
    HoodieMetadataRecord.getClassSchema()
        .getFields()
        .forEach(field -> row.put(field.name(), value.get(field.pos())));
    return row;
  }

  private HoodieCommitMetadata metadata(AppendResult result) {
    HoodieDeltaWriteStat stat = new HoodieDeltaWriteStat();
    stat.setPartitionPath(PARTITION);
    stat.setFileId(slice.getFileId());
    stat.setPath(PARTITION + "/" + result.logFile().getFileName());
    stat.setPrevCommit(slice.getBaseInstantTime());
    stat.setNumWrites(1);
    stat.setNumUpdateWrites(1);
    stat.setTotalWriteBytes(result.size());
    stat.setFileSizeInBytes(result.size());
    stat.setLogVersion(result.logFile().getLogVersion());
    stat.setLogOffset(result.offset());
    stat.setBaseFile(slice.getBaseFile().map(HoodieBaseFile::getFileName).orElse(""));
    List<String> logFiles = new ArrayList<>();
    slice.getLogFiles().forEach(file -> logFiles.add(file.getFileName()));
    logFiles.add(result.logFile().getFileName());
    stat.setLogFiles(logFiles);
    HoodieCommitMetadata metadata = new HoodieCommitMetadata();
    metadata.setOperationType(WriteOperationType.UPSERT_PREPPED);
    metadata.addMetadata(
        HoodieCommitMetadata.SCHEMA_KEY, HoodieMetadataRecord.getClassSchema().toString());
    metadata.addWriteStat(PARTITION, stat);
    return metadata;
  }
}
