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

import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.fs.FileAlreadyExistsException;

/** Files and folders by their absolute paths, in memory. Thread-safe, one call at a time. */
final class MemoryFiles {

  private final NavigableMap<String, byte[]> files = new ConcurrentSkipListMap<>();
  private final Set<String> folders = new ConcurrentSkipListSet<>();

  Map<String, byte[]> all() {
    return files;
  }

  /** The content of a file; empty when there is none. */
  Optional<byte[]> find(String path) {
    return Optional.ofNullable(files.get(path));
  }

  byte[] require(String path) throws FileNotFoundException {
    return find(path).orElseThrow(() -> new FileNotFoundException(path));
  }

  boolean isFolder(String path) {
    return folders.contains(path);
  }

  synchronized void makeFolder(String path) {
    for (String folder = path; folder.length() > 1; folder = parent(folder)) {
      folders.add(folder);
    }
  }

  /** Writes a file, and makes its folders. */
  synchronized void write(String path, byte[] content, boolean overwrite)
      throws FileAlreadyExistsException {
    if (!overwrite && files.containsKey(path)) {
      throw new FileAlreadyExistsException(path);
    }

    makeFolder(parent(path));
    files.put(path, content);
  }

  /** Moves a file; false when there is none. */
  synchronized boolean move(String from, String to) {
    byte[] content = files.remove(from);
    if (content == null) {
      return false;
    }

    makeFolder(parent(to));
    files.put(to, content);
    return true;
  }

  /** Deletes a file, or a folder with all that is in it; false when there is neither. */
  synchronized boolean delete(String path) {
    boolean isDeleted = files.remove(path) != null || folders.remove(path);
    files.keySet().removeIf(file -> file.startsWith(path + "/"));
    folders.removeIf(folder -> folder.startsWith(path + "/"));
    return isDeleted;
  }

  synchronized void clear() {
    files.clear();
    folders.clear();
  }

  /** The paths of the files and folders that are right in a folder. */
  synchronized List<String> list(String folder) throws FileNotFoundException {
    if (!folders.contains(folder)) {
      throw new FileNotFoundException(folder);
    }

    List<String> found = new ArrayList<>();
    files.keySet().stream().filter(path -> parent(path).equals(folder)).forEach(found::add);
    folders.stream().filter(path -> parent(path).equals(folder)).forEach(found::add);
    return found;
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(path.lastIndexOf('/'), 0));
  }
}
