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

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Which packages are the engine's libraries', and the versions that some of these read from their
 * package.
 *
 * @param roots the first three parts of the names of the engine's packages
 * @param versions implementation versions by package, valid for the packages below it, too
 */
record EnginePackages(Set<String> roots, Map<String, String> versions) {

  private static final int ROOT_PARTS = 3;
  private static final String CLASS_SUFFIX = ".class";

  EnginePackages {
    requireNonNull(roots, "roots is null");
    requireNonNull(versions, "versions is null");
  }

  /** Reads the jar's index; an engine without a jar owns nothing. */
  static EnginePackages load(JarFile jar) throws IOException {
    if (jar == null) {
      return new EnginePackages(Set.of(), Map.of());
    }

    Set<String> roots = new HashSet<>();
    String prefix = EngineClassLoader.FOLDER;
    Enumeration<JarEntry> entries = jar.entries();
    while (entries.hasMoreElements()) {
      String name = entries.nextElement().getName();
      if (name.startsWith(prefix) && name.endsWith(CLASS_SUFFIX)) {
        int end = name.lastIndexOf('/');
        if (end > prefix.length()) {
          roots.add(root(name.substring(prefix.length(), end).replace('/', '.'), ROOT_PARTS));
        }
      }
    }

    return new EnginePackages(roots, loadVersions(jar));
  }

  /** Whether the class or package belongs to a library that the engine has. */
  boolean isOwn(String name) {
    int end = name.lastIndexOf('.');
    if (end < 0) {
      return false;
    }

    String packageName = name.substring(0, end);
    return roots.contains(root(packageName, ROOT_PARTS))
        || roots.contains(root(packageName, ROOT_PARTS - 1));
  }

  /** Finds the implementation version of the package. */
  Optional<String> findVersion(String packageName) {
    return versions.entrySet().stream()
        .filter(entry -> (packageName + ".").startsWith(entry.getKey() + "."))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String root(String packageName, int parts) {
    int end = -1;
    for (int part = 0; part < parts; part++) {
      end = packageName.indexOf('.', end + 1);
      if (end < 0) {
        return packageName;
      }
    }

    return packageName.substring(0, end);
  }

  private static Map<String, String> loadVersions(JarFile jar) throws IOException {
    JarEntry entry = jar.getJarEntry(EngineClassLoader.FOLDER + JarFile.MANIFEST_NAME);
    if (entry == null) {
      return Map.of();
    }

    Map<String, String> versions = new HashMap<>();
    try (InputStream in = jar.getInputStream(entry)) {
      new Manifest(in)
          .getEntries()
          .forEach(
              (name, attributes) -> {
                String version = attributes.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
                if (name.endsWith("/") && version != null) {
                  versions.put(name.substring(0, name.length() - 1).replace('/', '.'), version);
                }
              });
    }

    return versions;
  }
}
