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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hudi.client.timeline.versioning.v1.TimelineArchiverV1;
import org.apache.hudi.client.timeline.versioning.v2.LSMTimelineWriter;
import org.apache.hudi.common.model.HoodieAvroPayload;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.ActiveAction;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.MetadataConversionUtils;
import org.apache.hudi.common.table.timeline.versioning.v1.ActiveTimelineV1;
import org.apache.hudi.common.table.timeline.versioning.v2.ActiveTimelineV2;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.exception.HoodieException;
import org.apache.hudi.storage.HoodieStorage;
import org.apache.hudi.storage.StoragePath;
import org.apache.hudi.storage.StoragePathInfo;
import org.apache.hudi.table.HoodieJavaTable;

/**
 * Moves instants from the active timeline to Hudi's archive. Hudi's archiver decides by counts what
 * goes; here it is all actions up to an instant, cleans and rollbacks too.
 */
final class TimelineArchive {

  private static final int FIRST_VERSION_WITH_LSM_TIMELINE = 8;

  /** Files of the archive that are kept on storage that can't append, where each call makes one. */
  private static final int KEPT_FILES = 20;

  private static final Pattern FILE_NUMBER = Pattern.compile(".*\\.archive\\.(\\d+)_.*");

  private final HudiTable table;

  TimelineArchive(HudiTable table) {
    this.table = table;
  }

  /**
   * Archives everything up to and with {@code through}; files that were replaced by then are
   * cleaned. Three requests, and one for each file of the timeline and for each completed action.
   */
  void archive(String through) {
    List<HoodieInstant> instants =
        rawTimeline(table.metaClient()).getInstants().stream()
            .filter(instant -> instant.requestedTime().compareTo(through) <= 0)
            .sorted(
                Comparator.comparing(HoodieInstant::requestedTime)
                    .thenComparing(HoodieInstant::getState))
            .toList();

    if (instants.isEmpty()) {
      return;
    }

    if (table.version() < FIRST_VERSION_WITH_LSM_TIMELINE) {
      writeLog(instants.stream().filter(HoodieInstant::isCompleted).toList());
    } else {
      writeTree(instants);
    }

    delete(table.metaClient(), instants);
    table.reloadTimeline();
  }

  /**
   * Deletes everything before {@code limit} from the metadata table's timeline. There is no archive
   * of it, since nobody reads one. One request for the listing, and one for each file.
   */
  static void forgetBefore(HoodieTableMetaClient metadataTable, String limit) {
    List<HoodieInstant> instants =
        rawTimeline(metadataTable)
            .getInstantsAsStream()
            .filter(instant -> instant.requestedTime().compareTo(limit) < 0)
            .toList();
    delete(metadataTable, instants);
  }

  private static HoodieActiveTimeline rawTimeline(HoodieTableMetaClient metaClient) {
    int version = metaClient.getTableConfig().getTableVersion().versionCode();
    return version < FIRST_VERSION_WITH_LSM_TIMELINE
        ? new ActiveTimelineV1(metaClient, false)
        : new ActiveTimelineV2(metaClient, false);
  }

  private void writeLog(List<HoodieInstant> completed) {
    HoodieTableMetaClient metaClient = table.metaClient();
    List<IndexedRecord> records = new ArrayList<>();
    completed.forEach(
        instant -> records.add(MetadataConversionUtils.createMetaWrapper(instant, metaClient)));
    new TimelineArchiverV1<>(table.writeConfig(), hoodieTable())
        .flushArchiveEntries(records, metaClient.getArchivePath());
    deleteOldest(metaClient);
  }

  private static void deleteOldest(HoodieTableMetaClient metaClient) {
    HoodieStorage storage = metaClient.getStorage();

    try {
      List<StoragePath> newestFirst =
          storage.listDirectEntries(metaClient.getArchivePath()).stream()
              .map(StoragePathInfo::getPath)
              .filter(path -> FILE_NUMBER.matcher(path.getName()).matches())
              .sorted(Comparator.comparing(TimelineArchive::number).reversed())
              .toList();

      for (StoragePath path : newestFirst.stream().skip(KEPT_FILES).toList()) {
        storage.deleteFile(path);
      }
    } catch (IOException e) {
      throw StorageErrors.failed("deleting the oldest of Hudi's archived timeline", e);
    }
  }

  private static int number(StoragePath archive) {
    return Integer.parseInt(FILE_NUMBER.matcher(archive.getName()).replaceFirst("$1"));
  }

  private void writeTree(List<HoodieInstant> instants) {
    Map<String, List<HoodieInstant>> byInstant =
        instants.stream()
            .collect(
                Collectors.groupingBy(
                    HoodieInstant::requestedTime, TreeMap::new, Collectors.toList()));
    List<ActiveAction> actions =
        byInstant.values().stream().map(ActiveAction::fromInstants).toList();
    LSMTimelineWriter writer = LSMTimelineWriter.getInstance(table.writeConfig(), hoodieTable());
    writer.write(actions, Option.empty(), Option.of(TimelineArchive::fail));

    try {
      writer.compactAndClean(table.context());
    } catch (IOException e) {
      throw StorageErrors.failed("compacting Hudi's archived timeline", e);
    }
  }

  private static void fail(Exception e) {
    throw new HoodieException("an instant can't be archived", e);
  }

  /**
   * Pending files go first, else one without its completed file would look like a crashed commit.
   */
  private static void delete(HoodieTableMetaClient metaClient, List<HoodieInstant> instants) {
    HoodieStorage storage = metaClient.getStorage();

    try {
      for (HoodieInstant instant : pendingFirst(instants)) {
        String name = metaClient.getInstantFileNameGenerator().getFileName(instant);
        storage.deleteFile(new StoragePath(metaClient.getTimelinePath(), name));
      }
    } catch (IOException e) {
      throw StorageErrors.failed("deleting what Hudi's timeline has archived", e);
    }
  }

  private static List<HoodieInstant> pendingFirst(List<HoodieInstant> instants) {
    return instants.stream().sorted(Comparator.comparing(HoodieInstant::isCompleted)).toList();
  }

  private HoodieJavaTable<HoodieAvroPayload> hoodieTable() {
    return HoodieJavaTable.create(table.writeConfig(), table.context(), table.metaClient());
  }
}
