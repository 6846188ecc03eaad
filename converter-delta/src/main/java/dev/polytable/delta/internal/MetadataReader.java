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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.Protocol;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** Brings metadata and protocol into the model, and refuses what can't be read. Immutable. */
final class MetadataReader {

  private static final Set<String> COLUMN_MAPPING_MODES = Set.of("name", "id");

  private final String tablePath;
  private final DataPaths paths;
  private final DeletionVectors vectors;
  private final ZoneId partitionZone;

  MetadataReader(String tablePath, ZoneId partitionZone) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.paths = new DataPaths(new Path(tablePath));
    this.vectors = new DeletionVectors(tablePath);
    this.partitionZone = requireNonNull(partitionZone, "partitionZone is null");
  }

  /**
   * @param version at which it was found, for errors
   */
  TableReading read(RawMetadata raw, Protocol protocol, long version) {
    ReaderFeatures.check(tablePath, protocol);
    String mode = raw.configuration().getOrDefault("delta.columnMapping.mode", "none");
    ParsedSchema schema;
    List<PartitionField> spec;
    try {
      schema = SchemaParser.parse(raw.schemaString(), COLUMN_MAPPING_MODES.contains(mode));
      spec = toSpec(raw.partitionColumns(), schema.schema());
    } catch (IllegalArgumentException e) {
      throw DeltaErrors.corrupt(
          "The metadata of %s at version %s can't be read: %s"
              .formatted(tablePath, version, e.getMessage()),
          e);
    }

    TableMetadata metadata =
        new TableMetadata(
            raw.id(), raw.name(), schema.schema(), spec, raw.configuration(), protocol);
    FileMapper mapper =
        new FileMapper(
            paths, vectors, new PartitionValues(spec, partitionZone), new StatsParser(schema));
    return new TableReading(raw, metadata, mapper);
  }

  /** Names are compared as written, and else ignoring case, as Spark does by default. */
  private static List<PartitionField> toSpec(List<String> columns, StructType schema) {
    List<PartitionField> spec = new ArrayList<>();
    for (String column : columns) {
      Field field =
          schema
              .findField(column)
              .or(
                  () ->
                      schema.fields().stream()
                          .filter(candidate -> candidate.name().equalsIgnoreCase(column))
                          .findFirst())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "partition column '%s' is not in the schema".formatted(column)));
      spec.add(new PartitionField(field));
    }

    return spec;
  }
}
