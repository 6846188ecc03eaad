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
package dev.polytable.cost;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What lies in a table's folder. */
final class Folders {

  private static final List<String> METADATA = List.of(".hoodie", "_delta_log", "_polytable");

  private Folders() {}

  /** The paths of the data files, relative to the table's root. */
  static Set<String> dataFiles(Path table) {
    return files(table).stream()
        .filter(path -> METADATA.stream().noneMatch(path::startsWith))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The number of files in a folder and those below. */
  static int count(Path folder) {
    return files(folder).size();
  }

  private static Set<String> files(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
