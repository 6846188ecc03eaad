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

import dev.polytable.schema.NetChange;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.PartitionValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;

/** Which of the files that commits name the staged table holds. Immutable. */
final class HeldFiles {

  /** Up to how many manifests that nobody has looked into yet are read for what may be there. */
  private static final int MANIFESTS_READ_TO_BE_SURE = 10;

  private final Map<String, DataFile> files;
  private final Map<String, DeleteFile> vectors;

  private HeldFiles(Map<String, DataFile> files, Map<String, DeleteFile> vectors) {
    this.files = requireNonNull(files, "files is null");
    this.vectors = requireNonNull(vectors, "vectors is null");
  }

  /**
   * Looks them up. Files that leave are looked for in the manifests that can hold their partition.
   * Those that are added may be there already, in any partition; they are looked for in all
   * manifests where these are few or known, else only files that are no younger than the youngest
   * that the table has had.
   */
  static HeldFiles find(
      StagedConversion conversion, String tablePath, LiveFiles liveFiles, NetChanges net) {
    List<String> leaving = new ArrayList<>();
    List<String> coming = new ArrayList<>();
    Set<String> described = new HashSet<>();
    boolean lookForAll = liveFiles.countUnread(conversion.current()) <= MANIFESTS_READ_TO_BE_SURE;
    for (NetChange change : net.files()) {
      String location = FileTranslator.location(tablePath, change.path(), change.isAbsolute());
      if (change.wasThere()) {
        leaving.add(location);
      } else if (lookForAll || change.oldest().orElse(0) <= conversion.newestFile()) {
        coming.add(location);
      }

      if (change.addition().isPresent()) {
        described.add(location);
      }
    }

    Predicate<ManifestFile> mayHold = pruning(conversion, net);
    Map<String, DataFile> files =
        new HashMap<>(
            liveFiles.findDataFiles(conversion.current(), mayHold, leaving, described::contains));
    Map<String, DataFile> again =
        liveFiles.findDataFiles(
            conversion.current(), manifest -> true, coming, described::contains);
    files.putAll(again);
    return new HeldFiles(
        files,
        liveFiles.findVectors(
            conversion.current(), again.isEmpty() ? mayHold : manifest -> true, files.keySet()));
  }

  Optional<DataFile> file(String location) {
    return Optional.ofNullable(files.get(location));
  }

  Optional<DeleteFile> vector(String location) {
    return Optional.ofNullable(vectors.get(location));
  }

  private static Predicate<ManifestFile> pruning(StagedConversion conversion, NetChanges net) {
    Set<List<PartitionValue>> partitions = new HashSet<>();
    for (NetChange change : net.files()) {
      if (change.wasThere()) {
        if (change.removedFrom().isEmpty()) {
          return manifest -> true;
        }

        partitions.add(change.removedFrom().get());
      }
    }

    return new PartitionPruning(conversion.current().specsById(), List.copyOf(partitions));
  }
}
