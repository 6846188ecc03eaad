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

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * What one snapshot changes.
 *
 * @param added data files that the table doesn't hold
 * @param removed data files as the table's manifests have them
 * @param addedVectors deletion vectors of files that are added or stay
 * @param removedVectors deletion vectors of files that stay; those of removed files go with them
 * @param dataChange whether rows change, rather than only move between files
 */
record FileChanges(
    List<DataFile> added,
    List<DataFile> removed,
    List<DeleteFile> addedVectors,
    List<DeleteFile> removedVectors,
    boolean dataChange) {

  static final FileChanges NONE =
      new FileChanges(List.of(), List.of(), List.of(), List.of(), false);

  FileChanges {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    addedVectors = List.copyOf(addedVectors);
    removedVectors = List.copyOf(removedVectors);
  }

  boolean isEmpty() {
    return added.isEmpty()
        && removed.isEmpty()
        && addedVectors.isEmpty()
        && removedVectors.isEmpty();
  }

  /** Of the added files, those that aren't there already with the same size. */
  Set<String> newLocations() {
    Map<String, Long> known =
        removed.stream().collect(toMap(DataFile::location, DataFile::fileSizeInBytes));
    return added.stream()
        .filter(file -> !Objects.equals(known.get(file.location()), file.fileSizeInBytes()))
        .map(DataFile::location)
        .collect(toSet());
  }

  boolean touchesVectors() {
    return !addedVectors.isEmpty() || !removedVectors.isEmpty();
  }

  /** Whether Iceberg takes it as a replacement of files by files with the same rows. */
  boolean isRewrite() {
    return !dataChange && !removed.isEmpty() && !touchesVectors() && rows(added) <= rows(removed);
  }

  private static long rows(List<DataFile> files) {
    return files.stream().mapToLong(DataFile::recordCount).sum();
  }
}
