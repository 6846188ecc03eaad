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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/** Every scenario in each target, through each of the target's readers; fewer on some lines. */
@Order(1)
class TestScenarios {

  static final String OURS = "polytable.formats";
  private static final String DELTAS = "delta.universalFormat.enabledFormats";
  private static final List<String> PROPERTIES = List.of(DELTAS, OURS);

  /** What the lines between the oldest and the newest run: the types don't depend on the line. */
  private static final Set<String> SHORT_LIST = Set.of("restore");

  /** What the oldest line runs by both triggers, one for each way to commit. */
  private static final Set<String> BY_BOTH =
      Set.of(
          "all-simple-and-nested-types",
          "dynamic-overwrite-replace-where-merge",
          "full-after-long-gap",
          "restore",
          "vacuum-zero-hours");

  private static final int AT_ONCE = 2;

  private static final ExecutorService RUNS = Executors.newFixedThreadPool(AT_ONCE);

  @AfterAll
  static void stop() {
    RUNS.shutdownNow();
  }

  @TestFactory
  Stream<DynamicTest> targetsEqualDelta() {
    Path directory = Path.of("src", "test", "resources", "scenarios").toAbsolutePath();
    String part = System.getProperty("scenarios", "");
    Pattern wanted = Pattern.compile(part);
    boolean takesAll = Line.MATRIX || !part.isEmpty();
    List<Scenario> scenarios =
        Scenario.loadAll(directory).stream()
            .filter(scenario -> wanted.matcher(scenario.name()).find())
            .filter(scenario -> takesAll || !scenario.isForMatrix())
            .toList();
    assertThat(scenarios).as("scenarios that -Dscenarios names").isNotEmpty();
    List<Scenario> core = scenarios.stream().filter(TestScenarios::isCore).toList();
    List<Scenario> shortList =
        scenarios.stream().filter(scenario -> SHORT_LIST.contains(scenario.name())).toList();
    return Stream.of(
            Line.names("lines.whole").stream().flatMap(line -> tests(line, scenarios)),
            Line.names("lines.core").stream().flatMap(line -> tests(line, core)),
            Line.names("lines.short").stream().flatMap(line -> tests(line, shortList)))
        .flatMap(Function.identity());
  }

  /** What only some lines have, and what runs under Delta's own property where one is taken. */
  private static boolean isCore(Scenario scenario) {
    return !scenario.lines().isEmpty() || properties(Line.NEWEST, scenario).contains(DELTAS);
  }

  private static Stream<DynamicTest> tests(String lineName, List<Scenario> scenarios) {
    SparkProcess writer = Processes.writer(lineName);
    Path parent = SparkCommand.workDirectory().resolve("tables").resolve(lineName);
    List<DynamicTest> tests = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      for (String property : properties(lineName, scenario)) {
        if (scenario.runsOn(lineName, property)) {
          List<Target> targets = targets(lineName, property);
          CompletableFuture<ScenarioRun> run =
              CompletableFuture.supplyAsync(
                  () -> new ScenarioRun(scenario, writer, targets, property, parent).run(), RUNS);
          String name = "%s %s %s ".formatted(scenario.name(), property, lineName);
          targets.stream()
              .flatMap(target -> target.readers().stream())
              .map(TableReader::name)
              .forEach(
                  reader ->
                      tests.add(
                          dynamicTest(
                              name + reader,
                              () -> assertThat(run.join().findings(reader)).isEmpty())));
        }
      }
    }
    return tests.stream();
  }

  /**
   * Delta's own property names Hudi alone, and is read in the writer's session too; ours names both
   * formats, so that one conversion brings both.
   */
  static List<Target> targets(String lineName, String property) {
    List<TableReader> hudi =
        new ArrayList<>(List.of(Processes.hudi("hudi-1.2"), Processes.hudi("hudi-0.15")));
    boolean oldest = lineName.equals(Line.SPARK_35);
    if (property.equals(OURS)) {
      TableReader iceberg = Processes.iceberg(oldest ? "iceberg-3.5" : "iceberg-4.1");
      return List.of(Target.hudi(hudi), Target.iceberg(List.of(iceberg)));
    }

    if (oldest) {
      hudi.add(TableReader.hudi("hudi-1.2-same-session", Processes.writer(lineName)));
    }
    return List.of(Target.hudi(hudi));
  }

  /**
   * On the oldest line both triggers for a short list, else ours; on the others one of the two,
   * differing by scenario. With the profile {@code matrix} both on the oldest line.
   */
  private static List<String> properties(String lineName, Scenario scenario) {
    List<String> properties = PROPERTIES.stream().filter(scenario.formats()::contains).toList();
    if (lineName.equals(Line.SPARK_35)) {
      boolean isByOne = properties.size() > 1 && !BY_BOTH.contains(scenario.name());
      return isByOne && !Line.MATRIX ? List.of(OURS) : properties;
    }

    int turn = scenario.name().length() % properties.size();
    return properties.subList(turn, turn + 1);
  }
}
