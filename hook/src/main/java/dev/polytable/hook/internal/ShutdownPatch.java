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
package dev.polytable.hook.internal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Lets the engine work while the JVM shuts down, which is when a job that commits and ends at once
 * is drained. Hudi's log writer registers a shutdown hook for each file that it opens, and the JVM
 * throws then. In classes of the engine that do so, {@link Runtime} is replaced by {@link
 * EngineRuntime}: three names in the constant pool, no code.
 */
final class ShutdownPatch {

  private static final String FROM = "java/lang/Runtime";
  private static final String TO = "dev/polytable/hook/internal/EngineRuntime";
  private static final byte[] MARK = "addShutdownHook".getBytes(StandardCharsets.UTF_8);

  private static final int POOL_OFFSET = 8;
  private static final int TAG_UTF8 = 1;
  private static final int TAG_LONG = 5;
  private static final int TAG_DOUBLE = 6;

  private ShutdownPatch() {}

  /** The class to define: the given one when it registers no shutdown hook. */
  static byte[] apply(byte[] classFile) {
    if (!contains(classFile, MARK)) {
      return classFile;
    }

    ByteArrayOutputStream patched = new ByteArrayOutputStream(classFile.length + 256);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        DataOutputStream out = new DataOutputStream(patched)) {
      copy(in, out, POOL_OFFSET);
      int count = in.readUnsignedShort();
      out.writeShort(count);
      int index = 1;
      while (index < count) {
        index += copyConstant(in, out);
      }

      out.write(in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException("Not a class file", e);
    }

    return patched.toByteArray();
  }

  /** Copies a constant and returns how many places in the pool it takes. */
  private static int copyConstant(DataInputStream in, DataOutputStream out) throws IOException {
    int tag = in.readUnsignedByte();
    out.writeByte(tag);
    if (tag == TAG_UTF8) {
      out.writeUTF(rename(in.readUTF()));
      return 1;
    }

    copy(in, out, size(tag));
    return tag == TAG_LONG || tag == TAG_DOUBLE ? 2 : 1;
  }

  private static String rename(String constant) {
    return constant.equals(FROM) ? TO : constant.replace("L" + FROM + ";", "L" + TO + ";");
  }

  /**
   * The bytes after the tag.
   *
   * @see <a href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html#jvms-4.4">The
   *     constant pool</a>
   */
  private static int size(int tag) {
    return switch (tag) {
      case TAG_LONG, TAG_DOUBLE -> 8;
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
      case 15 -> 3;
      case 7, 8, 16, 19, 20 -> 2;
      default -> throw new IllegalStateException("Not a constant's tag: " + tag);
    };
  }

  private static void copy(DataInputStream in, DataOutputStream out, int length)
      throws IOException {
    out.write(in.readNBytes(length));
  }

  private static boolean contains(byte[] bytes, byte[] part) {
    for (int start = 0; start <= bytes.length - part.length; start++) {
      int matched = 0;
      while (matched < part.length && bytes[start + matched] == part[matched]) {
        matched++;
      }

      if (matched == part.length) {
        return true;
      }
    }

    return false;
  }
}
