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

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.client.common.HoodieJavaEngineContext;
import org.apache.hudi.common.engine.HoodieEngineContext;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.exception.HoodieIOException;
import org.apache.hudi.exception.TableNotFoundException;
import org.apache.hudi.hadoop.fs.HadoopFSUtils;
import org.apache.hudi.keygen.constant.KeyGeneratorType;
import org.apache.hudi.storage.StorageConfiguration;

/**
 * An open Hudi table: its folder, its properties and its timeline as they were last read. Not
 * thread-safe.
 */
final class HudiTable {

  /** The property of the table that says which zone its readers have. */
  static final String PARTITION_ZONE = "polytable.partition-time-zone";

  private final Configuration conf;
  private final HoodieEngineContext context;
  private final MetadataTable metadataTable;
  private HoodieTableMetaClient metaClient;
  private boolean isTimelineStale;

  private HudiTable(Configuration conf, HoodieTableMetaClient metaClient) {
    this.conf = requireNonNull(conf, "conf is null");
    this.metaClient = requireNonNull(metaClient, "metaClient is null");
    this.context = new HoodieJavaEngineContext(storageConf(conf));
    this.metadataTable = new MetadataTable(this);
  }

  /** Opens the table whose root is {@code basePath}; empty when there is no Hudi table. */
  static Optional<HudiTable> find(Configuration conf, Path basePath) {
    try {
      return Optional.of(new HudiTable(conf, load(conf, basePath.toString())));
    } catch (TableNotFoundException e) {
      return Optional.empty();
    }
  }

  static StorageConfiguration<Configuration> storageConf(Configuration conf) {
    return HadoopFSUtils.getStorageConfWithCopy(conf);
  }

  private static HoodieTableMetaClient load(Configuration conf, String basePath) {
    return HoodieTableMetaClient.builder()
        .setConf(storageConf(conf))
        .setBasePath(basePath)
        .setLoadActiveTimelineOnLoad(true)
        .build();
  }

  /** Hudi's own handle; lists the timeline first when it is known to have changed. */
  HoodieTableMetaClient metaClient() {
    if (isTimelineStale) {
      reloadTimeline();
    }

    return metaClient;
  }

  MetadataTable metadataTable() {
    return metadataTable;
  }

  HoodieEngineContext context() {
    return context;
  }

  String basePath() {
    return metaClient.getBasePath().toString();
  }

  int version() {
    return metaClient.getTableConfig().getTableVersion().versionCode();
  }

  HoodieWriteConfig writeConfig() {
    return writeConfig(MetadataCompaction.EVERY);
  }

  /** As {@link #writeConfig()}, with a metadata table that is compacted after so many commits. */
  HoodieWriteConfig writeConfig(int compactAfter) {
    return WriteConfigs.forTable(basePath(), name(), version(), compactAfter);
  }

  /**
   * The instant of a commit of the given time: that very millisecond, or the first that is free.
   */
  String nextInstant(long epochMillis) {
    String last =
        metaClient().getActiveTimeline().lastInstant().map(HoodieInstant::requestedTime).orElse("");
    return Instants.after(last, epochMillis);
  }

  /** The partition columns in order, separated by commas; empty when there are none. */
  String partitionFields() {
    return metaClient
        .getTableConfig()
        .getPartitionFields()
        .map(fields -> String.join(",", fields))
        .orElse("");
  }

  /** The time zone that all readers of the table are said to have; empty when nobody said so. */
  Optional<ZoneId> partitionZone() {
    return Optional.ofNullable(metaClient.getTableConfig().getString(PARTITION_ZONE))
        .map(ZoneId::of);
  }

  /**
   * Whether the table is laid out as ours are. Delta's own converter takes a key generator for
   * several partition columns with which Hudi 1.2 reads their values as null; and indexes that
   * nobody keeps current have no place in a table of ours.
   */
  boolean isOfOurLayout() {
    String generator = metaClient.getTableConfig().getString(HoodieTableConfig.KEY_GENERATOR_TYPE);
    String generatorClass =
        metaClient.getTableConfig().getString(HoodieTableConfig.KEY_GENERATOR_CLASS_NAME);
    boolean isCustom =
        KeyGeneratorType.CUSTOM.name().equals(generator)
            || KeyGeneratorType.CUSTOM.getClassName().equals(generatorClass);
    return !isCustom && metadataTable.listsFilesOnly();
  }

  /** Whether readers unescape the names of partition folders. */
  boolean isUrlEncoded() {
    return Boolean.parseBoolean(metaClient.getTableConfig().getUrlEncodePartitioning());
  }

  /** Changes properties of the table and reads them again; some six requests. */
  void updateProperties(Properties changed) {
    HoodieTableConfig.update(metaClient.getStorage(), metaClient.getMetaPath(), changed);
    reload();
  }

  String name() {
    return metaClient.getTableConfig().getTableName();
  }

  /** Lists the timeline again; one request. */
  void reloadTimeline() {
    metaClient.reloadActiveTimeline();
    isTimelineStale = false;
  }

  /** As {@link #reloadTimeline}; false when the timeline isn't there any more. */
  boolean refreshTimeline() {
    try {
      reloadTimeline();
      return true;
    } catch (HoodieIOException e) {
      return false;
    }
  }

  /** The completed commits on the timeline as it was last read, whether or not it is stale. */
  List<HoodieInstant> commitsLastRead() {
    return metaClient.getCommitsTimeline().filterCompletedInstants().getInstants();
  }

  /** Says that the timeline has changed since it was listed. */
  void expireTimeline() {
    isTimelineStale = true;
  }

  /** Reads the properties and the timeline again. */
  void reload() {
    this.metaClient = load(conf, basePath());
    isTimelineStale = false;
  }
}
