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
package dev.polytable.sync.failure;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Denials;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Errors;
import org.apache.hadoop.fs.FSError;

/** Makes failures of what no converter expects; without state. */
public final class Faults {

  private Faults() {}

  /**
   * The failure for a fault that ends the run of a target or a table.
   *
   * @param what was done, as the subject of a sentence
   * @throws Error the fault itself, when it is one that ends more than a run: no memory, for
   *     example
   */
  public static ConversionException of(String what, Throwable fault) {
    if (fault instanceof Error error && !endsOnlyARun(error)) {
      throw error;
    }

    if (fault instanceof FSError && fault.getCause() != null) {
      // Hadoop's word for a local disk on which nothing can be written; no Exception.
      return new ConversionException(
          ErrorCode.STORAGE_FAILED,
          true,
          "%s failed: %s. Check that the disk has room and works; then run it again."
              .formatted(what, fault.getCause().getMessage()),
          fault);
    }

    if (Denials.find(fault).isPresent()) {
      return Errors.permissionDenied("%s failed".formatted(what), fault);
    }

    return Errors.internal("%s failed with %s".formatted(what, fault), fault);
  }

  private static boolean endsOnlyARun(Error error) {
    return error instanceof LinkageError
        || error instanceof StackOverflowError
        || error instanceof FSError;
  }
}
