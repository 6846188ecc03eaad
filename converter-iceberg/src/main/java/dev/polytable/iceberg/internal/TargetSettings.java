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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TableMetadata;
import java.time.Duration;

/**
 * This target's settings. A table property of the same name wins over a setting.
 *
 * @param context the settings of the session or job
 * @param metadata the source table, with its properties
 */
record TargetSettings(ConversionContext context, TableMetadata metadata) {

  static final String MAX_ONE_BY_ONE = "polytable.maxCommitsOneByOne";
  static final String RETENTION_HOURS = "polytable.iceberg.retention.hours";
  static final String MAX_SNAPSHOTS = "polytable.iceberg.retention.maxSnapshots";
  static final String FORMAT_VERSION = "polytable.iceberg.formatVersion";

  static final String FOOTERS = "polytable.iceberg.footers";
  static final String NESTED_IDS = "polytable.iceberg.nestedFieldIds";

  TargetSettings {
    requireNonNull(context, "context is null");
    requireNonNull(metadata, "metadata is null");
  }

  /** Reads each setting, which refuses a value that it can't have. */
  void check() {
    maxOneByOne();
    retention();
    maxSnapshots();
    formatVersion();
    nestedIds();
    footerReads();
  }

  /** Up to how many commits become one snapshot each. */
  long maxOneByOne() {
    return number(MAX_ONE_BY_ONE, 10, 0);
  }

  /** How long a snapshot that isn't current is kept. */
  Duration retention() {
    return Duration.ofHours(number(RETENTION_HOURS, 7 * 24, 0));
  }

  /** How many snapshots are kept at most, since each commit writes the list of them. */
  int maxSnapshots() {
    return (int) Math.min(number(MAX_SNAPSHOTS, 2_000, 1), Integer.MAX_VALUE);
  }

  /** The lowest format version of the table. */
  int formatVersion() {
    long version = number(FORMAT_VERSION, 2, 2);
    if (version > 3) {
      throw IcebergErrors.invalidSetting(FORMAT_VERSION, Long.toString(version), "2 or 3");
    }

    return (int) version;
  }

  /** What becomes of list elements and map entries that have no id in the files. */
  NestedIds nestedIds() {
    return NestedIds.parse(NESTED_IDS, context.findSetting(metadata, NESTED_IDS).orElse("require"));
  }

  /** Of which data files the footers are read. */
  FooterReads footerReads() {
    return FooterReads.parse(FOOTERS, context.findSetting(metadata, FOOTERS).orElse("sample"));
  }

  private long number(String key, long defaultValue, long lowest) {
    String text = context.findSetting(metadata, key).orElse(Long.toString(defaultValue)).strip();
    try {
      long value = Long.parseLong(text);
      if (value >= lowest) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw IcebergErrors.invalidSetting(key, text, "a whole number from " + lowest);
    }

    throw IcebergErrors.invalidSetting(key, text, "a whole number from " + lowest);
  }
}
