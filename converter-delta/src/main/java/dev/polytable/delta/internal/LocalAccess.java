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
package dev.polytable.delta.internal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the operating system says of a local folder. Without state. */
final class LocalAccess {

  private LocalAccess() {}

  /** The denial, when the folder may not be listed or entered; one listing. */
  static Optional<IOException> findDenial(String folder) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder))) {
      return Optional.empty();
    } catch (AccessDeniedException e) {
      return Optional.of(e);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
