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
import dev.polytable.schema.ErrorCode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The {@code .hoodie} folder as files: whether a table is there, and how a table that was built
 * aside takes its place.
 *
 * <p>Hudi takes a folder for a table when it has {@code hoodie.properties}, so that file comes last
 * when a table appears and goes first when one disappears. A reader finds no table, or a whole one.
 */
final class TableFolder {

  static final String META_FOLDER = ".hoodie";
  private static final String PROPERTIES = "hoodie.properties";
  private static final String PROPERTIES_BACKUP = "hoodie.properties.backup";

  /**
   * Stands in {@code .hoodie} while we move files into it; says that its content is ours to delete.
   */
  private static final String MOVING = "polytable.moving";

  private static final String WORK_FOLDER = "_polytable/hudi";

  private final Configuration conf;
  private final Path root;

  TableFolder(Configuration conf, Path root) {
    this.conf = requireNonNull(conf, "conf is null");
    this.root = requireNonNull(root, "root is null");
  }

  Path root() {
    return root;
  }

  /**
   * Whether there is a Hudi table; one request when there is, two or three when there is none.
   *
   * @throws ConversionException with {@link ErrorCode#TARGET_CHANGED_OUTSIDE} when {@code .hoodie}
   *     holds something that is neither a table nor ours
   */
  boolean holdsTable() {
    try {
      FileSystem fs = fileSystem();

      if (fs.exists(new Path(meta(), PROPERTIES))) {
        return true;
      }

      return holdsTableInRecovery(fs);
    } catch (IOException e) {
      throw StorageErrors.failed("looking for a Hudi table at '%s'".formatted(root), e);
    }
  }

  private boolean holdsTableInRecovery(FileSystem fs) throws IOException {
    FileStatus[] entries = list(fs, meta());

    for (FileStatus entry : entries) {
      if (MOVING.equals(entry.getPath().getName())) {
        return false;
      }
    }

    for (FileStatus entry : entries) {
      if (PROPERTIES_BACKUP.equals(entry.getPath().getName())
          || PROPERTIES.equals(entry.getPath().getName())) {
        return true;
      }
    }

    if (entries.length > 0) {
      throw new ConversionException(
          ErrorCode.TARGET_CHANGED_OUTSIDE,
          false,
          "The folder '%s' exists, but holds neither a Hudi table nor anything that Polytable wrote, so it is left as it is. If nothing needs it, move it away; the next commit builds the table."
              .formatted(meta()),
          null);
    }

    return false;
  }

  /** A new folder in which a table can be built that then takes this one's place. */
  Path newWorkFolder() {
    return new Path(new Path(root, WORK_FOLDER), UUID.randomUUID().toString());
  }

  /** Makes the table that was built below {@code workFolder} the table of this folder. */
  void publish(Path workFolder) {
    try {
      FileSystem fs = fileSystem();
      fs.mkdirs(meta());
      fs.create(new Path(meta(), MOVING), true).close();
      clear(fs);
      Path built = new Path(workFolder, META_FOLDER);
      moveContent(fs, built, meta());
      move(fs, new Path(built, PROPERTIES), new Path(meta(), PROPERTIES));
      fs.delete(new Path(meta(), MOVING), false);
    } catch (IOException e) {
      throw StorageErrors.failed("moving the new Hudi table to '%s'".formatted(meta()), e);
    }
  }

  /** Deletes a work folder and its parents where they are empty. */
  void discard(Path workFolder) {
    try {
      FileSystem fs = fileSystem();
      fs.delete(workFolder, true);
      deleteIfEmpty(fs, workFolder.getParent());
      deleteIfEmpty(fs, workFolder.getParent().getParent());
    } catch (IOException e) {
      throw StorageErrors.failed("deleting the work folder '%s'".formatted(workFolder), e);
    }
  }

  private void clear(FileSystem fs) throws IOException {
    fs.delete(new Path(meta(), PROPERTIES), false);
    fs.delete(new Path(meta(), PROPERTIES_BACKUP), false);

    for (FileStatus entry : list(fs, meta())) {
      if (!MOVING.equals(entry.getPath().getName())) {
        fs.delete(entry.getPath(), true);
      }
    }
  }

  private static void moveContent(FileSystem fs, Path from, Path to) throws IOException {
    for (FileStatus entry : list(fs, from)) {
      String name = entry.getPath().getName();
      Path target = new Path(to, name);

      if (entry.isDirectory()) {
        fs.mkdirs(target);
        moveAll(fs, entry.getPath(), target);
      } else if (!PROPERTIES.equals(name)) {
        move(fs, entry.getPath(), target);
      }
    }
  }

  private static void moveAll(FileSystem fs, Path from, Path to) throws IOException {
    for (FileStatus entry : list(fs, from)) {
      Path target = new Path(to, entry.getPath().getName());

      if (entry.isDirectory()) {
        fs.mkdirs(target);
        moveAll(fs, entry.getPath(), target);
      } else {
        move(fs, entry.getPath(), target);
      }
    }
  }

  private static void move(FileSystem fs, Path from, Path to) throws IOException {
    if (!fs.rename(from, to)) {
      throw new IOException("'%s' could not be renamed to '%s'".formatted(from, to));
    }
  }

  private static void deleteIfEmpty(FileSystem fs, Path folder) throws IOException {
    if (list(fs, folder).length == 0) {
      fs.delete(folder, false);
    }
  }

  private static FileStatus[] list(FileSystem fs, Path folder) throws IOException {
    try {
      return fs.listStatus(folder);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  private Path meta() {
    return new Path(root, META_FOLDER);
  }

  private FileSystem fileSystem() throws IOException {
    return root.getFileSystem(conf);
  }
}
