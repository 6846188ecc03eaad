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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The file beside the metadata of a table that a catalog owns. Without it, a session that doesn't
 * know of the catalog would start a second table in the same folder. Immutable.
 */
final class OwnerMark {

  private final FileSystem fileSystem;
  private final Path file;

  OwnerMark(FileSystem fileSystem, Path metadataFolder) {
    this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
    this.file = new Path(metadataFolder, "polytable-owner.text");
  }

  /**
   * Throws when a catalog owns the table; costs one read.
   *
   * @param location of the table, for the message
   */
  void requireNone(String location) {
    find()
        .ifPresent(
            owner -> {
              throw IcebergErrors.movedToCatalog(location, owner);
            });
  }

  /**
   * Throws when a catalog other than the given one owns the table; costs one read.
   *
   * @param location of the table, for the message
   */
  void requireNoOther(String allowed, String location) {
    find()
        .filter(owner -> !owner.equals(allowed))
        .ifPresent(
            owner -> {
              throw IcebergErrors.movedToCatalog(location, owner);
            });
  }

  /** Says that a catalog owns the table. */
  void write(String owner) {
    try (OutputStream out = fileSystem.create(file, true)) {
      out.write(owner.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't write " + file, e);
    }
  }

  private Optional<String> find() {
    try (var in = fileSystem.open(file)) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't read " + file, e);
    }
  }
}
