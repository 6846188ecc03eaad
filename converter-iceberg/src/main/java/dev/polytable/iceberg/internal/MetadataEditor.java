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

import dev.polytable.schema.TableMetadata;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.MetadataUpdate;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Type;

/** Brings the Iceberg table's metadata, apart from its files, to what the source table's says. */
final class MetadataEditor {

  /** Metadata files that are kept beside the current one. */
  private static final int PREVIOUS_VERSIONS = 100;

  /** Manifests of one commit each are merged at this number; few, as a merge reads them all. */
  private static final int MANIFESTS_TO_MERGE = 4;

  private static final Set<Type.TypeID> FLOATING =
      EnumSet.of(Type.TypeID.FLOAT, Type.TypeID.DOUBLE);

  /**
   * A spec that no file has. Where all of a table's specs decide a filter, Iceberg's Spark reader
   * leaves the filter to its own evaluation of partition values, which takes a null for less than
   * any value, and -0.0 for less than 0.0: {@code p < 1 OR q <> 3} would select null partitions.
   * With this one Spark evaluates each filter on the rows as well; files are skipped as before. It
   * is there only where it is needed, since with it no filter is answered from metadata.
   */
  private static final PartitionSpec KEEPS_FILTERS = PartitionSpec.unpartitioned();

  private final String location;
  private final TableMetadata source;
  private final TranslatedSchema schema;

  MetadataEditor(String location, TableMetadata source, TranslatedSchema schema) {
    this.location = requireNonNull(location, "location is null");
    this.source = requireNonNull(source, "source is null");
    this.schema = requireNonNull(schema, "schema is null");
  }

  /** Metadata of a new table without a snapshot. */
  org.apache.iceberg.TableMetadata create(int formatVersion, long version, long timestamp) {
    return org.apache.iceberg.TableMetadata.buildFromEmpty(formatVersion)
        .setLocation(location)
        .setCurrentSchema(schema.schema(), schema.highestId())
        .setDefaultPartitionSpec(spec(List.of(), 0))
        .setDefaultSortOrder(SortOrder.unsorted())
        .setProperties(properties(version, timestamp))
        .build();
  }

  /** The same table with what has changed. */
  org.apache.iceberg.TableMetadata update(
      org.apache.iceberg.TableMetadata before, int formatVersion, long version, long timestamp) {
    // Ids mean other columns now: what was partitioned by them can't be said with the new schema.
    org.apache.iceberg.TableMetadata base =
        schema.reassigned() ? withoutPartitions(before) : before;
    org.apache.iceberg.TableMetadata.Builder builder =
        org.apache.iceberg.TableMetadata.buildFrom(base)
            .upgradeFormatVersion(Math.max(formatVersion, base.formatVersion()))
            .setCurrentSchema(schema.schema(), Math.max(base.lastColumnId(), schema.highestId()))
            .setDefaultPartitionSpec(spec(base.specs(), base.lastAssignedPartitionId()))
            // One that somebody set may name a column that the source drops.
            .setDefaultSortOrder(SortOrder.unsorted());
    Map<String, String> changed = new HashMap<>(properties(version, timestamp));
    changed
        .entrySet()
        .removeIf(entry -> entry.getValue().equals(base.property(entry.getKey(), "")));
    return builder.setProperties(changed).build();
  }

  /** The table without the snapshots and specs of before, which it doesn't keep anyway. */
  private static org.apache.iceberg.TableMetadata withoutPartitions(
      org.apache.iceberg.TableMetadata before) {
    org.apache.iceberg.TableMetadata empty =
        org.apache.iceberg.TableMetadata.buildFrom(before)
            .removeSnapshots(before.snapshots())
            .setDefaultPartitionSpec(KEEPS_FILTERS)
            .build();
    Set<Integer> partitioned =
        empty.specs().stream()
            .filter(PartitionSpec::isPartitioned)
            .map(PartitionSpec::specId)
            .collect(Collectors.toSet());
    if (partitioned.isEmpty()) {
      return empty;
    }

    org.apache.iceberg.TableMetadata.Builder builder =
        org.apache.iceberg.TableMetadata.buildFrom(empty);
    new MetadataUpdate.RemovePartitionSpecs(partitioned).applyTo(builder);
    return builder.build();
  }

  /** The same table with Spark's own evaluation of filters on partition columns. */
  static org.apache.iceberg.TableMetadata keepFilters(org.apache.iceberg.TableMetadata base) {
    return org.apache.iceberg.TableMetadata.buildFrom(base).addPartitionSpec(KEEPS_FILTERS).build();
  }

  /** Whether {@link #keepFilters} is needed whatever the partition values are. */
  static boolean needsFilters(PartitionSpec spec) {
    return spec.partitionType().fields().stream()
        .anyMatch(field -> FLOATING.contains(field.type().typeId()));
  }

  private PartitionSpec spec(List<PartitionSpec> known, int lastAssignedId) {
    return SpecTranslator.translate(source.partitionSpec(), schema.schema(), known, lastAssignedId);
  }

  private Map<String, String> properties(long version, long timestamp) {
    Map<String, String> properties = new HashMap<>();
    properties.put(Properties.VERSION, Long.toString(version));
    properties.put(Properties.TIMESTAMP, Long.toString(timestamp));
    properties.put(Properties.SOURCE_ID, source.id());
    properties.put(Properties.PARTITION_VALUES, Properties.PARTITION_VALUES_NOW);
    properties.put(TableProperties.DEFAULT_NAME_MAPPING, schema.nameMapping());
    // The data files are Delta's: no tool may delete them as this table's.
    properties.put(TableProperties.GC_ENABLED, "false");
    // Bounds are true but need not occur in a file, so an engine must not answer MIN and MAX from
    // them; filters use them all the same.
    properties.put(TableProperties.DEFAULT_WRITE_METRICS_MODE, "counts");
    properties.put(TableProperties.METADATA_COMPRESSION, "none");
    properties.put(TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED, "true");
    properties.put(
        TableProperties.METADATA_PREVIOUS_VERSIONS_MAX, Integer.toString(PREVIOUS_VERSIONS));
    properties.put(TableProperties.MANIFEST_MIN_MERGE_COUNT, Integer.toString(MANIFESTS_TO_MERGE));
    return properties;
  }
}
