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
package dev.polytable.schema;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The identity of a logical file: the same path with another deletion vector is another logical
 * file.
 *
 * @param path as in {@link DataFile#path()}
 * @param deletionVectorId as in {@link DeletionVector#uniqueId()}
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#add-file-and-remove-file">Delta
 *     protocol, add file and remove file</a>
 */
public record FileKey(String path, Optional<String> deletionVectorId) {

  public FileKey {
    requireNonNull(path, "path is null");
    requireNonNull(deletionVectorId, "deletionVectorId is null");
  }
}
