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
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestReader;

/**
 * Finds the manifests that hold given files. A manifest is read once and remembered by the hashes
 * of its files' keys (8 bytes a file), so that in a table that stays open only manifests that are
 * new or hold a wanted file are read. A hash that lies costs a read, never a wrong answer.
 *
 * <p>Not thread-safe.
 *
 * @param <F> data or delete files
 */
final class ManifestIndex<F extends ContentFile<F>> {

  /** Beyond it (32 MB) the oldest knowledge goes. */
  private static final long MAX_HASHES = 4_000_000;

  private final Function<F, String> key;
  private final Function<ManifestFile, ManifestReader<F>> open;
  private final Map<String, long[]> hashesByManifest = new HashMap<>();

  /**
   * @param key what a file is wanted by
   * @param open reads a manifest
   */
  ManifestIndex(Function<F, String> key, Function<ManifestFile, ManifestReader<F>> open) {
    this.key = requireNonNull(key, "key is null");
    this.open = requireNonNull(open, "open is null");
  }

  /**
   * Finds the live files of the wanted keys.
   *
   * @param manifests of the snapshot
   * @param mayHold whether a manifest can hold a wanted file at all
   * @param withStats of which keys the statistics are wanted too
   */
  Map<String, F> find(
      List<ManifestFile> manifests,
      Predicate<ManifestFile> mayHold,
      Collection<String> wanted,
      Predicate<String> withStats) {
    forgetAllBut(manifests);
    Map<String, F> found = new HashMap<>();
    if (wanted.isEmpty()) {
      return found;
    }

    Set<String> missing = new HashSet<>(wanted);
    for (ManifestFile manifest : manifests) {
      if (missing.isEmpty()) {
        break;
      }

      if ((manifest.hasAddedFiles() || manifest.hasExistingFiles())
          && mayHold.test(manifest)
          && mayHoldAny(manifest, missing)) {
        read(manifest, missing, found, withStats);
      }
    }

    return found;
  }

  /** How many of the manifests are not known. */
  long countUnread(List<ManifestFile> manifests) {
    return manifests.stream()
        .filter(manifest -> !hashesByManifest.containsKey(manifest.path()))
        .count();
  }

  private void forgetAllBut(List<ManifestFile> manifests) {
    hashesByManifest
        .keySet()
        .retainAll(manifests.stream().map(ManifestFile::path).collect(Collectors.toSet()));
    long hashes = hashesByManifest.values().stream().mapToLong(array -> array.length).sum();
    if (hashes > MAX_HASHES) {
      hashesByManifest.clear();
    }
  }

  private boolean mayHoldAny(ManifestFile manifest, Set<String> wanted) {
    long[] hashes = hashesByManifest.get(manifest.path());
    return hashes == null
        || wanted.stream().anyMatch(name -> Arrays.binarySearch(hashes, hash(name)) >= 0);
  }

  private void read(
      ManifestFile manifest,
      Set<String> missing,
      Map<String, F> found,
      Predicate<String> withStats) {
    long[] hashes = new long[liveFiles(manifest)];
    int count = 0;
    try (ManifestReader<F> reader = open.apply(manifest)) {
      for (F file : reader) {
        String name = key.apply(file);
        if (count == hashes.length) {
          hashes = Arrays.copyOf(hashes, count + count / 2 + 1);
        }

        hashes[count++] = hash(name);
        if (missing.remove(name)) {
          found.put(name, file.copy(withStats.test(name)));
        }
      }
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't read " + manifest.path(), e);
    }

    hashes = Arrays.copyOf(hashes, count);
    Arrays.sort(hashes);
    hashesByManifest.put(manifest.path(), hashes);
  }

  private static int liveFiles(ManifestFile manifest) {
    int added = manifest.addedFilesCount() == null ? 0 : manifest.addedFilesCount();
    int existing = manifest.existingFilesCount() == null ? 0 : manifest.existingFilesCount();
    return added + existing;
  }

  /** FNV-1a over the characters, with a final mix. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }

    hash ^= hash >>> 32;
    return hash * 0x9E3779B97F4A7C15L;
  }
}
