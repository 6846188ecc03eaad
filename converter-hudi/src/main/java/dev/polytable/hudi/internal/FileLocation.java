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

import java.util.List;
import java.util.stream.Stream;

/**
 * A data file as Hudi names it: the folder is the partition, the bare name is the id of the file
 * group.
 *
 * @param partition the folder, relative to the table's root, as the file system has it; empty for
 *     the root itself
 * @param name the file's name without folders
 */
record FileLocation(String partition, String name) {

  FileLocation {
    requireNonNull(partition, "partition is null");
    requireNonNull(name, "name is null");
  }

  /** Splits a path that is relative to the table's root. */
  static FileLocation of(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0
        ? new FileLocation("", path)
        : new FileLocation(path.substring(0, slash), path.substring(slash + 1));
  }

  /** What the partition's folders name, in their order: {@code x} of {@code column=x}. */
  List<String> partitionTexts() {
    return Stream.of(partition.split("/", -1))
        .map(folder -> folder.substring(folder.indexOf('=') + 1))
        .toList();
  }

  /** The path relative to the table's root. */
  String path() {
    return partition.isEmpty() ? name : partition + "/" + name;
  }
}
