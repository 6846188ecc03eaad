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
package dev.polytable.cost;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieArchivedTimeline;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.timeline.TimelineUtils;
import org.apache.hudi.hadoop.fs.HadoopFSUtils;

/** Reads Hudi's timeline with Hudi's own library. */
final class HudiCommits {

  private static final String DELTA_VERSION = "delta-version";

  private HudiCommits() {}

  /** The source versions that the commits stand for, archived ones first, in order. */
  static List<Long> versions(Path table) {
    HoodieTableMetaClient metaClient =
        HoodieTableMetaClient.builder()
            .setConf(HadoopFSUtils.getStorageConfWithCopy(new Configuration()))
            .setBasePath("file:" + table)
            .build();
    HoodieArchivedTimeline archived = metaClient.getArchivedTimeline();
    archived.loadCompletedInstantDetailsInMemory();
    List<Long> versions = new ArrayList<>(versions(archived));
    versions.addAll(versions(metaClient.getActiveTimeline()));
    return versions;
  }

  private static List<Long> versions(HoodieTimeline timeline) {
    return timeline.getCommitsTimeline().filterCompletedInstants().getInstants().stream()
        .map(
            instant -> {
              try {
                return TimelineUtils.getCommitMetadata(instant, timeline);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .map(metadata -> metadata.getMetadata(DELTA_VERSION))
        .filter(Objects::nonNull)
        .map(Long::valueOf)
        .toList();
  }
}
