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
import dev.polytable.schema.Denials;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;
import java.io.IOException;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hudi.exception.HoodieException;
import org.apache.hudi.exception.TableNotFoundException;

/** Makes the errors of storage that failed, and tells them from faults of ours. */
final class StorageErrors {

  private static final String ADVICE =
      "The Hudi table is at its last right version; check access to its .hoodie folder. The next"
          + " commit tries again.";

  private StorageErrors() {}

  /** Storage failed, or denied a permission. */
  static ConversionException failed(String what, Throwable cause) {
    if (Denials.find(cause).isPresent()) {
      return Errors.permissionDenied("Storage refused " + what, cause);
    }

    if (find(cause, UnsupportedFileSystemException.class)) {
      return new ConversionException(
          ErrorCode.INVALID_SETTING,
          false,
          "Storage can't be reached while %s: %s. Put the file system's jar on the class path, or set fs.<scheme>.impl."
              .formatted(what, rootMessage(cause)),
          cause);
    }

    return new ConversionException(
        ErrorCode.STORAGE_FAILED,
        true,
        "Storage failed while %s: %s. %s".formatted(what, rootMessage(cause), ADVICE),
        cause);
  }

  /**
   * What Hudi, Hadoop or we ourselves have thrown: what has a failure of storage in it, or a
   * denial, is that; anything else is a fault of ours, which trying again doesn't mend.
   */
  static ConversionException thrown(String what, Throwable cause) {
    boolean isOfStorage =
        find(cause, IOException.class)
            || find(cause, FSError.class)
            || find(cause, TableNotFoundException.class)
            || Denials.find(cause).isPresent()
            || isOnlyHudis(cause);
    return isOfStorage
        ? failed(what, cause)
        : Errors.internal("%s failed with %s".formatted(capital(what), describe(cause)), cause);
  }

  /** Hudi often says in a text alone that a file isn't there, or isn't as it should be. */
  private static boolean isOnlyHudis(Throwable thrown) {
    Throwable last = thrown;

    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      last = cause;
    }

    return last instanceof HoodieException;
  }

  private static boolean find(Throwable thrown, Class<? extends Throwable> type) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }

    return false;
  }

  private static String describe(Throwable thrown) {
    Throwable root = thrown;

    while (root.getCause() != null) {
      root = root.getCause();
    }

    return root.toString();
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String rootMessage(Throwable cause) {
    Throwable root = cause;

    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }

    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
