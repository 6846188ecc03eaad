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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;

/** Names what storage refused. */
final class StorageErrors {

  private StorageErrors() {}

  static ConversionException failed(String what, Exception cause) {
    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "Storage failed while %s: %s. The Hudi table is at its last right version; check access to its .hoodie folder. The next commit tries again."
            .formatted(what, rootMessage(cause)),
        cause);
  }

  static String rootMessage(Throwable cause) {
    Throwable root = cause;

    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }

    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
