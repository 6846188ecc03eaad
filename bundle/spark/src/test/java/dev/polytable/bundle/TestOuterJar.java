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

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark's class loader finds in the jar. */
class TestOuterJar {

  private static final List<String> ALLOWED =
      List.of(
          "META-INF/LICENSE",
          "META-INF/MANIFEST.MF",
          "META-INF/NOTICE",
          "META-INF/THIRD-PARTY.txt",
          "META-INF/services/org.apache.spark.sql.SparkSessionExtensionsProvider",
          "META-INF/services/org.apache.spark.sql.sources.DataSourceRegister",
          "dev/polytable/hook/",
          "dev/polytable/sync/queue/",
          "dev/polytable/sync/request/",
          "org/apache/spark/sql/delta/hudi/HudiConverter.class",
          "org/apache/spark/sql/delta/icebergShaded/IcebergConverter.class",
          Audit.ENGINE);

  private static final long MAX_MEGABYTES = 60;
  private static final int JAVA_17 = 61;
  private static final int MAJOR_VERSION_OFFSET = 6;

  @Test
  void showsOurClassesAndTheTwoThatDeltaLoads() throws IOException {
    List<String> entries = Audit.entries();

    assertThat(entries)
        .allSatisfy(entry -> assertThat(ALLOWED).anyMatch(allowed -> entry.startsWith(allowed)));
    assertThat(ALLOWED)
        .allSatisfy(allowed -> assertThat(entries).anyMatch(entry -> entry.startsWith(allowed)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.spark.sql.SparkSessionExtensionsProvider",
        "org.apache.spark.sql.sources.DataSourceRegister"
      })
  void namesServicesThatItHas(String service) throws IOException {
    String providers = new String(Audit.read("META-INF/services/" + service), UTF_8);

    assertThat(providers.lines())
        .isNotEmpty()
        .allSatisfy(
            provider ->
                assertThat(Audit.entries()).contains(provider.replace('.', '/') + ".class"));
  }

  @Test
  void isBuiltForJava17() throws IOException {
    for (String entry : Audit.entries()) {
      if (entry.endsWith(".class") && !entry.startsWith(Audit.ENGINE)) {
        assertThat(ByteBuffer.wrap(Audit.read(entry)).getShort(MAJOR_VERSION_OFFSET))
            .as(entry)
            .isEqualTo((short) JAVA_17);
      }
    }
  }

  @Test
  void isSmallEnough() throws IOException {
    long bytes = Files.size(Audit.JAR);

    // checkstyle: SystemOut, because the size is to be seen in the build's log
    System.out.printf("%s: %.1f MB%n", Audit.JAR.getFileName(), bytes / 1e6);
    assertThat(bytes).isLessThanOrEqualTo(MAX_MEGABYTES * 1_000_000);
  }
}
