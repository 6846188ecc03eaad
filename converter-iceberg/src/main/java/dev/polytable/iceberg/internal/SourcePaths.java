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

import org.apache.iceberg.DataFile;

/**
 * Names data files as the source does.
 *
 * @param root the table's root without a slash at the end
 */
record SourcePaths(String root) {

  SourcePaths {
    requireNonNull(root, "root is null");
  }

  /** Relative to the root where the file lies below it. */
  String relativize(DataFile file) {
    String location = file.location();
    return location.startsWith(root + "/") ? location.substring(root.length() + 1) : location;
  }
}
