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

import dev.polytable.schema.ConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.rest.RESTCatalog;

/**
 * A table in an Iceberg catalog. Its metadata lies where the path-based table's would; a path-based
 * table that is there already moves into the catalog with its history. Not thread-safe.
 */
final class CatalogTableStore implements TableStore {

  private final CatalogSettings settings;
  private final Catalog catalog;
  private final PathTableStore pathStore;
  private final RecordingFileIO io;
  private Optional<TableOperations> operations = Optional.empty();

  private CatalogTableStore(CatalogSettings settings, Catalog catalog, PathTableStore pathStore) {
    this.settings = requireNonNull(settings, "settings is null");
    this.catalog = requireNonNull(catalog, "catalog is null");
    this.pathStore = requireNonNull(pathStore, "pathStore is null");
    this.io = pathStore.io();
  }

  /** Opens the catalog, which may connect to it. */
  static CatalogTableStore open(
      CatalogSettings settings, String location, Configuration configuration) {
    Catalog catalog = asking(settings, () -> build(settings, configuration));
    return new CatalogTableStore(settings, catalog, PathTableStore.open(location, configuration));
  }

  /** Iceberg says with these two that a property is wrong or a class isn't there. */
  private static Catalog build(CatalogSettings settings, Configuration configuration) {
    try {
      return CatalogUtil.buildIcebergCatalog(settings.name(), settings.properties(), configuration);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      throw IcebergErrors.catalogNotMade(settings.describe(), settings.secrets().redact(e));
    }
  }

  @Override
  public String location() {
    return pathStore.location();
  }

  /** Costs what the catalog needs to tell the table's current metadata. */
  @Override
  public Optional<TableMetadata> load() {
    return asking(settings, this::loadFromCatalog);
  }

  @Override
  public RecordingFileIO io() {
    return io;
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return operations
        .map(table -> table.metadataFileLocation(fileName))
        .orElseGet(() -> pathStore.metadataFileLocation(fileName));
  }

  @Override
  public MetadataCleaner cleaner() {
    String file = metadataFileLocation("x");
    return new MetadataCleaner(io.delegate(), file.substring(0, file.length() - "/x".length()));
  }

  @Override
  public TableMetadata create(TableMetadata first) {
    String file =
        pathStore.metadataFileLocation("00000-%s.metadata.json".formatted(UUID.randomUUID()));
    return committing(
        () -> {
          TableMetadataParser.overwrite(first, io.newOutputFile(file));
          pathStore.owner().write(settings.describe());
          // From here on the catalog may have it.
          io.takeWritten();
          return register(file);
        });
  }

  @Override
  public TableMetadata commit(TableMetadata base, TableMetadata updated) {
    TableOperations table = operations.orElseThrow();
    return committing(
        () -> {
          try {
            table.commit(base, updated);
          } catch (CommitFailedException e) {
            return findCommitted(table, updated).orElseThrow(() -> e);
          }

          return table.refresh();
        });
  }

  /**
   * A request that is tried again, by the catalog's client or on its way, finds its own commit and
   * is refused as somebody else's.
   */
  private static Optional<TableMetadata> findCommitted(
      TableOperations table, TableMetadata updated) {
    TableMetadata found = table.refresh();
    boolean isOurs =
        found != null
            && updated.currentSnapshot() != null
            && found.snapshot(updated.currentSnapshot().snapshotId()) != null;
    return isOurs ? Optional.of(found) : Optional.empty();
  }

  @Override
  public boolean isCommittedByChanges() {
    return catalog instanceof RESTCatalog;
  }

  @Override
  public void close() {
    pathStore.close();
    if (catalog instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw IcebergErrors.storageFailed("Can't close the catalog", e);
      }
    }
  }

  private Optional<TableMetadata> loadFromCatalog() {
    try {
      if (operations.isPresent()) {
        return Optional.of(requireOwn(operations.get().refresh()));
      }

      return Optional.of(requireOwn(use(catalog.loadTable(settings.table()))));
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      operations = Optional.empty();
      return adoptPathTable();
    }
  }

  /** The catalog may have a table of that name which is another source table's. */
  private TableMetadata requireOwn(TableMetadata table) {
    if (!Places.areSame(table.location(), location())) {
      throw IcebergErrors.takenName(settings.describe(), table.location(), location());
    }

    return table;
  }

  /** Moves the path-based table, if there is one that was made here, into the catalog. */
  private Optional<TableMetadata> adoptPathTable() {
    Optional<TableMetadata> byPath =
        pathStore.loadForCatalog().filter(table -> Places.areSame(table.location(), location()));
    if (byPath.isEmpty()) {
      pathStore.owner().requireNoOther(settings.describe(), location());
      return Optional.empty();
    }

    TableMetadata table = byPath.get();
    String movedTo = table.property(Properties.MOVED_TO, "");
    if (!movedTo.isEmpty() && !movedTo.equals(settings.describe())) {
      throw IcebergErrors.movedToCatalog(location(), movedTo);
    }

    String file = table.metadataFileLocation();
    if (movedTo.isEmpty()) {
      TargetStates.of(table, location());
      pathStore.owner().write(settings.describe());
      pathStore.commit(
          table,
          TableMetadata.buildFrom(table)
              .setProperties(Map.of(Properties.MOVED_TO, settings.describe()))
              .build());
    } else {
      // Marked, but the process ended before the catalog had it.
      List<TableMetadata.MetadataLogEntry> previous = table.previousFiles();
      file = previous.get(previous.size() - 1).file();
    }

    return Optional.of(register(file));
  }

  private TableMetadata register(String metadataFile) {
    Namespace namespace = settings.table().namespace();
    if (catalog instanceof SupportsNamespaces namespaces
        && !namespaces.namespaceExists(namespace)) {
      try {
        namespaces.createNamespace(namespace);
      } catch (AlreadyExistsException e) {
        throw new CommitFailedException(e, "Somebody else made %s just now", namespace);
      }
    }

    try {
      return use(catalog.registerTable(settings.table(), metadataFile));
    } catch (AlreadyExistsException e) {
      // It may be ours: a request that was tried again.
      TableMetadata found = use(catalog.loadTable(settings.table()));
      if (metadataFile.equals(found.metadataFileLocation())) {
        return found;
      }

      throw new CommitFailedException(e, "Somebody else made %s just now", settings.table());
    }
  }

  private TableMetadata use(Table table) {
    TableOperations loaded = ((HasTableOperations) table).operations();
    operations = Optional.of(loaded);
    io.use(loaded.io());
    return loaded.current();
  }

  private <T> T committing(Supplier<T> action) {
    try {
      return action.get();
    } catch (ConversionException | CommitFailedException | CommitStateUnknownException e) {
      throw e;
      // checkstyle: IllegalCatch, because a catalog throws what it likes
    } catch (RuntimeException e) {
      RuntimeException shown = settings.secrets().redact(e);
      if (e instanceof CleanableFailure) {
        throw IcebergErrors.catalogFailed(settings.describe(), shown);
      }

      throw new CommitStateUnknownException(shown);
    }
  }

  private static <T> T asking(CatalogSettings settings, Supplier<T> action) {
    try {
      return action.get();
    } catch (ConversionException | CommitFailedException e) {
      throw e;
      // checkstyle: IllegalCatch, because a catalog throws what it likes
    } catch (RuntimeException e) {
      throw IcebergErrors.catalogFailed(settings.describe(), settings.secrets().redact(e));
    }
  }
}
