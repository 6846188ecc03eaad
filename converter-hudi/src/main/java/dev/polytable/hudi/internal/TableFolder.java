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
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The {@code .hoodie} folder as files: whether a table is there, and how a table that was drafted
 * takes its place.
 *
 * <p>Hudi takes a folder for a table when it has {@code hoodie.properties}, so that file comes last
 * when a table appears and goes first when one disappears. A reader finds no table, or a whole one.
 */
final class TableFolder {

  static final String META_FOLDER = ".hoodie";
  private static final String PROPERTIES = "hoodie.properties";
  private static final String PROPERTIES_BACKUP = "hoodie.properties.backup";

  /**
   * Stands in {@code .hoodie} while we write files into it; says that its content is ours to
   * delete. It holds the properties, whose file it becomes in one step.
   */
  private static final String MOVING = "polytable.moving";

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

  /**
   * Makes the table that was drafted the table of this folder. What was there goes first; a request
   * for each of its entries, one for each new file, and two.
   */
  void publish(Draft draft) {
    Map<String, byte[]> files = draft.below(new Path(draft.root(), META_FOLDER));

    try {
      FileSystem fs = fileSystem();
      write(fs, MOVING, files.get(PROPERTIES));
      clear(fs);

      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        if (!file.getKey().equals(PROPERTIES)) {
          write(fs, file.getKey(), file.getValue());
        }
      }

      move(fs, new Path(meta(), MOVING), new Path(meta(), PROPERTIES));
    } catch (IOException e) {
      throw StorageErrors.failed("writing the new Hudi table to '%s'".formatted(meta()), e);
    }
  }

  private void write(FileSystem fs, String name, byte[] content) throws IOException {
    try (OutputStream out = fs.create(new Path(meta(), name), true)) {
      out.write(content);
    }
  }

  /** Deletes the properties first: what is left then is no table any more. */
  private void clear(FileSystem fs) throws IOException {
    FileStatus[] entries = list(fs, meta());
    delete(fs, entries, name -> name.equals(PROPERTIES));
    delete(fs, entries, name -> name.equals(PROPERTIES_BACKUP));
    delete(fs, entries, name -> !Set.of(MOVING, PROPERTIES, PROPERTIES_BACKUP).contains(name));
  }

  private static void delete(FileSystem fs, FileStatus[] entries, Predicate<String> names)
      throws IOException {
    for (FileStatus entry : entries) {
      if (names.test(entry.getPath().getName())) {
        fs.delete(entry.getPath(), true);
      }
    }
  }

  private static void move(FileSystem fs, Path from, Path to) throws IOException {
    if (!fs.rename(from, to)) {
      throw new IOException("'%s' could not be renamed to '%s'".formatted(from, to));
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
