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
package dev.polytable.integration;

import java.util.List;

/** What a random scenario may set. */
final class RandomSettings {

  static final String ZONE = "spark.sql.session.timeZone";

  private static final String NO_STATISTICS = "spark.databricks.delta.stats.collect=false";
  private static final String ROW_TRACKING = "'delta.enableRowTracking'='true'";

  private static final List<String> OF_SESSION =
      List.of(
          "spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS",
          "spark.sql.parquet.outputTimestampType=INT96",
          "spark.sql.parquet.compression.codec=gzip",
          "spark.sql.parquet.writeLegacyFormat=true",
          "spark.sql.parquet.writeLegacyFormat=false",
          "spark.databricks.delta.optimizeWrite.enabled=true",
          NO_STATISTICS,
          "spark.databricks.delta.stats.collect=true",
          ZONE + "=Asia/Kathmandu",
          "spark.databricks.delta.properties.defaults.checkpointInterval=2");

  private static final List<String> OF_TABLE =
      List.of(
          "'delta.checkpointInterval'='2'",
          "'delta.dataSkippingNumIndexedCols'='1'",
          "'delta.dataSkippingNumIndexedCols'='32'",
          "'delta.enableChangeDataFeed'='true'",
          "'delta.feature.v2Checkpoint'='supported', 'delta.checkpointPolicy'='v2'",
          "'delta.enableInCommitTimestamps'='true'",
          ROW_TRACKING,
          "'some.note'='x'");

  private RandomSettings() {}

  /** Those of a session; row tracking needs statistics. */
  static List<String> ofSession(boolean hasRowTracking) {
    return without(hasRowTracking ? NO_STATISTICS : "", OF_SESSION);
  }

  /** Those of a table. */
  static List<String> ofTable(boolean hasRowTracking) {
    return without(hasRowTracking ? "" : ROW_TRACKING, OF_TABLE);
  }

  private static List<String> without(String unwanted, List<String> settings) {
    return settings.stream().filter(setting -> !setting.equals(unwanted)).toList();
  }
}
