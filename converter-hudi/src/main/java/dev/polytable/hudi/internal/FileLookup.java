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
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hudi.common.model.HoodieBaseFile;
import org.apache.hudi.common.table.view.HoodieTableFileSystemView;
import org.apache.hudi.common.util.ExternalFilePathUtil;
import org.apache.hudi.metadata.HoodieBackedTableMetadata;
import org.apache.hudi.storage.StoragePathInfo;

/** Asks the metadata table about files. */
final class FileLookup {

  /** What the Hudi table knows of a file. */
  enum Standing {
    /** Readers of the newest commit see it. */
    ACTIVE,
    /** A commit replaced it, and no clean has taken it out yet. */
    REPLACED
  }

  /**
   * Files that the metadata table lists.
   *
   * @param names the names under which it keeps them, by partition
   * @param wholePartitions the partitions of which it lists no other file
   */
  record Recorded(Map<String, List<String>> names, Set<String> wholePartitions) {

    Recorded {
      names = Collections.unmodifiableMap(new TreeMap<>(names));
      wholePartitions = Collections.unmodifiableSet(new TreeSet<>(wholePartitions));
    }
  }

  private FileLookup() {}

  /** All files that readers of the newest commit see, with their sizes in bytes. */
  static Map<FileLocation, Long> allActive(HudiTable table) {
    Map<FileLocation, Long> files = new HashMap<>();

    try (HoodieBackedTableMetadata metadata = open(table);
        HoodieTableFileSystemView view = view(table, metadata)) {
      for (String partition : metadata.getAllPartitionPaths()) {
        view.getLatestBaseFiles(partition)
            .forEach(
                file ->
                    files.put(new FileLocation(partition, file.getFileId()), file.getFileSize()));
      }
    } catch (IOException e) {
      throw StorageErrors.failed("reading Hudi's metadata table", e);
    }

    return files;
  }

  /**
   * What is known of the given files; those that the table doesn't know are left out. Reads the
   * metadata table's entries of their partitions, and the commits of the active timeline only when
   * one of the files is known.
   */
  static Map<FileLocation, Standing> find(HudiTable table, Collection<FileLocation> files) {
    Map<String, Set<String>> wanted = new TreeMap<>();
    files.forEach(
        file -> wanted.computeIfAbsent(file.partition(), key -> new HashSet<>()).add(file.name()));
    Map<FileLocation, Standing> result = new HashMap<>();

    try (HoodieBackedTableMetadata metadata = open(table)) {
      Map<String, List<String>> recorded = findRecorded(table, metadata, wanted).names();

      if (recorded.isEmpty()) {
        return result;
      }

      try (HoodieTableFileSystemView view = view(table, metadata)) {
        recorded.forEach(
            (partition, names) -> {
              Set<String> active =
                  view.getLatestBaseFiles(partition)
                      .map(HoodieBaseFile::getFileId)
                      .collect(Collectors.toSet());
              names.forEach(
                  name ->
                      result.put(
                          new FileLocation(partition, fileId(name)),
                          active.contains(fileId(name)) ? Standing.ACTIVE : Standing.REPLACED));
            });
      }
    }

    return result;
  }

  /** What the metadata table lists of the given files; others are left out. */
  static Recorded findRecorded(HudiTable table, Map<String, Set<String>> wanted) {
    try (HoodieBackedTableMetadata metadata = open(table)) {
      return findRecorded(table, metadata, wanted);
    }
  }

  private static Recorded findRecorded(
      HudiTable table, HoodieBackedTableMetadata metadata, Map<String, Set<String>> wanted) {
    Map<String, String> partitions = new HashMap<>();
    wanted
        .keySet()
        .forEach(
            partition ->
                partitions.put(
                    partition.isEmpty() ? table.basePath() : table.basePath() + "/" + partition,
                    partition));
    Map<String, List<String>> result = new HashMap<>();
    Set<String> wholePartitions = new HashSet<>();

    try {
      Map<String, List<StoragePathInfo>> listed =
          metadata.getAllFilesInPartitions(partitions.keySet());
      listed.forEach(
          (path, infos) -> {
            String partition = partitions.get(path);
            List<String> names = new ArrayList<>();
            infos.stream()
                .map(info -> info.getPath().getName())
                .filter(name -> wanted.get(partition).contains(fileId(name)))
                .forEach(names::add);

            if (!names.isEmpty()) {
              result.put(partition, names);
            }

            if (names.size() == infos.size()) {
              wholePartitions.add(partition);
            }
          });
    } catch (IOException e) {
      throw StorageErrors.failed("reading Hudi's metadata table", e);
    }

    return new Recorded(result, wholePartitions);
  }

  private static String fileId(String recordedName) {
    return ExternalFilePathUtil.parseFileIdAndCommitTimeFromExternalFile(recordedName)[0];
  }

  private static HoodieTableFileSystemView view(
      HudiTable table, HoodieBackedTableMetadata metadata) {
    return new HoodieTableFileSystemView(
        metadata,
        table.metaClient(),
        table.metaClient().getActiveTimeline().getCommitsTimeline().filterCompletedInstants());
  }

  private static HoodieBackedTableMetadata open(HudiTable table) {
    return new HoodieBackedTableMetadata(
        table.context(),
        table.metaClient().getStorage(),
        table.writeConfig().getMetadataConfig(),
        table.basePath());
  }
}
