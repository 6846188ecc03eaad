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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.ErrorCode;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * Reads a Delta deletion vector in the form that is also Iceberg's: length, magic number, bitmap,
 * checksum.
 *
 * @see <a href="https://iceberg.apache.org/puffin-spec/#deletion-vector-v1-blob-type">Puffin,
 *     deletion-vector-v1</a>
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-format">Delta
 *     protocol, deletion vector format</a>
 */
final class DeletionVectorBytes {

  private static final int MAGIC = 1681511377;
  private static final int LENGTH_SIZE = 4;
  private static final int CHECKSUM_SIZE = 4;
  private static final String BASE85 =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

  private DeletionVectorBytes() {}

  /**
   * Reads and checks one vector; costs one ranged read unless it is inline.
   *
   * @param location of the data file, for messages
   */
  static ByteBuffer read(DeletionVector vector, FileIO io, String location) {
    byte[] bytes =
        vector.storageType() == DeletionVector.StorageType.INLINE
            ? frame(decodeBase85(vector.pathOrInline(), vector.sizeInBytes()))
            : readFile(vector, io);
    ByteBuffer blob = ByteBuffer.wrap(bytes);
    int length = blob.getInt(0);
    int magic = blob.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(LENGTH_SIZE);
    int checksum = blob.getInt(bytes.length - CHECKSUM_SIZE);
    if (length != vector.sizeInBytes()
        || magic != MAGIC
        || checksum != checksum(bytes, LENGTH_SIZE, length)) {
      throw corrupt(vector, location);
    }

    return blob;
  }

  private static byte[] readFile(DeletionVector vector, FileIO io) {
    byte[] bytes = new byte[LENGTH_SIZE + vector.sizeInBytes() + CHECKSUM_SIZE];
    try (SeekableInputStream in = io.newInputFile(vector.pathOrInline()).newStream()) {
      in.seek(vector.offset().orElse(0));
      int read = in.readNBytes(bytes, 0, bytes.length);
      if (read < bytes.length) {
        throw new EOFException("the file ends inside of the vector");
      }

      return bytes;
    } catch (IOException | NotFoundException e) {
      throw IcebergErrors.storageFailed(
          "Can't read the deletion vector in " + vector.pathOrInline(), e);
    }
  }

  private static byte[] frame(byte[] bitmap) {
    ByteBuffer blob = ByteBuffer.allocate(LENGTH_SIZE + bitmap.length + CHECKSUM_SIZE);
    blob.putInt(bitmap.length);
    blob.put(bitmap);
    blob.putInt(checksum(bitmap, 0, bitmap.length));
    return blob.array();
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  /** Groups of five characters are four bytes, the highest first. */
  private static byte[] decodeBase85(String text, int size) {
    ByteBuffer bytes = ByteBuffer.allocate((text.length() + 4) / 5 * 4);
    for (int start = 0; start + 5 <= text.length(); start += 5) {
      long value = 0;
      for (int i = start; i < start + 5; i++) {
        value = value * 85 + BASE85.indexOf(text.charAt(i));
      }

      bytes.putInt((int) value);
    }

    byte[] decoded = new byte[size];
    bytes.flip();
    bytes.get(decoded, 0, Math.min(size, bytes.remaining()));
    return decoded;
  }

  private static ConversionException corrupt(DeletionVector vector, String location) {
    return new ConversionException(
        ErrorCode.SOURCE_CORRUPT,
        false,
        "The deletion vector of %s (%s, offset %s) is not what the log says: length, magic number or checksum differ. Check the file; RESTORE TABLE to a version before it, or rewrite the data file."
            .formatted(
                location,
                vector.storageType() == DeletionVector.StorageType.INLINE
                    ? "inline"
                    : vector.pathOrInline(),
                vector.offset().map(String::valueOf).orElse("none")),
        null);
  }
}
