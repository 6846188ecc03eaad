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

import java.util.Properties;
import org.apache.hudi.common.config.HoodieMetadataConfig;
import org.apache.hudi.common.engine.EngineType;
import org.apache.hudi.common.model.HoodieFailedWritesCleaningPolicy;
import org.apache.hudi.common.table.marker.MarkerType;
import org.apache.hudi.config.HoodieArchivalConfig;
import org.apache.hudi.config.HoodieCleanConfig;
import org.apache.hudi.config.HoodieIndexConfig;
import org.apache.hudi.config.HoodieWriteConfig;
import org.apache.hudi.index.HoodieIndex;

/**
 * Makes the configuration of Hudi's writer. All of its own services are off: its cleaner would
 * delete the data files that belong to Delta.
 */
final class WriteConfigs {

  private WriteConfigs() {}

  static HoodieWriteConfig forTable(
      String basePath, String tableName, int tableVersion, int compactMetadataAfter) {
    Properties properties = new Properties();
    // The metadata table is filled from Delta's log; a listing of the folder would find files that
    // are
    // no longer part of the table.
    properties.setProperty(HoodieMetadataConfig.AUTO_INITIALIZE.key(), "false");
    return HoodieWriteConfig.newBuilder()
        .withPath(basePath)
        .forTable(tableName)
        .withEngineType(EngineType.JAVA)
        .withWriteTableVersion(tableVersion)
        .withAutoUpgradeVersion(false)
        .withEmbeddedTimelineServerEnabled(false)
        .withPopulateMetaFields(false)
        .withMarkersType(MarkerType.DIRECT.name())
        .withRollbackUsingMarkers(true)
        .withTableServicesEnabled(false)
        .withIndexConfig(
            HoodieIndexConfig.newBuilder().withIndexType(HoodieIndex.IndexType.INMEMORY).build())
        .withMetadataConfig(
            HoodieMetadataConfig.newBuilder()
                .enable(true)
                .withEngineType(EngineType.JAVA)
                .withMetadataIndexColumnStats(false)
                .withMaxNumDeltaCommitsBeforeCompaction(compactMetadataAfter)
                .setFailOnTableServiceFailures(true)
                .withProperties(properties)
                .build())
        .withCleanConfig(
            HoodieCleanConfig.newBuilder()
                .withAutoClean(false)
                .withFailedWritesCleaningPolicy(HoodieFailedWritesCleaningPolicy.EAGER)
                .build())
        .withArchivalConfig(HoodieArchivalConfig.newBuilder().withAutoArchive(false).build())
        .withProperties(properties)
        .build();
  }
}
