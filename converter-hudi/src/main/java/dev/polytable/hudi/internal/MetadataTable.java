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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hudi.avro.model.HoodieCleanMetadata;
import org.apache.hudi.avro.model.HoodieCleanPartitionMetadata;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.model.HoodieRecord;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.metadata.HoodieMetadataPayload;
import org.apache.hudi.metadata.HoodieTableMetadata;
import org.apache.hudi.metadata.HoodieTableMetadataUtil;
import org.apache.hudi.metadata.HoodieTableMetadataWriter;
import org.apache.hudi.metadata.JavaHoodieBackedTableMetadataWriter;
import org.apache.hudi.metadata.MetadataPartitionType;

/**
 * Hudi's metadata table, which lists the files of each partition for all readers. Remembers its
 * properties and what is known of its timeline. Not thread-safe.
 */
final class MetadataTable {

  private final HudiTable table;
  private HoodieTableMetaClient metaClient;

  MetadataTable(HudiTable table) {
    this.table = requireNonNull(table, "table is null");
  }

  /** Records the files of a commit. */
  void update(HoodieCommitMetadata metadata, String instant) {
    update(
        () -> HoodieTableMetadataUtil.convertMetadataToFilesPartitionRecords(metadata, instant),
        writer -> writer.update(metadata, instant),
        instant);
  }

  /** Takes out the files of a clean. */
  void update(HoodieCleanMetadata metadata, String instant) {
    update(
        () -> records(metadata.getPartitionMetadata().values()),
        writer -> writer.update(metadata, instant),
        instant);
  }

  /**
   * Delta commits since the last compaction, as the timeline was last read; 0 when it never was.
   */
  long commitsSinceCompaction() {
    return metaClient == null ? 0 : MetadataCompaction.pending(metaClient);
  }

  /** The metadata table's timeline as it is now; one listing, and the properties the first time. */
  HoodieTableMetaClient current() {
    if (metaClient == null) {
      this.metaClient =
          HoodieTableMetaClient.builder()
              .setConf(table.metaClient().getStorageConf())
              .setBasePath(HoodieTableMetadata.getMetadataTableBasePath(table.basePath()))
              .setLoadActiveTimelineOnLoad(true)
              .build();
    } else {
      metaClient.reloadActiveTimeline();
    }

    return metaClient;
  }

  /**
   * As Hudi makes them, but the entry of a partition that left the list of partitions stays,
   * without a file, where Hudi writes a block of deletes.
   */
  private static List<HoodieRecord> records(Collection<HoodieCleanPartitionMetadata> partitions) {
    List<HoodieRecord> records = new ArrayList<>();
    List<String> emptied = new ArrayList<>();
    partitions.forEach(
        partition -> {
          records.add(
              HoodieMetadataPayload.createPartitionFilesRecord(
                  partition.getPartitionPath(), Map.of(), partition.getDeletePathPatterns()));
          if (partition.getIsPartitionDeleted()) {
            emptied.add(partition.getPartitionPath());
          }
        });
    if (!emptied.isEmpty()) {
      records.add(HoodieMetadataPayload.createPartitionListRecord(emptied, true));
    }

    return records;
  }

  private void update(
      Records records, Consumer<HoodieTableMetadataWriter<?, ?>> throughHudi, String instant) {
    Optional<MetadataLog> log =
        listsFilesOnly() ? MetadataLog.find(current(), instant) : Optional.empty();

    if (log.isPresent()) {
      log.get().append(records.make(), instant);
      return;
    }

    try (Writer writer = new Writer(table, instant)) {
      throughHudi.accept(writer.writer());
    }

    // Hudi may have made the metadata table and said so in the properties.
    table.reload();
  }

  /** Whether the metadata table has no index beside the list of files. */
  boolean listsFilesOnly() {
    return table
        .metaClient()
        .getTableConfig()
        .getMetadataPartitions()
        .equals(Set.of(MetadataPartitionType.FILES.getPartitionPath()));
  }

  /** Makes the records that a commit or a clean means. */
  private interface Records {
    List<HoodieRecord> make();
  }

  /** Hudi's own writer; making it makes the metadata table when there is none. */
  private record Writer(HoodieTableMetadataWriter<?, ?> writer) implements AutoCloseable {

    Writer(HudiTable table, String instant) {
      this(
          JavaHoodieBackedTableMetadataWriter.create(
              table.metaClient().getStorageConf(),
              table.writeConfig(),
              table.context(),
              Option.of(instant)));
    }

    @Override
    public void close() {
      try {
        writer.close();
        // checkstyle: IllegalCatch, because that is what the interface of Hudi's writer declares
      } catch (Exception e) {
        throw StorageErrors.failed("closing Hudi's metadata table", e);
      }
    }
  }
}
