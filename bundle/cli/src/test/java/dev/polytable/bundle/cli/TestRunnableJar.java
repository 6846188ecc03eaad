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
package dev.polytable.bundle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar itself: what it is made of, and that it runs. */
class TestRunnableJar {

  private static final String OWN_GROUP = "dev.polytable:";
  private static final String ARTIFACTS = "cli-artifacts.txt";
  private static final int STARTS = 5;

  /** Delta's storage interfaces have it in a package of Spark's name. */
  private static final String OF_KERNEL =
      "org/apache/spark/sql/delta/coordinatedcommits/CatalogTrackedInfo.class";

  @TempDir private Path folder;

  @Test
  void isMadeOfReviewedArtifacts() throws IOException {
    List<String> artifacts = new ArrayList<>();
    for (String line : Files.readAllLines(JarProcess.JAR.resolveSibling(ARTIFACTS))) {
      if (line.contains(":jar:")) {
        // group:artifact:type[:classifier]:version:scope; ours have the release's version.
        List<String> parts = Arrays.asList(line.strip().replaceFirst(" .*", "").split(":", -1));
        String name = parts.get(0) + ":" + parts.get(1);
        String version = ":" + String.join(":", parts.subList(3, parts.size() - 1));
        artifacts.add(name.startsWith(OWN_GROUP) ? name : name + version);
      }
    }

    List<String> sorted = artifacts.stream().sorted().toList();
    Path proposed = Files.createDirectories(JarProcess.JAR.resolveSibling("audit"));
    Files.write(proposed.resolve(ARTIFACTS), sorted);
    assertThat(sorted)
        .as(
            "what the jar is made of has changed; if that is meant, review it and"
                + " cp bundle/cli/target/audit/%s bundle/cli/%s",
            ARTIFACTS, ARTIFACTS)
        .containsExactlyElementsOf(Files.readAllLines(Path.of(ARTIFACTS)));
  }

  @Test
  void holdsNoSpark() throws IOException {
    try (JarFile jar = new JarFile(JarProcess.JAR.toFile())) {
      assertThat(
              jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class")).toList())
          .contains("dev/polytable/cli/Main.class")
          .noneMatch(name -> name.startsWith("org/apache/spark/") && !name.equals(OF_KERNEL))
          .noneMatch(name -> name.startsWith("scala/"))
          .noneMatch(name -> name.startsWith("dev/polytable/hook/"));
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("dev.polytable.cli.Main");
    }
  }

  /** The fastest of several, as the machine may be busy. */
  @Test
  void startsInUnderTwoSeconds() throws IOException {
    long fastestNanos = Long.MAX_VALUE;
    for (int i = 0; i < STARTS; i++) {
      long startNanos = System.nanoTime();
      JarProcess run = JarProcess.run(folder, "--help");
      fastestNanos = Math.min(fastestNanos, System.nanoTime() - startNanos);
      assertThat(run.exitCode()).isZero();
      assertThat(run.out()).contains("sync", "status", "verify");
    }

    assertThat(Duration.ofNanos(fastestNanos)).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void convertsAndChecksATable() throws IOException {
    String table = makeTable();
    JarProcess sync = JarProcess.run(folder, "sync", "--table", table, "--to", "hudi,iceberg");
    assertThat(sync.exitCode()).as(sync.err()).isZero();
    assertThat(sync.out()).containsPattern("t +hudi +FULL +none -> 0 +1 +0");
    JarProcess verify = JarProcess.run(folder, "verify", table);
    assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
  }

  @Test
  void endsWithASummaryWhenItIsTerminated() throws IOException {
    try (JarProcess sync =
        JarProcess.start(
            folder,
            "sync",
            "--table",
            makeTable(),
            "--to",
            "iceberg",
            "--continuousMode",
            "--continuousModeInterval",
            "1")) {
      sync.awaitOutput("version none -> 0");
      sync.terminate();

      assertThat(sync.exitCode()).as(sync.out() + sync.err()).isZero();
      assertThat(sync.out()).containsPattern("t +iceberg +(FULL|NONE) +");
      assertThat(sync.err()).isEmpty();
    }
  }

  private String makeTable() throws IOException {
    Path table = folder.resolve("t");
    Path log = Files.createDirectories(table.resolve("_delta_log"));
    Files.writeString(
        log.resolve("00000000000000000000.json"),
        """
        {"commitInfo":{"timestamp":1700000000000,"operation":"WRITE"}}
        {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
        {"metaData":{"id":"0e1b2a80-91c3-4a55-8c4b-5a7a6ee3d6a1","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":[],"configuration":{},"createdTime":1700000000000}}
        {"add":{"path":"f0.parquet","partitionValues":{},"size":1000,"modificationTime":1700000000000,"dataChange":true,"stats":"{\\"numRecords\\":10}"}}
        """);
    return table.toString();
  }
}
