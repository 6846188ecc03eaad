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
import dev.polytable.schema.Errors;
import dev.polytable.schema.FileKey;
import dev.polytable.schema.NetChange;
import dev.polytable.schema.NetChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/** What commits come to, as changes of the staged table. Not thread-safe. */
final class ChangeTranslator {

  private final StagedConversion conversion;
  private final String tablePath;
  private final LiveFiles liveFiles;
  private final DeletionVectorCopier copier;
  private final List<DataFile> added = new ArrayList<>();
  private final List<DataFile> removed = new ArrayList<>();
  private final List<DeletionVectorCopier.Assignment> vectors = new ArrayList<>();
  private final List<DeleteFile> oldVectors = new ArrayList<>();

  ChangeTranslator(
      StagedConversion conversion,
      String tablePath,
      LiveFiles liveFiles,
      DeletionVectorCopier copier) {
    this.conversion = requireNonNull(conversion, "conversion is null");
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
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
    HeldFiles held = HeldFiles.find(conversion, tablePath, liveFiles, net);
    net.files().forEach(change -> translate(change, held));
    List<DeleteFile> newVectors = copier.copy(vectors, conversion.current().specsById());
    return new FileChanges(added, removed, newVectors, oldVectors, net.isDataChange());
  }

  private void translate(NetChange change, HeldFiles held) {
    String location = FileTranslator.location(tablePath, change.path(), change.isAbsolute());
    Optional<DataFile> known = held.file(location);
    if (known.isPresent()) {
      translateKnown(change, location, known.get(), held);
      return;
    }

    if (change.wasThere()) {
      throw IcebergErrors.replayImpossible(
          "The Iceberg table doesn't hold %s, which the log removes.".formatted(location));
    }

    change.addition().ifPresent(addition -> add(addition, conversion.translate(addition)));
  }

  private void translateKnown(NetChange change, String location, DataFile known, HeldFiles held) {
    Optional<DeleteFile> vector = held.vector(location);
    Optional<String> oldId = vector.map(copier::vectorId);
    if (!change.settles(new FileKey(change.path(), oldId))) {
      throw Errors.ambiguousLog(
          "The Iceberg table holds %s with another deletion vector than the log names"
              .formatted(known.location()));
    }

    if (change.addition().isEmpty()) {
      removed.add(known);
      return;
    }

    dev.polytable.schema.DataFile addition = change.addition().get();
    Optional<String> newId = addition.deletionVector().map(DeletionVector::uniqueId);
    Optional<DataFile> anew = findReplacement(addition, known, newId.equals(oldId));
    if (anew.isPresent()) {
      // Its vector goes with it.
      removed.add(known);
      add(addition, anew.get());
    } else if (!newId.equals(oldId)) {
      vector.ifPresent(oldVectors::add);
      assign(addition, known);
    }
  }

  /** The file as the source describes it now; empty when that is what the table says of it. */
  private Optional<DataFile> findReplacement(
      dev.polytable.schema.DataFile addition, DataFile known, boolean keepsVector) {
    boolean mayBeSame =
        FileDescriptions.hash(known.fileSizeInBytes(), known.partition())
            == FileDescriptions.hash(
                addition.sizeInBytes(), conversion.files().partition(addition.partition()));
    if (mayBeSame && addition.stats().recordCount().isEmpty()) {
      return Optional.empty();
    }

    DataFile file = conversion.translate(addition);
    // With a new vector the statistics are of the rows that are left, and those of the file hold.
    boolean isSame =
        keepsVector
            ? FileDescriptions.areSame(known, file)
            : FileDescriptions.areAlike(known, file);
    return isSame ? Optional.empty() : Optional.of(file);
  }

  private void add(dev.polytable.schema.DataFile addition, DataFile file) {
    added.add(file);
    assign(addition, file);
  }

  private void assign(dev.polytable.schema.DataFile addition, DataFile file) {
    addition
        .deletionVector()
        .ifPresent(vector -> vectors.add(new DeletionVectorCopier.Assignment(file, vector)));
  }
}
