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

/**
 * Makes the errors that more than one module throws. Each message gives what happened, why, and
 * what to do.
 */
public final class Errors {

  private Errors() {}

  /** No converter for {@code format} is on the engine's class path. */
  public static ConversionException targetNotInstalled(String format) {
    return new ConversionException(
        ErrorCode.TARGET_NOT_INSTALLED,
        false,
        "No such target installed: '%s'. This build of Polytable has no converter for it; remove it from the table property or use a build that has it."
            .formatted(format),
        null);
  }

  /** The target is not where the plan expected it. */
  public static ConversionException targetMoved(String format, String expected, String found) {
    return new ConversionException(
        ErrorCode.TARGET_MOVED,
        true,
        "The %s target moved from %s to %s while a conversion was planned, because another process converts the same table. The conversion is planned again."
            .formatted(format, expected, found),
        null);
  }

  /** A type that the target can't read right. */
  public static ConversionException unsupportedType(
      String format, String column, String type, String remedy) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_TYPE,
        false,
        "Column '%s' has type %s, which %s readers can't read right. %s"
            .formatted(column, type, format, remedy),
        null);
  }

  /** A deletion vector that the target can't express. */
  public static ConversionException unsupportedDeletionVector(String format, String path) {
    return new ConversionException(
        ErrorCode.UNSUPPORTED_DELETION_VECTOR,
        false,
        "File '%s' has a deletion vector, which %s can't express: its readers would see deleted rows. Run REORG TABLE … APPLY (PURGE), and set delta.enableDeletionVectors=false so that no new ones are written."
            .formatted(path, format),
        null);
  }

  /**
   * The log's commits don't say by themselves what is in the table; the caller takes a snapshot.
   */
  public static ConversionException ambiguousLog(String what) {
    return new ConversionException(
        ErrorCode.SOURCE_HISTORY_EXPIRED,
        true,
        "%s, so the commits can't be replayed and the table's state is compared instead."
            .formatted(what),
        null);
  }

  /**
   * Storage doesn't allow what a conversion must do. Trying again with the same user and keys is of
   * no use.
   *
   * @param what was done, or can't be: it names the path, and whether that was read or written
   */
  public static ConversionException permissionDenied(String what, Throwable cause) {
    return new ConversionException(
        ErrorCode.PERMISSION_DENIED,
        false,
        "%s: permission was denied (%s). Grant it to the user or the keys that the conversion runs with; the next commit, or polytable sync, goes on from where it stopped."
            .formatted(what, Denials.find(cause).orElseGet(cause::toString)),
        cause);
  }

  /** A fault of ours, said as such. */
  public static ConversionException internal(String what, Throwable cause) {
    return new ConversionException(
        ErrorCode.INTERNAL,
        false,
        "%s. This is a fault of Polytable; please report it with the log.".formatted(what),
        cause);
  }
}
