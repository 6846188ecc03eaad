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

import dev.polytable.schema.PartitionField;
import dev.polytable.schema.TableMetadata;
import java.io.IOException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.common.config.RecordMergeMode;
import org.apache.hudi.common.model.HoodieAvroPayload;
import org.apache.hudi.common.model.HoodieTableType;
import org.apache.hudi.common.model.HoodieTimelineTimeZone;
import org.apache.hudi.common.table.HoodieTableConfig;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;

/** Writes the properties of a new Hudi table. */
final class TableBuilder {

  private static final String NON_PARTITIONED = "org.apache.hudi.keygen.NonpartitionedKeyGenerator";
  private static final String SIMPLE = "org.apache.hudi.keygen.SimpleKeyGenerator";
  private static final String COMPLEX = "org.apache.hudi.keygen.ComplexKeyGenerator";

  private TableBuilder() {}

  /** Creates {@code .hoodie} below {@code basePath}, its properties last. */
  static void create(
      Configuration conf,
      Path basePath,
      String tableName,
      TableMetadata metadata,
      boolean urlEncoded,
      HudiSettings settings)
      throws IOException {
    HoodieTableMetaClient.TableBuilder builder =
        HoodieTableMetaClient.newTableBuilder()
            .setTableType(HoodieTableType.COPY_ON_WRITE)
            .setTableName(tableName)
            .setTableVersion(HoodieTableVersion.fromVersionCode(settings.tableVersion()))
            .setCommitTimezone(HoodieTimelineTimeZone.UTC)
            .setPopulateMetaFields(false)
            .setHiveStylePartitioningEnable(true)
            .setUrlEncodePartitioning(urlEncoded)
            .setKeyGeneratorClassProp(keyGenerator(metadata))
            .setPartitionFields(partitionFields(metadata));

    if (settings.tableVersion() < HoodieTableVersion.NINE.versionCode()) {
      builder.setPayloadClass(HoodieAvroPayload.class);
    } else {
      builder.setRecordMergeMode(RecordMergeMode.COMMIT_TIME_ORDERING);
    }

    HoodieTableMetaClient created =
        builder.initTable(HudiTable.storageConf(conf), basePath.toString());
    partitionZone(metadata, settings)
        .ifPresent(
            zone -> {
              Properties properties = new Properties();
              properties.setProperty(HudiTable.PARTITION_ZONE, zone.getId());
              HoodieTableConfig.update(created.getStorage(), created.getMetaPath(), properties);
            });
  }

  /** The zone that is kept in the table's properties; empty when no column has to do with it. */
  static Optional<ZoneId> partitionZone(TableMetadata metadata, HudiSettings settings) {
    return PartitionZoneCheck.concerns(metadata) ? settings.partitionZone() : Optional.empty();
  }

  static String partitionFields(TableMetadata metadata) {
    return metadata.partitionSpec().stream()
        .map(PartitionField::name)
        .collect(Collectors.joining(","));
  }

  private static String keyGenerator(TableMetadata metadata) {
    return switch (metadata.partitionSpec().size()) {
      case 0 -> NON_PARTITIONED;
      case 1 -> SIMPLE;
      // With CustomKeyGenerator, Hudi 1.2 reads the values of several partition columns as null.
      default -> COMPLEX;
    };
  }
}
