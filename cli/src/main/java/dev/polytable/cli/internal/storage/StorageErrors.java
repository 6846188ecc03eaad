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
package dev.polytable.cli.internal.storage;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Denials;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;

/** Makes the errors of a file system that can't be reached; without state. */
final class StorageErrors {

  private StorageErrors() {}

  static ConversionException failed(String what, String path, Exception cause) {
    if (Denials.find(cause).isPresent()) {
      return Errors.permissionDenied("%s at %s can't be read".formatted(what, path), cause);
    }

    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }

    String why = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "%s at %s can't be reached: %s. Check the path, the network, and the credentials in the Hadoop config."
            .formatted(what, path, firstLine(why).replaceFirst("^null ", "")),
        cause);
  }

  private static String firstLine(String text) {
    return text.strip().lines().findFirst().orElse("").replaceFirst("[.:]+$", "");
  }
}
