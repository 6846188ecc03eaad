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
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.model.HoodieBaseFile;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieArchivedTimeline;
import org.apache.hudi.common.table.timeline.HoodieTimeline;
import org.apache.hudi.common.table.timeline.TimelineUtils;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.metadata.HoodieBackedTableMetadata;
import org.apache.hudi.storage.StorageConfiguration;

/** Lists what a reader sees, through Hudi's own view and metadata table. */
final class HudiReader {

  private HudiReader() {}

  static Set<String> files(Path table) {
    return filesAsOf(table, "99999999999999999");
  }

  /** The source versions of the commits on the active timeline, in order. */
  static List<Long> activeVersions(Path table) {
    HoodieTableMetaClient metaClient = metaClient(table);
    return versions(metaClient.getActiveTimeline());
  }

  /** The source versions of all commits, archived ones first. */
  static List<Long> allVersions(Path table) {
    HoodieTableMetaClient metaClient = metaClient(table);
    HoodieArchivedTimeline archived = metaClient.getArchivedTimeline();
    archived.loadCompletedInstantDetailsInMemory();
    List<Long> versions = new ArrayList<>(versions(archived));
    versions.addAll(activeVersions(table));
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
        .map(metadata -> metadata.getMetadata(HudiCommit.DELTA_VERSION))
        .filter(Objects::nonNull)
        .map(Long::valueOf)
        .toList();
  }

  static HoodieTableMetaClient metaClient(Path table) {
    StorageConfiguration<?> conf = HudiTable.storageConf(new Configuration());
    return HoodieTableMetaClient.builder().setConf(conf).setBasePath("file:" + table).build();
  }

  /** The partitions that the metadata table lists. */
  static List<String> partitions(Path table) {
    try (HoodieBackedTableMetadata metadata = metadata(table, metaClient(table))) {
      return metadata.getAllPartitionPaths().stream().sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Set<String> filesAsOf(Path table, String instant) {
    HoodieTableMetaClient metaClient = metaClient(table);
    Set<String> paths = new TreeSet<>();

    try (HoodieBackedTableMetadata metadata = metadata(table, metaClient);
        HoodieTableFileSystemView view =
            new HoodieTableFileSystemView(
                metadata, metaClient, metaClient.getCommitsTimeline().filterCompletedInstants())) {
      for (String partition : metadata.getAllPartitionPaths()) {
        view.getLatestBaseFilesBeforeOrOn(partition, instant)
            .map(HoodieBaseFile::getPath)
            .map(path -> table.relativize(Path.of(path.replaceFirst("^file:", ""))).toString())
            .forEach(paths::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    return paths;
  }

  private static HoodieBackedTableMetadata metadata(Path table, HoodieTableMetaClient metaClient) {
    return new HoodieBackedTableMetadata(
        new HoodieJavaEngineContext(HudiTable.storageConf(new Configuration())),
        metaClient.getStorage(),
        HoodieMetadataConfig.newBuilder().enable(true).build(),
        "file:" + table);
  }
}
