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
package dev.polytable.hudi.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.NetChange;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Refuses commits after which a file from before a {@link TypeChange} is still there. */
final class TypeChangeCheck {

  private final Optional<StructType> held;
  private final Supplier<Set<FileLocation>> active;

  /**
   * @param held the schema of the Hudi table as it is; empty when unknown
   * @param active the files that it has; asked for only when a type has changed
   */
  TypeChangeCheck(Optional<StructType> held, Supplier<Set<FileLocation>> active) {
    this.held = requireNonNull(held, "held is null");
    this.active = requireNonNull(active, "active is null");
  }

  /**
   * Looks at the table as it is after the changes.
   *
   * @param changes all since the state that the Hudi table holds
   */
  Optional<ConversionException> findRefusal(List<TableChange> changes) {
    TableMetadata after = changes.get(changes.size() - 1).metadata();
    NetChanges net = NetChanges.of(changes);
    Set<String> inTheEnd = net.added().stream().map(DataFile::path).collect(Collectors.toSet());
    Optional<TypeChange> sinceHeld = held.flatMap(before -> find(before, after));

    if (sinceHeld.isPresent()) {
      Set<String> left =
          net.files().stream()
              .filter(change -> change.addition().isEmpty())
              .map(NetChange::path)
              .collect(Collectors.toSet());
      Optional<ConversionException> refusal =
          active.get().stream()
              .map(FileLocation::path)
              .filter(path -> !left.contains(path))
              .findFirst()
              .map(sinceHeld.get()::refused);

      if (refusal.isPresent()) {
        return refusal;
      }
    }

    return changes.stream()
        .flatMap(change -> findAdded(change, after, inTheEnd).stream())
        .findFirst();
  }

  /** A file that a commit before the change of type has added and that is still there. */
  private static Optional<ConversionException> findAdded(
      TableChange change, TableMetadata after, Set<String> inTheEnd) {
    return find(change.metadata().schema(), after)
        .flatMap(
            found ->
                change.added().stream()
                    .map(DataFile::path)
                    .filter(inTheEnd::contains)
                    .findFirst()
                    .map(found::refused));
  }

  /** Partition columns aren't in the files. */
  private static Optional<TypeChange> find(StructType before, TableMetadata after) {
    Set<String> partition =
        after.partitionSpec().stream().map(PartitionField::name).collect(Collectors.toSet());
    List<Field> fields =
        after.schema().fields().stream()
            .filter(field -> !partition.contains(field.name()))
            .toList();
    return TypeChange.findUnreadable(before, new StructType(fields));
  }
}
