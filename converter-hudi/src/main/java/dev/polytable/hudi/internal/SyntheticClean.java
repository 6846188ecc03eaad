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

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hudi.avro.model.HoodieActionInstant;
import org.apache.hudi.avro.model.HoodieCleanMetadata;
import org.apache.hudi.avro.model.HoodieCleanPartitionMetadata;
import org.apache.hudi.avro.model.HoodieCleanerPlan;
import org.apache.hudi.common.model.HoodieCleaningPolicy;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.table.action.clean.CleanPlanner;

/**
 * A clean that takes replaced files out of the metadata table and deletes nothing: the files belong
 * to Delta, whose VACUUM removes them. Hudi's own cleaner would delete them at once.
 */
final class SyntheticClean {

  private static final String POLICY = HoodieCleaningPolicy.KEEP_LATEST_COMMITS.name();

  private final HudiTable table;

  SyntheticClean(HudiTable table) {
    this.table = table;
  }

  /**
   * Writes a clean of the files. A partition that has no other file leaves the metadata table's
   * list of partitions until it gets one: Hudi 0.15 lists the folder of a partition without files,
   * finds Delta's there, and fails at their names. One without a name, which is that of a table
   * without partitions, is no entry of the list.
   *
   * @param replaced names of the files as the file system has them, by partition
   * @param retained the first commit that readers can travel to after the clean
   */
  void write(Map<String, Set<String>> replaced, HoodieInstant retained) {
    FileLookup.Recorded recorded = FileLookup.findRecorded(table, replaced);

    if (recorded.names().isEmpty()) {
      return;
    }

    HoodieActiveTimeline timeline = table.metaClient().getActiveTimeline();
    String instant = table.nextInstant(0);
    HoodieInstant requested =
        table
            .metaClient()
            .createNewInstant(HoodieInstant.State.REQUESTED, HoodieTimeline.CLEAN_ACTION, instant);
    timeline.saveToCleanRequested(requested, Option.of(plan(retained)));
    HoodieInstant inflight = timeline.transitionCleanRequestedToInflight(requested);
    HoodieCleanMetadata metadata = metadata(instant, recorded, retained);
    table.metadataTable().update(metadata, instant);
    timeline.transitionCleanInflightToComplete(false, inflight, Option.of(metadata));
    table.reloadTimeline();
  }

  /** The first commit that the clean has retained; one request. */
  static String readRetained(HoodieActiveTimeline timeline, HoodieInstant clean) {
    try {
      return timeline.readCleanMetadata(clean).getEarliestCommitToRetain();
    } catch (IOException e) {
      throw StorageErrors.failed("reading the Hudi clean " + clean.requestedTime(), e);
    }
  }

  private static HoodieCleanerPlan plan(HoodieInstant retained) {
    HoodieActionInstant earliest =
        new HoodieActionInstant(
            retained.requestedTime(), retained.getAction(), retained.getState().name());
    return new HoodieCleanerPlan(
        earliest,
        retained.requestedTime(),
        POLICY,
        null,
        CleanPlanner.LATEST_CLEAN_PLAN_VERSION,
        new HashMap<>(),
        new ArrayList<>(),
        new HashMap<>());
  }

  private static HoodieCleanMetadata metadata(
      String instant, FileLookup.Recorded recorded, HoodieInstant retained) {
    Map<String, HoodieCleanPartitionMetadata> partitions = new HashMap<>();
    recorded
        .names()
        .forEach(
            (partition, names) -> {
              boolean isEmptied =
                  !partition.isEmpty() && recorded.wholePartitions().contains(partition);
              partitions.put(
                  partition,
                  new HoodieCleanPartitionMetadata(
                      partition, POLICY, names, names, new ArrayList<>(), isEmptied));
            });
    return HoodieCleanMetadata.newBuilder()
        .setStartCleanTime(instant)
        .setTimeTakenInMillis(0)
        .setTotalFilesDeleted(recorded.names().values().stream().mapToInt(List::size).sum())
        .setEarliestCommitToRetain(retained.requestedTime())
        .setLastCompletedCommitTimestamp(retained.requestedTime())
        .setPartitionMetadata(partitions)
        .setVersion(CleanPlanner.LATEST_CLEAN_PLAN_VERSION)
        .setBootstrapPartitionMetadata(new HashMap<>())
        .setExtraMetadata(new HashMap<>())
        .build();
  }
}
