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
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The file that tells readers of a path-based table where to start looking for the newest metadata.
 * It may lag behind. Immutable.
 */
final class VersionHint {

  private static final Pattern METADATA_FILE =
      Pattern.compile("v([0-9]+)(\\.gz)?\\.metadata\\.json(\\.gz)?");

  private final FileSystem fileSystem;
  private final Path metadataFolder;
  private final Path file;

  VersionHint(FileSystem fileSystem, Path metadataFolder) {
    this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
    this.metadataFolder = requireNonNull(metadataFolder, "metadataFolder is null");
    this.file = new Path(metadataFolder, "version-hint.text");
  }

  /**
   * Finds a version that there is or was; empty when there is no table. Costs one read, and a
   * listing where the hint is missing or broken.
   */
  OptionalInt find() throws IOException {
    try (var in = fileSystem.open(file)) {
      return OptionalInt.of(
          Integer.parseInt(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip()));
    } catch (FileNotFoundException | ChecksumException | NumberFormatException e) {
      return findByListing();
    }
  }

  /** The highest version that is there; costs one listing. */
  OptionalInt findByListing() throws IOException {
    try {
      FileStatus[] files = fileSystem.listStatus(metadataFolder);
      return Arrays.stream(files)
          .map(status -> METADATA_FILE.matcher(status.getPath().getName()))
          .filter(Matcher::matches)
          .mapToInt(name -> Integer.parseInt(name.group(1)))
          .max();
    } catch (FileNotFoundException e) {
      return OptionalInt.empty();
    }
  }

  /** Replaces the hint, on a local disk and in object stores so that a reader never misses it. */
  void write(int version) throws IOException {
    byte[] content = Integer.toString(version).getBytes(StandardCharsets.UTF_8);
    switch (Publisher.of(fileSystem)) {
      case LINK -> replaceLocally(content);
      case RENAME -> replaceByRename(content);
      case PUT -> write(file, content);
    }
  }

  /** Without Hadoop, whose checksum file could not be replaced in the same step. */
  private void replaceLocally(byte[] content) throws IOException {
    java.nio.file.Path target = java.nio.file.Path.of(file.toUri().getPath());
    java.nio.file.Path temporary = target.resolveSibling(temporaryName());
    Files.write(temporary, content);
    Files.deleteIfExists(target.resolveSibling("." + file.getName() + ".crc"));
    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
  }

  private void replaceByRename(byte[] content) throws IOException {
    Path temporary = new Path(metadataFolder, temporaryName());
    write(temporary, content);
    fileSystem.delete(file, false);
    if (!fileSystem.rename(temporary, file)) {
      throw new IOException("can't rename to " + file);
    }
  }

  private static String temporaryName() {
    return UUID.randomUUID() + "-version-hint.temp";
  }

  private void write(Path target, byte[] content) throws IOException {
    try (OutputStream out = fileSystem.create(target, true)) {
      out.write(content);
    }
  }
}
