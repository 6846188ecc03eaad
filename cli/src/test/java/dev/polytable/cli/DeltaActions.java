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
package dev.polytable.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Lines of commit files, of a table with the columns {@code id} (long), {@code name} (string) and
 * {@code city} (string), partitioned by the latter unless said otherwise.
 */
final class DeltaActions {

  static final String ID = column("id", "\"long\"", true);
  static final String NAME = column("name", "\"string\"", true);
  static final String CITY = column("city", "\"string\"", true);

  private DeltaActions() {}

  static String commitInfo(long timestamp) {
    return "{\"commitInfo\":{\"timestamp\":%s,\"operation\":\"WRITE\"}}".formatted(timestamp);
  }

  static String protocol() {
    return "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}";
  }

  static String protocolWithDeletionVectors() {
    return "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\"],\"writerFeatures\":[\"deletionVectors\"]}}";
  }

  static String protocolWithColumnMapping() {
    return "{\"protocol\":{\"minReaderVersion\":2,\"minWriterVersion\":5}}";
  }

  static String metadata() {
    return metadata(List.of(ID, NAME, CITY), List.of("city"));
  }

  static String metadata(List<String> columns, List<String> partitionColumns) {
    return metadata(columns, partitionColumns, Map.of());
  }

  static String metadata(
      List<String> columns, List<String> partitionColumns, Map<String, String> properties) {
    String schema = "{\"type\":\"struct\",\"fields\":[%s]}".formatted(String.join(",", columns));
    String partitions =
        partitionColumns.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(","));
    String configuration =
        new TreeMap<>(properties)
            .entrySet().stream()
                .map(entry -> "\"%s\":\"%s\"".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(","));
    return "{\"metaData\":{\"id\":\"%s\",\"format\":{\"provider\":\"parquet\",\"options\":{}},\"schemaString\":\"%s\",\"partitionColumns\":[%s],\"configuration\":{%s},\"createdTime\":1700000000000}}"
        .formatted(new UUID(7, 7), schema.replace("\"", "\\\""), partitions, configuration);
  }

  static String column(String name, String type, boolean nullable) {
    return "{\"name\":\"%s\",\"type\":%s,\"nullable\":%s,\"metadata\":{}}"
        .formatted(name, type, nullable);
  }

  /** A nullable column whose name in the files is another one (column mapping). */
  static String mapped(String name, String physicalName, int id, String type) {
    return "{\"name\":\"%s\",\"type\":%s,\"nullable\":true,\"metadata\":{\"delta.columnMapping.id\":%s,\"delta.columnMapping.physicalName\":\"%s\"}}"
        .formatted(name, type, id, physicalName);
  }

  /** An active file of 1000 bytes with ten rows in the partition that its folder names. */
  static String add(String path) {
    String folder = path.substring(0, path.indexOf('/'));
    return add(path, folder.substring(folder.indexOf('=') + 1), 1000, 10, "");
  }

  /**
   * An active file.
   *
   * @param more further fields of the action, each with a comma before it
   */
  static String add(String path, String city, long size, long records, String more) {
    String stats =
        "{\\\"numRecords\\\":%s,\\\"minValues\\\":{\\\"id\\\":1},\\\"maxValues\\\":{\\\"id\\\":10},\\\"nullCount\\\":{\\\"id\\\":0}}"
            .formatted(records);
    return "{\"add\":{\"path\":\"%s\",\"partitionValues\":%s,\"size\":%s,\"modificationTime\":1700000000000,\"dataChange\":true,\"stats\":\"%s\"%s}}"
        .formatted(path, city.isEmpty() ? "{}" : "{\"city\":\"" + city + "\"}", size, stats, more);
  }

  /** Removes a file that has no deletion vector. */
  static String remove(String path) {
    return remove(path, "");
  }

  /** Removes a file with the vector of {@link #deletionVector}. */
  static String removeWithDeletionVector(String path) {
    return remove(path, deletionVector());
  }

  private static String remove(String path, String more) {
    String city = path.substring(path.indexOf('=') + 1, path.indexOf('/'));
    return "{\"remove\":{\"path\":\"%s\",\"deletionTimestamp\":1700000060000,\"dataChange\":true,\"extendedFileMetadata\":true,\"partitionValues\":{\"city\":\"%s\"},\"size\":1000%s}}"
        .formatted(path, city, more);
  }

  /** A deletion vector in the log that hides the rows 3, 4, 7, 11, 18 and 29 (Delta's protocol). */
  static String deletionVector() {
    return ",\"deletionVector\":{\"storageType\":\"i\",\"pathOrInlineDv\":\"^Bg9^0rr910000000000iXQKl0rr91000f55c8Xg0@@D72lkbi5=-{L\",\"sizeInBytes\":44,\"cardinality\":6}";
  }

  /** As {@link #deletionVector}, with row 30 in place of row 29. */
  static String otherDeletionVector() {
    return deletionVector().replace("-{L", "-%M");
  }

  static String fileName(long version) {
    return String.format(Locale.ROOT, "%020d.json", version);
  }
}
