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

import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.PartitionValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;

/** What commits come to, as changes of the staged table. Not thread-safe. */
final class ChangeTranslator {

  private final StagedConversion conversion;
  private final LiveFiles liveFiles;
  private final DeletionVectorCopier copier;
  private final List<DataFile> added = new ArrayList<>();
  private final List<DataFile> removed = new ArrayList<>();
  private final List<DeletionVectorCopier.Assignment> vectors = new ArrayList<>();
  private final List<String> withoutOldVector = new ArrayList<>();

  ChangeTranslator(StagedConversion conversion, LiveFiles liveFiles, DeletionVectorCopier copier) {
    this.conversion = requireNonNull(conversion, "conversion is null");
    this.liveFiles = requireNonNull(liveFiles, "liveFiles is null");
    this.copier = requireNonNull(copier, "copier is null");
  }

  /**
   * Translates; opens the manifests that hold files which were in the table before.
   *
   * @throws dev.polytable.schema.ConversionException when one of them isn't, so that the commits
   *     can't be replayed
   */
  FileChanges translate(NetChanges net) {
    Predicate<ManifestFile> mayHold = pruning(net);
    Map<String, DataFile> known = findKnown(net, mayHold);
    net.changes().forEach((location, change) -> translate(location, change, known.get(location)));
    List<DeleteFile> oldVectors =
        List.copyOf(
            liveFiles.findVectors(conversion.current(), mayHold, withoutOldVector).values());
    List<DeleteFile> newVectors = copier.copy(vectors, conversion.current().specsById());
    return new FileChanges(added, removed, newVectors, oldVectors, net.isDataChange());
  }

  private void translate(String location, NetChanges.Change change, DataFile known) {
    if (known == null && change.origin() == NetChanges.Origin.TABLE) {
      throw IcebergErrors.replayImpossible(
          "The Iceberg table doesn't hold %s, which the log removes.".formatted(location));
    }

    if (change.addition().isEmpty()) {
      if (known != null) {
        removed.add(known);
      }

      return;
    }

    dev.polytable.schema.DataFile addition = change.addition().get();
    DataFile file = known != null ? known : conversion.files().translate(addition);
    if (known == null) {
      added.add(file);
    } else if (!change.keepsDeletionVector()) {
      withoutOldVector.add(location);
    }

    Optional<DeletionVector> vector = addition.deletionVector();
    if (vector.isPresent() && (known == null || !change.keepsDeletionVector())) {
      vectors.add(new DeletionVectorCopier.Assignment(file, vector.get()));
    }
  }

  private Map<String, DataFile> findKnown(NetChanges net, Predicate<ManifestFile> mayHold) {
    List<String> wanted = new ArrayList<>();
    net.changes()
        .forEach(
            (location, change) -> {
              if (change.origin() != NetChanges.Origin.NEW) {
                wanted.add(location);
              }
            });
    if (wanted.isEmpty()) {
      return new HashMap<>();
    }

    return liveFiles.findDataFiles(conversion.current(), mayHold, wanted);
  }

  private Predicate<ManifestFile> pruning(NetChanges net) {
    List<List<PartitionValue>> partitions = new ArrayList<>();
    for (NetChanges.Change change : net.changes().values()) {
      if (change.origin() != NetChanges.Origin.NEW) {
        if (change.partition().isEmpty()) {
          return manifest -> true;
        }

        partitions.add(change.partition().get());
      }
    }

    return new PartitionPruning(
        conversion.current().specsById(), partitions.stream().distinct().toList());
  }
}
