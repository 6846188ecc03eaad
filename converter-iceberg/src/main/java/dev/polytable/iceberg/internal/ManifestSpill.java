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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestWriter;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Comparators;

/**
 * Takes any number of files in bounded memory: what doesn't fit is written to manifests, sorted by
 * partition, so that readers open only those that they need. Not thread-safe.
 */
final class ManifestSpill {

  /** Files with statistics of some twenty columns take about 4 kB each. */
  private static final int MAX_IN_MEMORY = 20_000;

  private static final long MANIFEST_BYTES = 8L * 1024 * 1024;

  private final StagedConversion conversion;
  private final List<DataFile> files = new ArrayList<>();
  private final List<ManifestFile> manifests = new ArrayList<>();
  private long count;

  ManifestSpill(StagedConversion conversion) {
    this.conversion = requireNonNull(conversion, "conversion is null");
  }

  void add(DataFile file) {
    files.add(file);
    count++;
    if (files.size() >= MAX_IN_MEMORY) {
      spill();
    }
  }

  /** How many files were added. */
  long count() {
    return count;
  }

  /** The files, sorted, when all of them fit into memory; else none. */
  List<DataFile> filesInMemory() {
    if (!manifests.isEmpty()) {
      return List.of();
    }

    sort();
    return files;
  }

  /** The manifests of all files when they did not fit into memory; else none. */
  List<ManifestFile> manifests() {
    if (!manifests.isEmpty() && !files.isEmpty()) {
      spill();
    }

    return manifests;
  }

  private void spill() {
    sort();
    int next = 0;
    while (next < files.size()) {
      next = writeManifest(next);
    }

    files.clear();
  }

  /** Writes files until the manifest is full; the position of the first one that isn't written. */
  private int writeManifest(int from) {
    PartitionSpec spec = conversion.files().spec();
    String location =
        conversion
            .operations()
            .metadataFileLocation(FileFormat.AVRO.addExtension(UUID.randomUUID() + "-m0"));
    ManifestWriter<DataFile> writer =
        ManifestFiles.write(
            conversion.current().formatVersion(),
            spec,
            conversion.operations().io().newOutputFile(location),
            null);
    int next = from;
    try (writer) {
      while (next < files.size() && writer.length() < MANIFEST_BYTES) {
        writer.add(files.get(next));
        next++;
      }
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't write " + location, e);
    }

    manifests.add(writer.toManifestFile());
    return next;
  }

  private void sort() {
    PartitionSpec spec = conversion.files().spec();
    if (spec.isPartitioned()) {
      Comparator<StructLike> byPartition = Comparators.forType(spec.partitionType());
      files.sort(Comparator.comparing(DataFile::partition, byPartition));
    }
  }
}
