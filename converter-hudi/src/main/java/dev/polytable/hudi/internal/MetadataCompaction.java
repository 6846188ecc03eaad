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

import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.common.model.HoodieFailedWritesCleaningPolicy;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.TimelineUtils;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.config.HoodieCompactionConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.metadata.HoodieMetadataWriteUtils;
import org.apache.hudi.table.action.compact.CompactionTriggerStrategy;

/**
 * Keeps the metadata table short: merges its log files into base files, deletes the log files that
 * were merged, and forgets its old instants. All files are the metadata table's own.
 *
 * <p>Hudi's writer does none of that by itself on the way that commits are made here.
 */
final class MetadataCompaction {

  /** Delta commits after which log files are merged. */
  static final int EVERY = 10;

  // The services' instants lie between the last commit's and the next millisecond, so that no later
  // commit can have the same.
  private static final String COMPACTION_SUFFIX = "001";
  private static final String CLEAN_SUFFIX = "002";

  private MetadataCompaction() {}

  /** Compacts all that is pending. */
  static void run(HudiTable table) {
    HoodieTableMetaClient metaClient = table.metadataTable().current();
    String last =
        metaClient
            .getActiveTimeline()
            .getDeltaCommitTimeline()
            .filterCompletedInstants()
            .lastInstant()
            .map(HoodieInstant::requestedTime)
            .orElse("");

    if (last.isEmpty() || pending(metaClient) == 0) {
      return;
    }

    try (HoodieJavaWriteClient<?> client =
        new HoodieJavaWriteClient<>(table.context(), config(table))) {
      boolean isPending = !metaClient.getActiveTimeline().filterPendingCompactionTimeline().empty();
      if (isPending) {
        client.runAnyPendingCompactions(); // one that a dead process began would keep others off
      }

      if (!isPending || !covers(table, last)) {
        client.clean(last + CLEAN_SUFFIX);
        compact(client, last + COMPACTION_SUFFIX);
      }
    }

    forgetOldInstants(table);
  }

  private static HoodieWriteConfig config(HudiTable table) {
    HoodieWriteConfig config =
        HoodieMetadataWriteUtils.createMetadataWriteConfig(
            table.writeConfig(1),
            HoodieFailedWritesCleaningPolicy.EAGER,
            HoodieTableVersion.fromVersionCode(table.version()));

    // Hudi would look only at partitions that changed lately, by the wall clock; ours are source
    // times.
    config.setValue(HoodieWriteConfig.INCREMENTAL_TABLE_SERVICE_ENABLED, "false");
    // The default compares UTC instants with file times in the JVM's time zone.
    config.setValue(
        HoodieCompactionConfig.INLINE_COMPACT_TRIGGER_STRATEGY,
        CompactionTriggerStrategy.NUM_COMMITS_AFTER_LAST_REQUEST.name());
    return config;
  }

  /**
   * Takes old instants out of the metadata table's timeline. Hudi keeps those since the last
   * compaction, and those since the first instant of the table itself, for its rollbacks.
   */
  private static void forgetOldInstants(HudiTable table) {
    HoodieTableMetaClient metaClient = table.metadataTable().current();
    String compacted = lastCompaction(metaClient);
    TimelineUtils.getEarliestInstantForMetadataArchival(
            table.metaClient().getActiveTimeline(), false)
        .map(HoodieInstant::requestedTime)
        .map(earliest -> earliest.compareTo(compacted) < 0 ? earliest : compacted)
        .ifPresent(limit -> TimelineArchive.forgetBefore(metaClient, limit));
  }

  /** Whether the entries of all commits up to {@code instant} stand in base files. */
  static boolean covers(HudiTable table, String instant) {
    return lastCompaction(table.metadataTable().current()).compareTo(instant) > 0;
  }

  @SuppressWarnings("deprecation")
  private static void compact(HoodieJavaWriteClient<?> client, String instant) {
    // The method that takes no instant would take the wall clock's, which may be past the next
    // commits'.
    if (client.scheduleCompactionAtInstant(instant, Option.empty())) {
      client.compact(instant, true);
    }
  }

  /** Delta commits since the last compaction, as the timeline was last read. */
  static long pending(HoodieTableMetaClient metaClient) {
    HoodieActiveTimeline timeline = metaClient.getActiveTimeline();
    String compacted = lastCompaction(metaClient);
    return timeline
        .getDeltaCommitTimeline()
        .filterCompletedInstants()
        .getInstantsAsStream()
        .filter(instant -> instant.requestedTime().compareTo(compacted) > 0)
        .count();
  }

  /** The instant of the last compaction, as the timeline was last read; empty when none. */
  private static String lastCompaction(HoodieTableMetaClient metaClient) {
    return metaClient
        .getActiveTimeline()
        .getCommitTimeline()
        .filterCompletedInstants()
        .lastInstant()
        .map(HoodieInstant::requestedTime)
        .orElse("");
  }
}
