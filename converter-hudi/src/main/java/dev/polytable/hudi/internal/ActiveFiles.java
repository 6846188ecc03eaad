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
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.metadata.HoodieBackedTableMetadata;

/** Finds the files that readers of the newest commit see. */
final class ActiveFiles {

  private ActiveFiles() {}

  /** All files of all partitions, as paths relative to the root; reads the metadata table. */
  static Set<String> all(HudiTable table) {
    Set<String> paths = new HashSet<>();

    try (HoodieBackedTableMetadata metadata = open(table);
        HoodieTableFileSystemView view = view(table, metadata)) {
      for (String partition : metadata.getAllPartitionPaths()) {
        collect(view, partition, paths);
      }
    } catch (IOException e) {
      throw StorageErrors.failed("reading Hudi's metadata table", e);
    }

    return paths;
  }

  /** The files of the given partitions, as paths relative to the root. */
  static Set<String> in(HudiTable table, Collection<String> partitions) {
    Set<String> paths = new HashSet<>();

    try (HoodieBackedTableMetadata metadata = open(table);
        HoodieTableFileSystemView view = view(table, metadata)) {
      partitions.forEach(partition -> collect(view, partition, paths));
    }

    return paths;
  }

  private static HoodieTableFileSystemView view(
      HudiTable table, HoodieBackedTableMetadata metadata) {
    return new HoodieTableFileSystemView(
        metadata,
        table.metaClient(),
        table.metaClient().getActiveTimeline().getCommitsTimeline().filterCompletedInstants());
  }

  private static void collect(HoodieTableFileSystemView view, String partition, Set<String> paths) {
    view.getLatestBaseFiles(partition)
        .forEach(file -> paths.add(new FileLocation(partition, file.getFileId()).path()));
  }

  private static HoodieBackedTableMetadata open(HudiTable table) {
    return new HoodieBackedTableMetadata(
        table.context(),
        table.metaClient().getStorage(),
        table.writeConfig().getMetadataConfig(),
        table.basePath());
  }
}
