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

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;

/** What only the engine's class loader finds in the jar. */
class TestEngineContents {

  private static final String OWN_GROUP = "dev.polytable:";
  private static final String SERVICES = Audit.ENGINE + "META-INF/services/";
  private static final int PACKAGE_PARTS = 3;

  /** What Spark's class loader has, and the engine's takes from there. */
  private static final List<String> SHARED_ARTIFACTS =
      List.of("org.apache.hadoop:", "org.slf4j:", "commons-logging:");

  private static final List<String> SHARED_PACKAGES =
      List.of(
          "java/",
          "dev/polytable/hook/",
          "dev/polytable/sync/queue/",
          "dev/polytable/sync/request/",
          "org/apache/commons/logging/",
          "org/apache/hadoop/",
          "org/apache/log4j/",
          "org/apache/logging/",
          "org/slf4j/",
          "scala/");

  @Test
  void isMadeOfReviewedArtifacts() throws IOException {
    List<String> artifacts = new ArrayList<>();
    for (String resolved : Audit.resolved()) {
      List<String> parts = Arrays.asList(resolved.split(":", -1));
      String name = parts.get(0) + ":" + parts.get(1);
      if (SHARED_ARTIFACTS.stream().noneMatch(resolved::startsWith)) {
        // group:artifact:type[:classifier]:version:scope; ours have the release's version.
        String version = ":" + String.join(":", parts.subList(3, parts.size() - 1));
        artifacts.add(name.startsWith(OWN_GROUP) ? name : name + version);
      }
    }

    Audit.assertReviewed("engine-artifacts.txt", artifacts.stream().sorted().toList());
  }

  @Test
  void hasReviewedPackages() throws IOException {
    TreeSet<String> packages = new TreeSet<>();
    for (String name : classes()) {
      List<String> parts = Arrays.asList(name.split("/", -1));
      int depth = Math.min(PACKAGE_PARTS, parts.size() - 1);
      packages.add(String.join(".", parts.subList(0, depth)));
    }

    Audit.assertReviewed("engine-packages.txt", List.copyOf(packages));
  }

  @Test
  void leavesOutWhatIsShared() throws IOException {
    assertThat(classes())
        .isNotEmpty()
        .noneMatch(name -> SHARED_PACKAGES.stream().anyMatch(name::startsWith));
  }

  @Test
  void hasNativesOfTheServedPlatformsOnly() throws IOException {
    Predicate<String> isNative = name -> name.matches(".*\\.(so|dylib|jnilib|dll|a)(\\.[0-9.]+)?");

    assertThat(Audit.entries().stream().filter(isNative).map(TestEngineContents::folder))
        .containsExactlyInAnyOrder(
            "engine/darwin/aarch64",
            "engine/darwin/x86_64",
            "engine/linux/aarch64",
            "engine/linux/amd64",
            "engine/org/xerial/snappy/native/Linux/aarch64",
            "engine/org/xerial/snappy/native/Linux/x86_64",
            "engine/org/xerial/snappy/native/Mac/aarch64",
            "engine/org/xerial/snappy/native/Mac/x86_64");
  }

  @Test
  void packsTheReviewedFormOfEachClassThatSeveralArtifactsHave() throws IOException {
    Map<String, Map<String, Long>> forms = new TreeMap<>();
    for (Path path : Audit.classPath()) {
      if (path.toString().endsWith(".jar")) {
        collect(path, forms);
      }
    }

    forms.values().removeIf(byJar -> byJar.values().stream().distinct().count() < 2);
    Map<String, String> packed = new TreeMap<>();
    try (JarFile jar = new JarFile(Audit.JAR.toFile())) {
      forms.forEach(
          (name, byJar) -> {
            long crc = jar.getJarEntry(Audit.ENGINE + name).getCrc();
            byJar.forEach(
                (artifact, other) -> {
                  if (other == crc) {
                    packed.put(name, artifact);
                  }
                });
          });
    }

    List<String> lines = new ArrayList<>();
    forms.keySet().forEach(name -> lines.add(name + " " + packed.get(name)));
    assertThat(lines)
        .as("classes in several forms and the artifact whose form is packed")
        .containsExactlyElementsOf(Audit.reviewed("engine-duplicates.txt"));
  }

  @Test
  void hasThePartsThatEachServiceNames() throws IOException {
    List<String> entries = Audit.entries();
    assertThat(entries)
        .contains(
            SERVICES + "dev.polytable.schema.SourceProvider",
            SERVICES + "dev.polytable.schema.TargetProvider");
    for (String entry : entries) {
      if (entry.startsWith(SERVICES)) {
        for (String line : new String(Audit.read(entry), UTF_8).lines().toList()) {
          String provider = line.replaceFirst("#.*", "").trim();
          if (!provider.isEmpty()) {
            assertThat(entries).contains(Audit.ENGINE + provider.replace('.', '/') + ".class");
          }
        }
      }
    }
  }

  @Test
  void tellsAvrosVersionAsHudiAsksForIt() throws IOException {
    Manifest manifest =
        new Manifest(new ByteArrayInputStream(Audit.read("engine/META-INF/MANIFEST.MF")));
    String version = manifest.getAttributes("org/apache/avro/").getValue("Implementation-Version");

    assertThat(Audit.resolved())
        .anyMatch(artifact -> artifact.startsWith("org.apache.avro:avro:jar:" + version + ":"));
  }

  /** Names that the hook's loader changes in these classes; a release without them needs a look. */
  @Test
  void hasTheNamesThatTheLoaderChanges() throws IOException {
    Map<String, String> changed = new HashMap<>();
    changed.put("org/apache/hudi/hadoop/fs/HoodieWrapperFileSystem", "hoodie-");
    changed.put("org/apache/hudi/common/table/log/HoodieLogFormatWriter", "addShutdownHook");
    for (Map.Entry<String, String> entry : changed.entrySet()) {
      byte[] bytes = Audit.read(Audit.ENGINE + entry.getKey() + ".class");

      assertThat(new String(bytes, ISO_8859_1)).contains(entry.getValue());
    }
  }

  private static void collect(Path path, Map<String, Map<String, Long>> forms) throws IOException {
    String artifact = path.getFileName().toString().replaceFirst("-[0-9].*", "");
    if (SHARED_ARTIFACTS.stream()
        .anyMatch(shared -> path.toString().contains(shared.replace('.', '/').replace(":", "/")))) {
      return;
    }

    try (JarFile jar = new JarFile(path.toFile())) {
      for (JarEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class")
            && !name.startsWith("META-INF/")
            && !name.equals("module-info.class")) {
          forms.computeIfAbsent(name, key -> new TreeMap<>()).put(artifact, entry.getCrc());
        }
      }
    }
  }

  private static List<String> classes() throws IOException {
    return Audit.entries().stream()
        .filter(name -> name.startsWith(Audit.ENGINE) && name.endsWith(".class"))
        .map(name -> name.substring(Audit.ENGINE.length()))
        .toList();
  }

  private static String folder(String name) {
    return name.substring(0, name.lastIndexOf('/'));
  }
}
