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
package dev.polytable.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The jar as it was built, and the reviewed files that it is held to. */
final class Audit {

  static final Path JAR = Path.of(System.getProperty("polytable.jar"));
  static final String ENGINE = "engine/";

  private static final Path ENGINE_TARGET = Path.of(System.getProperty("polytable.engine"));

  private Audit() {}

  /** The names of the jar's files, folders left out, sorted. */
  static List<String> entries() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      return jar.stream()
          .filter(entry -> !entry.isDirectory())
          .map(JarEntry::getName)
          .sorted()
          .toList();
    }
  }

  static byte[] read(String name) throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile());
        InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
      return in.readAllBytes();
    }
  }

  /**
   * What Maven has resolved for the engine: {@code group:artifact:type[:classifier]:version:scope}.
   */
  static List<String> resolved() throws IOException {
    return Files.readAllLines(ENGINE_TARGET.resolve("engine-artifacts.txt")).stream()
        .map(String::trim)
        .filter(line -> line.contains(":jar:"))
        .map(line -> line.replaceFirst(" .*", ""))
        .toList();
  }

  /** The jars that the engine is made of, in the order of the class path. */
  static List<Path> classPath() throws IOException {
    String text = Files.readString(ENGINE_TARGET.resolve("engine-class-path.txt")).trim();
    return List.of(text.split(java.io.File.pathSeparator, -1)).stream().map(Path::of).toList();
  }

  static List<String> reviewed(String name) throws IOException {
    return Files.readAllLines(Path.of(name)).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }

  /** Holds the lines to the reviewed file, and says how to update that. */
  static void assertReviewed(String name, List<String> actual) throws IOException {
    Path proposed = Files.createDirectories(JAR.resolveSibling("audit")).resolve(name);
    Files.write(proposed, actual);
    assertThat(actual)
        .as(
            "what the engine is made of has changed; if that is meant, review it and"
                + " cp bundle/spark/target/audit/%s bundle/spark/%s",
            name, name)
        .containsExactlyElementsOf(reviewed(name));
  }
}
