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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;
import org.apache.iceberg.util.SnapshotUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes metadata files that no snapshot refers to any more: those of expired snapshots and those
 * that a crash has left. Looks at no folder but the table's {@code metadata}, and there only at
 * names that Iceberg and this target give; data files are never among them.
 */
final class MetadataCleaner {

  private static final Logger LOG = LoggerFactory.getLogger(MetadataCleaner.class);

  /** Clocks of storage and driver may differ by so much. */
  private static final long MARGIN_MILLIS = 60_000;

  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private static final Pattern OURS =
      Pattern.compile(
          UUID
              + "-m[0-9]+\\.avro|snap-[0-9]+-[0-9]+-"
              + UUID
              + "\\.avro|"
              + UUID
              + "-deletes\\.puffin|"
              + UUID
              + "\\.metadata\\.json|"
              + UUID
              + "-version-hint\\.temp|v[0-9]+\\.metadata\\.json");

  private final FileIO io;
  private final String metadataFolder;

  /**
   * @param io lists the folder where it can; else nothing is done
   * @param metadataFolder the location of the table's metadata files
   */
  MetadataCleaner(FileIO io, String metadataFolder) {
    this.io = requireNonNull(io, "io is null");
    this.metadataFolder = requireNonNull(metadataFolder, "metadataFolder is null");
  }

  /**
   * Deletes the metadata files that a commit has dropped from the table's list of earlier ones,
   * unless the list is that of the table that this one was copied from.
   */
  static void deleteRemoved(FileIO io, TableMetadata base, TableMetadata committed) {
    if (Places.areSame(base.location(), committed.location())) {
      CatalogUtil.deleteRemovedMetadataFiles(io, base, committed);
    }
  }

  /**
   * Deletes what is older than {@code before} and in use no more. Costs one listing, the manifests
   * of the oldest snapshot and the deletions. What fails is left for the next time.
   */
  void clean(TableMetadata table, Instant before) {
    if (!(io instanceof SupportsPrefixOperations lister) || table.currentSnapshot() == null) {
      return;
    }

    try {
      List<String> unused = findUnused(lister, table, before.toEpochMilli());
      for (String file : unused) {
        io.deleteFile(file);
      }

      if (!unused.isEmpty()) {
        LOG.info("Deleted {} unused metadata files of {}", unused.size(), table.location());
      }
    } catch (UncheckedIOException | NotFoundException e) {
      LOG.warn("Can't delete unused metadata files of {}", table.location(), e);
    }
  }

  private List<String> findUnused(
      SupportsPrefixOperations lister, TableMetadata table, long before) {
    Optional<Snapshot> oldest = findOldest(table);
    if (oldest.isEmpty()) {
      return List.of();
    }

    Map<String, FileInfo> files = new HashMap<>();
    lister.listPrefix(metadataFolder + "/").forEach(file -> files.put(name(file.location()), file));
    FileInfo oldestList = files.get(name(oldest.get().manifestListLocation()));
    if (oldestList == null) {
      return List.of();
    }

    // What was written before the oldest snapshot and isn't in it can't be in a later one.
    long end = Math.min(before, oldestList.createdAtMillis() - MARGIN_MILLIS);
    Set<String> used = used(table, oldest.get());
    List<String> unused = new ArrayList<>();
    files.forEach(
        (name, file) -> {
          if (file.createdAtMillis() < end
              && OURS.matcher(name).matches()
              && !used.contains(name)) {
            unused.add(file.location());
          }
        });
    return unused;
  }

  /**
   * The oldest snapshot when each follows on the one before; else empty, and nothing is deleted.
   */
  private static Optional<Snapshot> findOldest(TableMetadata table) {
    int count = 0;
    Snapshot oldest = table.currentSnapshot();
    for (Snapshot snapshot : SnapshotUtil.ancestorsOf(oldest.snapshotId(), table::snapshot)) {
      oldest = snapshot;
      count++;
    }

    return count == table.snapshots().size() ? Optional.of(oldest) : Optional.empty();
  }

  private Set<String> used(TableMetadata table, Snapshot oldest) {
    Set<String> used = new HashSet<>();
    used.add(name(table.metadataFileLocation()));
    table.previousFiles().forEach(file -> used.add(name(file.file())));
    table.snapshots().forEach(snapshot -> used.add(name(snapshot.manifestListLocation())));
    for (ManifestFile manifest : oldest.allManifests(io)) {
      used.add(name(manifest.path()));
      if (manifest.content() == ManifestContent.DELETES) {
        addVectorFiles(manifest, table, used);
      }
    }

    return used;
  }

  private void addVectorFiles(ManifestFile manifest, TableMetadata table, Set<String> used) {
    try (ManifestReader<DeleteFile> reader =
        ManifestFiles.readDeleteManifest(manifest, io, table.specsById())) {
      reader.forEach(file -> used.add(name(file.location())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(String location) {
    return location.substring(location.lastIndexOf('/') + 1);
  }
}
