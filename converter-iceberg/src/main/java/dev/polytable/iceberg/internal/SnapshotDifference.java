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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.TableSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Makes the staged table hold just what a snapshot of the source holds. The source's files are
 * streamed; of the table's own only the locations are held. Not thread-safe.
 */
final class SnapshotDifference {

  private final StagedConversion conversion;
  private final String tablePath;
  private final DeletionVectorCopier copier;
  private final ManifestSpill added;
  private final List<DeletionVectorCopier.Assignment> vectors = new ArrayList<>();
  private final List<DeleteFile> removedVectors = new ArrayList<>();

  /** What the table says of a file, by the file's location. */
  private final Map<String, Held> unseen = new HashMap<>();

  /** Files that lie elsewhere than the table says, or were written anew at their path. */
  private final Map<String, DataFile> replaced = new HashMap<>();

  private final Map<String, DeleteFile> oldVectors = new HashMap<>();

  /** New vectors of files that the table holds already. */
  private final Map<String, DeletionVector> newVectors = new HashMap<>();

  private final Set<Integer> manifestsToReadAgain = new TreeSet<>();
  private List<ManifestFile> manifests = List.of();
  private long newestFile;

  SnapshotDifference(StagedConversion conversion, String tablePath, DeletionVectorCopier copier) {
    this.conversion = requireNonNull(conversion, "conversion is null");
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.copier = requireNonNull(copier, "copier is null");
    this.added = new ManifestSpill(conversion);
  }

  /** Stages the difference as one snapshot and returns how many files it adds and removes. */
  Counts stage(TableSnapshot source) {
    try (added) {
      return stageDifference(source);
    }
  }

  private Counts stageDifference(TableSnapshot source) {
    FooterCheck.Sample sample = conversion.footerCheck().newSample(source::mayHoldForeignFiles);
    readTable();
    try (CloseableIterator<dev.polytable.schema.DataFile> files = source.openFiles()) {
      while (files.hasNext()) {
        compare(files.next(), sample);
      }
    }

    conversion.footerCheck().check(sample);
    List<DataFile> removed = readAgain();
    FileChanges changes =
        new FileChanges(
            Stream.concat(added.filesInMemory().stream(), replaced.values().stream()).toList(),
            removed,
            copier.copy(vectors, conversion.current().specsById()),
            removedVectors,
            true);
    stage(changes, source.version(), source.timestamp());
    return new Counts(added.count() + replaced.size(), removed.size(), newestFile);
  }

  private void stage(FileChanges changes, long version, long timestamp) {
    List<ManifestFile> spilled = added.manifests();
    SnapshotStager stager = conversion.stager();
    if (spilled.isEmpty()) {
      stager.stage(changes, version, timestamp);
      return;
    }

    TableMetadata before = conversion.current();
    stager.stage(spilled, version, timestamp);
    if (!changes.isEmpty()) {
      // Files of manifests can't be added and others removed in one step, so there is a snapshot
      // between, which is no state of the source.
      stager.stage(changes, version, timestamp);
      conversion.operations().collapseOnto(before);
    }
  }

  private void readTable() {
    Snapshot snapshot = conversion.current().currentSnapshot();
    if (snapshot == null) {
      return;
    }

    manifests = snapshot.dataManifests(conversion.operations().io());
    for (int number = 0; number < manifests.size(); number++) {
      try (ManifestReader<DataFile> reader = open(number)) {
        for (DataFile file : reader) {
          unseen.put(
              file.location(),
              new Held(number, FileDescriptions.hash(file.fileSizeInBytes(), file.partition())));
        }
      } catch (IOException e) {
        throw unreadable(number, e);
      }
    }

    for (ManifestFile manifest : snapshot.deleteManifests(conversion.operations().io())) {
      readVectors(manifest);
    }
  }

  private void readVectors(ManifestFile manifest) {
    try (ManifestReader<DeleteFile> reader =
        ManifestFiles.readDeleteManifest(
            manifest, conversion.operations().io(), conversion.current().specsById())) {
      for (DeleteFile file : reader) {
        if (ContentFileUtil.isDV(file)) {
          oldVectors.put(file.referencedDataFile(), file.copyWithoutStats());
        } else {
          // Somebody else's: the source has no other deletes than vectors.
          removedVectors.add(file.copyWithoutStats());
        }
      }
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't read " + manifest.path(), e);
    }
  }

  private void compare(dev.polytable.schema.DataFile source, FooterCheck.Sample sample) {
    if (source.deletionVector().isPresent()) {
      conversion.requireVectors();
    }

    String location = FileTranslator.location(tablePath, source.path(), source.isAbsolute());
    this.newestFile = Math.max(newestFile, source.modificationTime());
    Held held = unseen.remove(location);
    if (held == null) {
      added.add(translate(source, sample));
      return;
    }

    if (held.description() != description(source)) {
      replaced.put(location, translate(source, sample));
      manifestsToReadAgain.add(held.manifest());
      return;
    }

    DeleteFile old = oldVectors.get(location);
    boolean keep =
        source
            .deletionVector()
            .map(vector -> old != null && copier.isCopyOf(old, vector))
            .orElse(old == null);
    if (!keep) {
      if (old != null) {
        removedVectors.add(old);
      }

      if (source.deletionVector().isPresent()) {
        newVectors.put(location, source.deletionVector().get());
        manifestsToReadAgain.add(held.manifest());
      }
    }
  }

  private DataFile translate(dev.polytable.schema.DataFile source, FooterCheck.Sample sample) {
    sample.add(source);
    DataFile file = conversion.translate(source);
    source.deletionVector().ifPresent(vector -> assign(file, vector));
    return file;
  }

  private void assign(DataFile file, DeletionVector vector) {
    vectors.add(new DeletionVectorCopier.Assignment(file.copyWithoutStats(), vector));
  }

  /**
   * The table's files that the source doesn't have. Reads the manifests that hold them again, and
   * those of files that get a new vector.
   */
  private List<DataFile> readAgain() {
    List<DataFile> removed = new ArrayList<>();
    unseen.values().forEach(held -> manifestsToReadAgain.add(held.manifest()));
    for (int number : manifestsToReadAgain) {
      try (ManifestReader<DataFile> reader = open(number)) {
        for (DataFile file : reader) {
          if (unseen.containsKey(file.location()) || replaced.containsKey(file.location())) {
            removed.add(file.copyWithoutStats());
          } else if (newVectors.containsKey(file.location())) {
            assign(file, newVectors.get(file.location()));
          }
        }
      } catch (IOException e) {
        throw unreadable(number, e);
      }
    }

    return removed;
  }

  private ConversionException unreadable(int manifest, IOException cause) {
    return IcebergErrors.storageFailed("Can't read " + manifests.get(manifest).path(), cause);
  }

  private ManifestReader<DataFile> open(int number) {
    return ManifestFiles.read(
        manifests.get(number), conversion.operations().io(), conversion.current().specsById());
  }

  private int description(dev.polytable.schema.DataFile source) {
    return FileDescriptions.hash(
        source.sizeInBytes(), conversion.files().partition(source.partition()));
  }

  /**
   * What is kept in mind of a file of the table.
   *
   * @param manifest the number of the manifest that holds it
   */
  private record Held(int manifest, int description) {}

  /**
   * Files that a snapshot adds and removes.
   *
   * @param newestFile when the youngest of the source's files was modified
   */
  record Counts(long added, long removed, long newestFile) {}
}
