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
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Names that are changed in the engine's classes as these are loaded. Constants only, no code.
 *
 * <ul>
 *   <li>{@link Runtime} becomes {@link EngineRuntime} in classes that register shutdown hooks.
 *       Hudi's log writer does for each file that it opens, and the JVM throws when it is shutting
 *       down, which is when a job that commits and ends at once is drained.
 *   <li>{@link java.util.concurrent.Executors} becomes {@link EngineExecutors} in classes whose
 *       pools make storage requests, so that these are made as the conversion's user.
 *   <li>slf4j's factory becomes {@link EngineLoggers} in the libraries' classes.
 *   <li>The scheme of Hudi's wrapping file system gets a name of its own. Hadoop caches file
 *       systems by scheme, so a session's Hudi and the engine's would be given each other's class.
 * </ul>
 */
final class ClassPatches {

  private static final String HOOK = "dev/polytable/hook/internal/";
  private static final String RUNTIME = "java/lang/Runtime";
  private static final byte[] REGISTERS_HOOK = bytes("addShutdownHook");
  private static final String LOGGERS = "org/slf4j/LoggerFactory";
  private static final byte[] HAS_LOGGER = bytes(LOGGERS);
  private static final String EXECUTORS = "java/util/concurrent/Executors";
  private static final Set<String> POOLS =
      Set.of(
          "org.apache.iceberg.util.ThreadPools",
          "org.apache.hudi.common.util.queue.BaseHoodieQueueBasedExecutor",
          "dev.polytable.iceberg.internal.FooterCheck");
  private static final String OURS = "dev.polytable.";

  private static final String WRAPPER = "org.apache.hudi.hadoop.fs.HoodieWrapperFileSystem";
  private static final String WRAPPER_SCHEME = "hoodie-";
  private static final String ENGINE_WRAPPER_SCHEME = "polytable-hoodie-";

  private static final int POOL_OFFSET = 8;
  private static final int TAG_UTF8 = 1;
  private static final int TAG_LONG = 5;
  private static final int TAG_DOUBLE = 6;

  private ClassPatches() {}

  /** The class to define: the given one when nothing in it is to be changed. */
  static byte[] apply(String className, byte[] classFile) {
    if (className.equals(WRAPPER)) {
      return rename(
          classFile,
          constant -> constant.equals(WRAPPER_SCHEME) ? ENGINE_WRAPPER_SCHEME : constant);
    }

    Map<String, String> classes = new HashMap<>();
    if (POOLS.contains(className)) {
      classes.put(EXECUTORS, HOOK + "EngineExecutors");
    }

    if (!className.startsWith(OURS) && contains(classFile, HAS_LOGGER)) {
      classes.put(LOGGERS, HOOK + "EngineLoggers");
    }

    if (contains(classFile, REGISTERS_HOOK)) {
      classes.put(RUNTIME, HOOK + "EngineRuntime");
    }

    return classes.isEmpty()
        ? classFile
        : rename(classFile, constant -> renameClasses(constant, classes));
  }

  private static String renameClasses(String constant, Map<String, String> classes) {
    String renamed = classes.get(constant);
    if (renamed != null) {
      return renamed;
    }

    renamed = constant;
    for (Map.Entry<String, String> other : classes.entrySet()) {
      renamed = renamed.replace("L" + other.getKey() + ";", "L" + other.getValue() + ";");
    }

    return renamed;
  }

  private static byte[] rename(byte[] classFile, UnaryOperator<String> constants) {
    ByteArrayOutputStream patched = new ByteArrayOutputStream(classFile.length + 256);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        DataOutputStream out = new DataOutputStream(patched)) {
      copy(in, out, POOL_OFFSET);
      int count = in.readUnsignedShort();
      out.writeShort(count);
      int index = 1;
      while (index < count) {
        index += copyConstant(in, out, constants);
      }

      out.write(in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException("Not a class file", e);
    }

    return patched.toByteArray();
  }

  /** Copies a constant and returns how many places in the pool it takes. */
  private static int copyConstant(
      DataInputStream in, DataOutputStream out, UnaryOperator<String> constants)
      throws IOException {
    int tag = in.readUnsignedByte();
    out.writeByte(tag);
    if (tag == TAG_UTF8) {
      out.writeUTF(constants.apply(in.readUTF()));
      return 1;
    }

    copy(in, out, size(tag));
    return tag == TAG_LONG || tag == TAG_DOUBLE ? 2 : 1;
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

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
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
