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
import static java.util.stream.Collectors.toSet;

import dev.polytable.schema.Field;
import dev.polytable.schema.LastConversion;
import dev.polytable.schema.TableMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/**
 * One call of the target while nothing is committed: the staged table, and how the source's files
 * are said in it. Not thread-safe.
 */
final class StagedConversion {

  /** The first format version with deletion vectors. */
  static final int VECTOR_FORMAT_VERSION = 3;

  private final TableStore store;
  private final String tablePath;
  private final ParquetFooters footers;
  private final Optional<LastConversion> conversion;
  private StagedOperations operations;
  private SnapshotStager stager;
  private FileTranslator files;
  private FooterCheck footerCheck;
  private OtherNames otherNames;
  private boolean holdsNull;
  private Optional<TypePromotions.Retyped> retyped = Optional.empty();
  private long newestAdded;

  /**
   * @param conversion what the table is to keep of it
   */
  StagedConversion(
      TableStore store,
      String tablePath,
      ParquetFooters footers,
      Optional<LastConversion> conversion) {
    this.store = requireNonNull(store, "store is null");
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.footers = requireNonNull(footers, "footers is null");
    this.conversion = requireNonNull(conversion, "conversion is null");
  }

  /** Starts from the table as it is. */
  void open(org.apache.iceberg.TableMetadata base) {
    this.operations = new StagedOperations(store, base);
    this.stager = new SnapshotStager(operations, store.location());
  }

  /**
   * Brings schema, spec and properties to what the source says at the version; starts a new table
   * where {@link #open} was not called.
   *
   * @param settings with the source's metadata at the version
   * @return whether field ids or partition values got another meaning, so that nothing of the
   *     table's files and history can be kept
   */
  boolean describe(TargetSettings settings, int formatVersion, long version, long timestamp) {
    TableMetadata source = settings.metadata();
    String nameMapping = operations == null ? "" : nameMapping();
    TranslatedSchema schema = SchemaTranslator.translate(source, nameMapping, settings.nestedIds());
    MetadataEditor editor = new MetadataEditor(store.location(), source, schema);
    boolean startsAnew = schema.reassigned();
    if (operations == null) {
      open(editor.create(formatVersion, version, timestamp));
    } else {
      startsAnew |= TypePromotions.retypesPartition(current(), schema.schema());
      retyped =
          retyped.or(() -> TypePromotions.findUnreadable(current().schema(), schema.schema()));
      operations.set(editor.update(current(), formatVersion, version, timestamp));
    }

    FileFieldIds ids = FileFieldIds.of(schema);
    this.otherNames = ids.otherNames();
    ParquetFooters checked = ids.checking(footers);
    this.files =
        new FileTranslator(
            tablePath, current().spec(), new MetricsTranslator(schema.leaves()), checked);
    this.footerCheck =
        new FooterCheck(
            tablePath,
            TimeColumns.of(schema, source),
            settings.footerReads(),
            checked,
            columnsBesideVariants(source));
    return startsAnew;
  }

  org.apache.iceberg.TableMetadata current() {
    return operations.current();
  }

  StagedOperations operations() {
    return operations;
  }

  SnapshotStager stager() {
    return stager;
  }

  FileTranslator files() {
    return files;
  }

  /** A file that the table is to have; see {@link FileTranslator#translate}. */
  DataFile translate(dev.polytable.schema.DataFile file) {
    holdsNull |= file.partition().stream().anyMatch(value -> value.value().isEmpty());
    this.newestAdded = Math.max(newestAdded, file.modificationTime());
    return files.translate(file);
  }

  /**
   * When the youngest file that the table had before was modified; the end of time when it isn't
   * known.
   */
  long newestFile() {
    if (current().currentSnapshot() == null) {
      return Long.MIN_VALUE;
    }

    String recorded = current().property(Properties.NEWEST_FILE, "");
    return recorded.matches("[0-9]{1,18}") ? Long.parseLong(recorded) : Long.MAX_VALUE;
  }

  FooterCheck footerCheck() {
    return footerCheck;
  }

  PartitionSpec spec(int id) {
    return current().spec(id);
  }

  /**
   * Marks the current snapshot as the one that carries the version.
   *
   * @param addedFiles files that it has added
   * @param newestFile as {@link #newestFile} said before it was made
   * @throws dev.polytable.schema.ConversionException when files of a type that a column had before
   *     are left
   */
  void seal(long addedFiles, long newestFile) {
    Snapshot snapshot = current().currentSnapshot();
    String total = snapshot.summary().getOrDefault(SnapshotSummary.TOTAL_DATA_FILES_PROP, "");
    if (retyped.isPresent() && !total.equals(Long.toString(addedFiles))) {
      TypePromotions.Retyped column = retyped.get();
      throw IcebergErrors.unsupportedTypeChange(column.column(), column.from(), column.to());
    }

    retyped = Optional.empty();
    if (holdsNull || MetadataEditor.needsFilters(current().spec())) {
      operations.set(MetadataEditor.keepFilters(current()));
    }

    Map<String, String> properties = new TreeMap<>();
    properties.put(Properties.SNAPSHOT_ID, Long.toString(snapshot.snapshotId()));
    if (newestFile < Long.MAX_VALUE) {
      properties.put(Properties.NEWEST_FILE, Long.toString(Math.max(newestFile, newestAdded)));
    }

    if (!otherNames.isEmpty()) {
      properties.put(
          org.apache.iceberg.TableProperties.DEFAULT_NAME_MAPPING,
          otherNames.addTo(FieldIds.parse(nameMapping())).toJson());
    }

    conversion.ifPresent(
        last -> {
          properties.put(Properties.CONVERSION_WAY, last.way().name());
          properties.put(Properties.CONVERSION_REASON, last.reason());
        });
    operations.set(
        org.apache.iceberg.TableMetadata.buildFrom(current()).setProperties(properties).build());
  }

  /** Throws {@link NewerFormatNeeded} when the table's format has no deletion vectors. */
  void requireVectors() {
    if (current().formatVersion() < VECTOR_FORMAT_VERSION) {
      throw new NewerFormatNeeded();
    }
  }

  /** Takes snapshots that aren't the current one out of the table's history. */
  void drop(Set<Long> snapshotIds) {
    if (!snapshotIds.isEmpty()) {
      operations.set(
          org.apache.iceberg.TableMetadata.buildFrom(current())
              .removeSnapshots(snapshotIds)
              .build());
    }
  }

  /** Starts from a table without files and history. */
  void dropAll() {
    operations.set(
        org.apache.iceberg.TableMetadata.buildFrom(current())
            .removeSnapshots(current().snapshots())
            .build());
  }

  private static Optional<Set<String>> columnsBesideVariants(TableMetadata source) {
    boolean mayHoldVariants =
        source.protocol().readerFeatures().stream().anyMatch(name -> name.startsWith("variant"));
    return Optional.of(source.schema().fields().stream().map(Field::physicalName).collect(toSet()))
        .filter(ignored -> mayHoldVariants);
  }

  private String nameMapping() {
    return current().property(org.apache.iceberg.TableProperties.DEFAULT_NAME_MAPPING, "");
  }
}
