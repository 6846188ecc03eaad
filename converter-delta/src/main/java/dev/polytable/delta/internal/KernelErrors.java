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

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.polytable.schema.ConversionException;
import io.delta.kernel.exceptions.UnsupportedProtocolVersionException;
import io.delta.kernel.exceptions.UnsupportedTableFeatureException;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.ChecksumException;

/** Tells from what Kernel throws whether storage failed or the log is wrong. Without state. */
final class KernelErrors {

  private KernelErrors() {}

  static ConversionException translate(String tablePath, String what, RuntimeException e) {
    if (e instanceof ConversionException known) {
      return known;
    }

    if (e instanceof UnsupportedTableFeatureException unsupported) {
      return DeltaErrors.unsupportedFeatures(tablePath, unsupported.getUnsupportedFeatures());
    }

    if (e instanceof UnsupportedProtocolVersionException unsupported) {
      return DeltaErrors.unsupportedReaderVersion(tablePath, unsupported.getVersion());
    }

    IOException io = findIoException(e);
    if (io != null && !(io instanceof JsonProcessingException || io instanceof ChecksumException)) {
      return DeltaErrors.storageFailed(what, io);
    }

    return DeltaErrors.corrupt("%s failed: %s".formatted(what, describe(e)), e);
  }

  /** Kernel quotes the line that isn't JSON, and Jackson where it comes from, which is nowhere. */
  private static String describe(RuntimeException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof JsonProcessingException json) {
        return "a line of its log is not valid JSON (%s)".formatted(json.getOriginalMessage());
      }
    }

    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static IOException findIoException(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException io && !isParquetFault(io)) {
        return io;
      }
    }

    return null;
  }

  /** Hadoop and Parquet say of a file that ends too early that reading failed. */
  private static boolean isParquetFault(IOException e) {
    return !(e instanceof FileNotFoundException)
        && String.valueOf(e.getMessage()).contains("is not a Parquet file");
  }
}
