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

import dev.polytable.schema.DeletionVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32;
import org.roaringbitmap.RoaringBitmap;

/** Deletion vectors as Delta writes them, by the format's description and not by our reader. */
final class DeletionVectors {

  private static final int MAGIC = 1681511377;
  private static final String BASE85 =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

  private DeletionVectors() {}

  /** A vector in a file, behind those that are in it already. */
  static DeletionVector append(Path file, boolean absolute, int... rows) {
    byte[] bitmap = serialize(rows);
    CRC32 checksum = new CRC32();
    checksum.update(bitmap);
    try {
      if (!Files.exists(file)) {
        Files.write(file, new byte[] {1});
      }

      int offset = (int) Files.size(file);
      ByteBuffer bytes = ByteBuffer.allocate(bitmap.length + 8);
      bytes.putInt(bitmap.length).put(bitmap).putInt((int) checksum.getValue());
      Files.write(file, bytes.array(), StandardOpenOption.APPEND);
      return new DeletionVector(
          absolute ? DeletionVector.StorageType.ABSOLUTE : DeletionVector.StorageType.RELATIVE,
          "file:" + file,
          Optional.of(offset),
          bitmap.length,
          rows.length,
          "u" + file.getFileName() + "@" + offset);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static DeletionVector inline(int... rows) {
    byte[] bitmap = serialize(rows);
    ByteBuffer padded = ByteBuffer.allocate((bitmap.length + 3) / 4 * 4);
    padded.put(bitmap).rewind();
    StringBuilder text = new StringBuilder();
    while (padded.hasRemaining()) {
      long value = padded.getInt() & 0xFFFFFFFFL;
      char[] group = new char[5];
      for (int i = 4; i >= 0; i--) {
        group[i] = BASE85.charAt((int) (value % 85));
        value /= 85;
      }

      text.append(group);
    }

    return new DeletionVector(
        DeletionVector.StorageType.INLINE,
        text.toString(),
        Optional.empty(),
        bitmap.length,
        rows.length,
        "i" + text);
  }

  private static byte[] serialize(int... rows) {
    RoaringBitmap bitmap = RoaringBitmap.bitmapOf(rows);
    ByteBuffer bytes =
        ByteBuffer.allocate(4 + 8 + 4 + bitmap.serializedSizeInBytes())
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(MAGIC).putLong(1).putInt(0);
    bitmap.serialize(bytes);
    return bytes.array();
  }
}
