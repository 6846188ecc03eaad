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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.model.HoodieWriteStat;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.TimelineUtils;

/** The numbers of rows that commits of the active timeline have recorded; without state. */
final class RecordedRows {

  private RecordedRows() {}

  /** By file; those of archived commits, and those of which no number is known, are left out. */
  static Map<FileLocation, Long> read(HudiTable table) {
    HoodieActiveTimeline timeline = table.metaClient().getActiveTimeline();
    Map<FileLocation, Long> rows = new HashMap<>();
    List<HoodieInstant> instants =
        timeline.getCommitsTimeline().filterCompletedInstants().getInstants();
    for (HoodieInstant instant : instants) {
      for (List<HoodieWriteStat> stats :
          read(timeline, instant).getPartitionToWriteStats().values()) {
        for (HoodieWriteStat stat : stats) {
          if (stat.getNumWrites() > 0) {
            rows.put(
                new FileLocation(stat.getPartitionPath(), stat.getFileId()), stat.getNumWrites());
          }
        }
      }
    }

    return rows;
  }

  private static HoodieCommitMetadata read(HoodieActiveTimeline timeline, HoodieInstant instant) {
    try {
      return TimelineUtils.getCommitMetadata(instant, timeline);
    } catch (IOException e) {
      throw StorageErrors.failed("reading the Hudi commit " + instant.requestedTime(), e);
    }
  }
}
