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

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table by its path, in the layout of Iceberg's {@code HadoopTables}: {@code
 * metadata/v<n>.metadata.json}, of which the highest is in force, and {@code version-hint.text}.
 * Not thread-safe; other processes may write the same table.
 */
final class PathTableStore implements TableStore {

  private static final Logger LOG = LoggerFactory.getLogger(PathTableStore.class);
  private static final String EXTENSION = ".metadata.json";

  private final Path root;
  private final Path metadataFolder;
  private final FileSystem fileSystem;
  private final VersionHint hint;
  private final Publisher publisher;
  private final RecordingFileIO io;
  private Optional<Loaded> loaded = Optional.empty();

  private PathTableStore(Path root, FileSystem fileSystem, RecordingFileIO io) {
    this.root = requireNonNull(root, "root is null");
    this.metadataFolder = new Path(root, "metadata");
    this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
    this.io = requireNonNull(io, "io is null");
    this.hint = new VersionHint(fileSystem, metadataFolder);
    this.publisher = Publisher.of(fileSystem);
  }

  /** Opens the store; reads nothing yet. */
  static PathTableStore open(String location, Configuration configuration) {
    Path root = new Path(location);
    HadoopFileIO hadoop = new HadoopFileIO(configuration);
    // A manifest is looked through and then rewritten: one read for both.
    hadoop.initialize(Map.of(CatalogProperties.IO_MANIFEST_CACHE_ENABLED, "true"));
    try {
      return new PathTableStore(
          root, root.getFileSystem(configuration), new RecordingFileIO(hadoop));
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't open the storage of " + location, e);
    }
  }

  @Override
  public String location() {
    return root.toString();
  }

  /**
   * Costs two requests when nothing has changed since.
   *
   * @throws dev.polytable.schema.ConversionException when a catalog owns the table
   */
  @Override
  public Optional<TableMetadata> load() {
    Optional<TableMetadata> table = loadForCatalog();
    if (table.isEmpty()) {
      owner().requireNone(location());
    }

    return table;
  }

  /** As {@link #load}, for the catalog that owns the table or will. */
  Optional<TableMetadata> loadForCatalog() {
    try {
      if (loaded.isEmpty() || !isCurrent(loaded.get())) {
        loaded = read();
      }

      return loaded.map(Loaded::metadata);
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't read the Iceberg table at " + root, e);
    }
  }

  /** Who owns the table, if a catalog does. */
  OwnerMark owner() {
    return new OwnerMark(fileSystem, metadataFolder);
  }

  @Override
  public RecordingFileIO io() {
    return io;
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return new Path(metadataFolder, fileName).toString();
  }

  @Override
  public MetadataCleaner cleaner() {
    return new MetadataCleaner(io.delegate(), metadataFolder.toString());
  }

  @Override
  public TableMetadata create(TableMetadata first) {
    return publish(1, first);
  }

  @Override
  public TableMetadata commit(TableMetadata base, TableMetadata updated) {
    TableMetadata committed = publish(loaded.orElseThrow().version() + 1, updated);
    afterwards(
        "delete the oldest metadata files",
        () -> MetadataCleaner.deleteRemoved(io, base, committed));
    return committed;
  }

  @Override
  public boolean isCommittedByChanges() {
    return false;
  }

  @Override
  public void close() {
    io.close();
  }

  private TableMetadata publish(int version, TableMetadata metadata) {
    Path file = metadataFile(version);
    byte[] content = TableMetadataParser.toJson(metadata).getBytes(StandardCharsets.UTF_8);
    if (!publisher.put(fileSystem, file, content)) {
      throw new CommitFailedException("Version %d of %s is there already", version, root);
    }

    TableMetadata committed =
        TableMetadata.buildFrom(metadata)
            .discardChanges()
            .withMetadataLocation(file.toString())
            .build();
    loaded = Optional.of(new Loaded(version, committed, content.length, Optional.empty()));
    afterwards("write the version hint", () -> hint.write(version));
    return committed;
  }

  /** What follows a commit, which is in force whatever becomes of it. */
  private void afterwards(String what, Chore chore) {
    try {
      chore.run();
      // checkstyle: IllegalCatch, because the commit has happened
    } catch (IOException | RuntimeException e) {
      LOG.warn("Can't {} of {}; its readers don't need it", what, root, e);
    }
  }

  /** Whether the loaded version is the newest still, and the same file. */
  private boolean isCurrent(Loaded known) throws IOException {
    Optional<FileStatus> status = findStatus(metadataFile(known.version()));
    if (status.isEmpty()
        || status.get().getLen() != known.length()
        || !known.isModifiedAt(status.get().getModificationTime())
        || findStatus(metadataFile(known.version() + 1)).isPresent()) {
      return false;
    }

    loaded = Optional.of(known.withModified(status.get().getModificationTime()));
    return true;
  }

  private Optional<Loaded> read() throws IOException {
    OptionalInt start = hint.find();
    if (start.isEmpty()) {
      return Optional.empty();
    }

    Optional<Loaded> newest = readNewest(start.getAsInt());
    if (newest.isPresent()) {
      return newest;
    }

    OptionalInt listed = hint.findByListing();
    return listed.isEmpty() ? Optional.empty() : readNewest(listed.getAsInt());
  }

  /** Reads the newest version from {@code start} on; empty when that one isn't there. */
  private Optional<Loaded> readNewest(int start) throws IOException {
    int version = start;
    Optional<FileStatus> found = findAnyStatus(version);
    Optional<FileStatus> next = found.isEmpty() ? found : findAnyStatus(version + 1);
    while (next.isPresent()) {
      version++;
      found = next;
      next = findAnyStatus(version + 1);
    }

    if (found.isEmpty()) {
      return Optional.empty();
    }

    FileStatus file = found.get();
    return Optional.of(
        new Loaded(version, parse(file), file.getLen(), Optional.of(file.getModificationTime())));
  }

  private TableMetadata parse(FileStatus file) {
    try {
      return TableMetadataParser.read(io.newInputFile(file.getPath().toString(), file.getLen()));
    } catch (RuntimeIOException e) {
      if (e.getCause() instanceof JsonProcessingException) {
        throw IcebergErrors.brokenTable(location(), e);
      }

      throw e;
    } catch (IllegalArgumentException | ValidationException e) {
      throw IcebergErrors.brokenTable(location(), e);
    }
  }

  /** Also as other writers may name it. */
  private Optional<FileStatus> findAnyStatus(int version) throws IOException {
    Optional<FileStatus> plain = findStatus(metadataFile(version));
    return plain.isPresent()
        ? plain
        : findStatus(new Path(metadataFolder, "v" + version + ".gz" + EXTENSION));
  }

  private Optional<FileStatus> findStatus(Path file) throws IOException {
    try {
      return Optional.of(fileSystem.getFileStatus(file));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private Path metadataFile(int version) {
    return new Path(metadataFolder, "v" + version + EXTENSION);
  }

  private interface Chore {

    void run() throws IOException;
  }

  /** What was read or committed last; {@code modified} is empty until it is seen. */
  private record Loaded(int version, TableMetadata metadata, long length, Optional<Long> modified) {

    private boolean isModifiedAt(long time) {
      return modified.isEmpty() || modified.get() == time;
    }

    private Loaded withModified(long time) {
      return new Loaded(version, metadata, length, Optional.of(time));
    }
  }
}
