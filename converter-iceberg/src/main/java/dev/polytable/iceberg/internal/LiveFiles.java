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

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;

/** Finds files of the table's current snapshot; remembers between conversions. Not thread-safe. */
final class LiveFiles {

  private final FileIO io;
  private final ManifestIndex<DataFile> dataFiles =
      new ManifestIndex<>(
          DataFile::location, manifest -> ManifestFiles.read(manifest, io(), specs()));
  private final ManifestIndex<DeleteFile> vectors =
      new ManifestIndex<>(
          DeleteFile::referencedDataFile,
          manifest -> ManifestFiles.readDeleteManifest(manifest, io(), specs()));
  private Map<Integer, PartitionSpec> specs = Map.of();

  LiveFiles(FileIO io) {
    this.io = requireNonNull(io, "io is null");
  }

  /**
   * Finds data files by location.
   *
   * @param withStats of which locations the statistics are wanted too
   */
  Map<String, DataFile> findDataFiles(
      TableMetadata table,
      Predicate<ManifestFile> mayHold,
      Collection<String> locations,
      Predicate<String> withStats) {
    this.specs = table.specsById();
    return dataFiles.find(manifests(table, true), mayHold, locations, withStats);
  }

  /** How many manifests of data files would have to be read to know all files. */
  long countUnread(TableMetadata table) {
    return dataFiles.countUnread(manifests(table, true));
  }

  /** Finds deletion vectors by the location of their data file. */
  Map<String, DeleteFile> findVectors(
      TableMetadata table, Predicate<ManifestFile> mayHold, Collection<String> locations) {
    this.specs = table.specsById();
    return vectors.find(manifests(table, false), mayHold, locations, location -> false);
  }

  private List<ManifestFile> manifests(TableMetadata table, boolean data) {
    Snapshot snapshot = table.currentSnapshot();
    if (snapshot == null) {
      return List.of();
    }

    return data ? snapshot.dataManifests(io) : snapshot.deleteManifests(io);
  }

  private FileIO io() {
    return io;
  }

  private Map<Integer, PartitionSpec> specs() {
    return specs;
  }
}
