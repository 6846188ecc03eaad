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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What a user can set, by table property or by session setting of the same name.
 *
 * @param tableVersion Hudi's table version for new tables: 6, which all readers since 0.14 know, or
 *     9
 * @param maxCommitsOneByOne the longest backlog that becomes one Hudi commit a version
 * @param retention how far back readers can travel
 * @param retainedCommits commits that are kept whatever their age
 * @param lease how long a process that died keeps others from writing
 * @param patience how long to wait for another process that writes
 * @param showsPhysicalNames whether readers see each column by its name in the data files
 * @param partitionZone the time zone of every session that reads the table; empty when unknown
 */
record HudiSettings(
    int tableVersion,
    int maxCommitsOneByOne,
    Duration retention,
    int retainedCommits,
    Duration lease,
    Duration patience,
    boolean showsPhysicalNames,
    Optional<ZoneId> partitionZone) {

  static final String TABLE_VERSION = "polytable.hudi.tableVersion";
  static final String COLUMN_NAMES = "polytable.hudi.columnNames";
  static final String PARTITION_ZONE = "polytable.hudi.partitionTimeZone";
  static final String MAX_COMMITS_ONE_BY_ONE = "polytable.maxCommitsOneByOne";
  static final String RETENTION_HOURS = "polytable.hudi.retention.hours";
  static final String RETENTION_COMMITS = "polytable.hudi.retention.commits";

  static final String LEASE_SECONDS = "polytable.hudi.lease.seconds";
  static final String PATIENCE_SECONDS = "polytable.hudi.lease.patience.seconds";

  static HudiSettings of(ConversionContext context, TableMetadata metadata) {
    int version = number(context, metadata, TABLE_VERSION, 6, 6);

    if (version != 6 && version != 9) {
      throw invalid(TABLE_VERSION, Integer.toString(version), "6 or 9");
    }

    return new HudiSettings(
        version,
        number(context, metadata, MAX_COMMITS_ONE_BY_ONE, 10, 0),
        Duration.ofHours(number(context, metadata, RETENTION_HOURS, 7 * 24, 0)),
        number(context, metadata, RETENTION_COMMITS, 1, 1),
        Duration.ofSeconds(number(context, metadata, LEASE_SECONDS, 60, 1)),
        Duration.ofSeconds(number(context, metadata, PATIENCE_SECONDS, 10, 0)),
        showsPhysicalNames(context, metadata),
        partitionZone(context, metadata));
  }

  private static Optional<ZoneId> partitionZone(ConversionContext context, TableMetadata metadata) {
    Optional<String> name = context.findSetting(metadata, PARTITION_ZONE).map(String::trim);

    try {
      return name.map(text -> ZoneId.of(text, ZoneId.SHORT_IDS));
    } catch (DateTimeException e) {
      throw invalid(
          PARTITION_ZONE, name.orElse(""), "an offset like +02:00 or a region like Europe/Paris");
    }
  }

  private static boolean showsPhysicalNames(ConversionContext context, TableMetadata metadata) {
    String names = context.findSetting(metadata, COLUMN_NAMES).orElse("logical").trim();
    return switch (names) {
      case "logical" -> false;
      case "physical" -> true;
      default -> throw invalid(COLUMN_NAMES, names, "logical or physical");
    };
  }

  private static int number(
      ConversionContext context, TableMetadata metadata, String key, int fallback, int least) {
    String text = context.findSetting(metadata, key).orElse(Integer.toString(fallback)).trim();

    try {
      int value = Integer.parseInt(text);

      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw invalid(key, text, "a whole number of at least " + least);
    }

    throw invalid(key, text, "a whole number of at least " + least);
  }

  private static ConversionException invalid(String key, String value, String allowed) {
    return new ConversionException(
        ErrorCode.INVALID_SETTING,
        false,
        "Setting '%s' is '%s', which is not known, so the Hudi target can't be written as asked. Set it to %s."
            .formatted(key, value, allowed),
        null);
  }
}
