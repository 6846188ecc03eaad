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
import java.util.TreeMap;
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
 * Takes any number of files in bounded memory. Once there are many, they go straight to manifests,
 * each of a range of partitions, so that readers open only those that they need. Not thread-safe.
 */
final class ManifestSpill implements AutoCloseable {

  /** Files with statistics of some twenty columns take about 4 kB each. */
  private static final int MAX_IN_MEMORY = 20_000;

  /** Ranges of partitions that are written side by side. */
  private static final int RANGES = 16;

  private static final long MANIFEST_BYTES = 8L * 1024 * 1024;

  private final StagedConversion conversion;
  private final List<DataFile> files = new ArrayList<>();
  private final List<ManifestFile> manifests = new ArrayList<>();

  /** By the lowest partition of each; empty while all files are in memory. */
  private final TreeMap<StructLike, Range> ranges;

  private final Comparator<StructLike> byPartition;
  private long count;

  ManifestSpill(StagedConversion conversion) {
    this.conversion = requireNonNull(conversion, "conversion is null");
    this.byPartition = comparator(conversion.files().spec());
    this.ranges = new TreeMap<>(byPartition);
  }

  void add(DataFile file) {
    count++;
    if (!ranges.isEmpty()) {
      write(file);
      return;
    }

    files.add(file);
    if (files.size() >= MAX_IN_MEMORY) {
      openRanges();
    }
  }

  /** How many files were added. */
  long count() {
    return count;
  }

  /** The files, sorted, when all of them fit into memory; else none. */
  List<DataFile> filesInMemory() {
    files.sort(Comparator.comparing(DataFile::partition, byPartition));
    return files;
  }

  /** The manifests of all files when they did not fit into memory; else none. */
  List<ManifestFile> manifests() {
    close();
    return manifests;
  }

  /** Ends the manifests that are being written; may be called more than once. */
  @Override
  public void close() {
    ranges.values().forEach(Range::end);
  }

  /** Cuts the partitions seen so far into ranges of about as many files each. */
  private void openRanges() {
    files.sort(Comparator.comparing(DataFile::partition, byPartition));
    for (int i = 0; i < RANGES; i++) {
      StructLike lowest = files.get(i * (files.size() / RANGES)).partition();
      ranges.computeIfAbsent(lowest, ignored -> new Range());
    }

    files.forEach(this::write);
    files.clear();
  }

  private void write(DataFile file) {
    var range = ranges.floorEntry(file.partition());
    (range == null ? ranges.firstEntry() : range).getValue().write(file);
  }

  private static Comparator<StructLike> comparator(PartitionSpec spec) {
    return spec.isPartitioned()
        ? Comparators.forType(spec.partitionType())
        : (unusedFirst, unusedSecond) -> 0;
  }

  private ManifestWriter<DataFile> newWriter() {
    String location =
        conversion
            .operations()
            .metadataFileLocation(FileFormat.AVRO.addExtension(UUID.randomUUID() + "-m0"));
    return ManifestFiles.write(
        conversion.current().formatVersion(),
        conversion.files().spec(),
        conversion.operations().io().newOutputFile(location),
        null);
  }

  private final class Range {

    private final List<ManifestWriter<DataFile>> open = new ArrayList<>(1);

    private void write(DataFile file) {
      if (open.isEmpty()) {
        open.add(newWriter());
      }

      open.get(0).add(file);
      if (open.get(0).length() >= MANIFEST_BYTES) {
        end();
      }
    }

    private void end() {
      if (open.isEmpty()) {
        return;
      }

      ManifestWriter<DataFile> writer = open.remove(0);
      try {
        writer.close();
        manifests.add(writer.toManifestFile());
      } catch (IOException e) {
        throw IcebergErrors.storageFailed("Can't write a manifest", e);
      }
    }
  }
}
