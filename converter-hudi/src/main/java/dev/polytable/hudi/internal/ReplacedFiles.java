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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hudi.common.model.HoodieReplaceCommitMetadata;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;

/**
 * The files that commits on the active timeline replaced. Hudi hides such a file from readers by
 * its name, for as long as the commit is on the active timeline.
 */
final class ReplacedFiles {

  private final Map<FileLocation, String> instants = new HashMap<>();

  private ReplacedFiles() {}

  /** Reads all commits up to and with {@code through}; one request a commit. */
  static ReplacedFiles upTo(HudiTable table, String through) {
    ReplacedFiles result = new ReplacedFiles();
    replaceCommits(table).stream()
        .filter(instant -> instant.requestedTime().compareTo(through) <= 0)
        .forEach(instant -> result.read(table, instant));
    return result;
  }

  /** Finds the newest commit on the active timeline that replaced any of the files. */
  static Optional<String> findLastReplacement(HudiTable table, Collection<FileLocation> files) {
    ReplacedFiles all = upTo(table, newest(table));
    return files.stream()
        .filter(all.instants::containsKey)
        .map(all.instants::get)
        .max(String::compareTo);
  }

  /** The names by partition; sorted by partition. */
  Map<String, Set<String>> byPartition() {
    Map<String, Set<String>> result = new TreeMap<>();
    instants
        .keySet()
        .forEach(
            file ->
                result.computeIfAbsent(file.partition(), key -> new HashSet<>()).add(file.name()));
    return result;
  }

  private void read(HudiTable table, HoodieInstant instant) {
    try {
      HoodieReplaceCommitMetadata metadata =
          table.metaClient().getActiveTimeline().readReplaceCommitMetadata(instant);
      metadata
          .getPartitionToReplaceFileIds()
          .forEach((partition, names) -> put(partition, names, instant));
    } catch (IOException e) {
      throw StorageErrors.failed("reading the Hudi commit " + instant.requestedTime(), e);
    }
  }

  private void put(String partition, List<String> names, HoodieInstant instant) {
    names.forEach(name -> instants.put(new FileLocation(partition, name), instant.requestedTime()));
  }

  private static List<HoodieInstant> replaceCommits(HudiTable table) {
    return table.metaClient().getActiveTimeline().filterCompletedInstants().getInstants().stream()
        .filter(instant -> HoodieTimeline.REPLACE_COMMIT_ACTION.equals(instant.getAction()))
        .toList();
  }

  private static String newest(HudiTable table) {
    return table
        .metaClient()
        .getActiveTimeline()
        .lastInstant()
        .map(HoodieInstant::requestedTime)
        .orElse("");
  }
}
