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
package dev.polytable.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The scenarios in Hudi's table version 9, which Hudi 1.x alone reads. A short list, or those that
 * have the system property {@code versionNine} in their name ({@code -DversionNine=} for all).
 */
class TestTableVersionNine {

  private static final String FORMATS = "polytable.formats";

  private static final Set<String> SHORT_LIST =
      Set.of(
          "all-simple-and-nested-types",
          "partition-three-columns-null",
          "replace-other-partition-columns",
          "type-ntz");

  private static final Pattern COMPLETED = Pattern.compile("\\d+_\\d+\\.(commit|replacecommit)");
  private static final Pattern VERSION =
      Pattern.compile("(?:delta-version|polytable-held-version)(.)(\\d+)", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> hudiEqualsDelta() {
    return Scenario.loadChosen("versionNine", SHORT_LIST).stream()
        .filter(scenario -> scenario.runsOn(Line.SPARK_35, FORMATS))
        .map(TestTableVersionNine::inVersionNine)
        .map(scenario -> dynamicTest(scenario.name(), () -> assertReadsRight(scenario)));
  }

  @Test
  void aTableReadsRightAfterAChangeOfTheVersionAndBack() {
    String set = "ALTER TABLE delta.`$T` SET TBLPROPERTIES('polytable.hudi.tableVersion'='%s')";
    assertReadsRight(
        new Scenario(
            "version-changed",
            List.of(
                statement(
                    "CREATE TABLE delta.`$T` (id INT, p STRING) USING DELTA PARTITIONED BY (p)"
                        + " TBLPROPERTIES($FORMATS)"),
                statement("INSERT INTO delta.`$T` VALUES (1,'x'),(2,'y'),(3,null)"),
                new Scenario.Snap("six"),
                statement(set.formatted(9)),
                new Scenario.Snap("nine"),
                statement("UPDATE delta.`$T` SET id=id+10 WHERE p='x'"),
                new Scenario.Snap("updated"),
                statement("DELETE FROM delta.`$T` WHERE p='y'"),
                statement(set.formatted(6)),
                statement("INSERT INTO delta.`$T` VALUES (4,'y')")),
            Set.of(FORMATS),
            Set.of(),
            false));
  }

  private static Scenario.Statement statement(String sql) {
    return new Scenario.Statement(sql, false);
  }

  private static void assertReadsRight(Scenario scenario) {
    TableReader reader = Processes.hudi("hudi-1.2");
    List<Target> targets =
        List.of(new Target("hudi", List.of(reader), TestTableVersionNine::heldVersion));
    Path parent = SparkCommand.workDirectory().resolve("tables").resolve("version-nine");
    SparkProcess writer = Processes.writer(Line.SPARK_35);
    assertThat(
            new ScenarioRun(scenario, writer, targets, FORMATS, parent)
                .run()
                .findings(reader.name()))
        .isEmpty();
  }

  private static Scenario inVersionNine(Scenario scenario) {
    List<Scenario.Step> steps = new ArrayList<>();
    steps.add(new Scenario.Setting("spark.polytable.hudi.tableVersion", "9"));
    steps.addAll(scenario.steps());
    return scenario.with(steps);
  }

  /** The Delta version that the newest completed commit names; -1 when there is none. */
  private static long heldVersion(Path table) {
    Path timeline = table.resolve(".hoodie").resolve("timeline");
    if (!Files.isDirectory(timeline)) {
      return HudiTimeline.load(table).heldVersion();
    }

    try (Stream<Path> files = Files.list(timeline)) {
      return files
          .filter(file -> COMPLETED.matcher(file.getFileName().toString()).matches())
          .max(Comparator.naturalOrder())
          .map(TestTableVersionNine::readVersion)
          .orElse(-1L);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A commit is an Avro file without compression: its texts follow their lengths. */
  private static long readVersion(Path commit) {
    try {
      Matcher matcher = VERSION.matcher(Files.readString(commit, StandardCharsets.ISO_8859_1));
      assertThat(matcher.find()).as("a Delta version in %s", commit).isTrue();
      int length = matcher.group(1).charAt(0) / 2;
      return Long.parseLong(matcher.group(2).substring(0, length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
