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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;

/**
 * Random statements on a random table, in each target, through each of the target's readers; the
 * lines take turns. What fails names its seed and the file that holds its statements as a scenario.
 */
@Order(2)
class TestRandomScenarios {

  private static final int AT_ONCE = 2;

  /** For partition columns of type TIMESTAMP. */
  private static final Map<String, String> READERS_ZONE =
      Map.of("polytable.hudi.partitionTimeZone", "America/Bahia_Banderas");

  private static final ExecutorService RUNS = Executors.newFixedThreadPool(AT_ONCE);

  @AfterAll
  static void stop() {
    RUNS.shutdownNow();
  }

  @TestFactory
  Stream<DynamicTest> targetsEqualDelta() {
    List<Long> seeds =
        Stream.of(System.getProperty("seeds", "2").split(",", -1))
            .flatMap(TestRandomScenarios::range)
            .toList();
    List<String> lines = Line.names("lines.whole", "lines.core");
    return seeds.stream()
        .flatMap(seed -> tests(lines.get((int) (seed % lines.size())), seed).stream())
        // All are begun before the first is waited for.
        .toList()
        .stream();
  }

  /** One seed, or two with all between them. */
  private static Stream<Long> range(String text) {
    String[] ends = text.split("-", 2);
    return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]))
        .boxed();
  }

  private static List<DynamicTest> tests(String line, long seed) {
    String name = "random-" + seed;
    List<String> text = RandomScenario.lines(seed);
    Path file = SparkCommand.workDirectory().resolve("random").resolve(name + ".sql");
    write(file, text);
    Path parent = SparkCommand.workDirectory().resolve("tables").resolve(line);
    SparkProcess writer = Processes.writer(line);
    String property = TestScenarios.OURS;
    List<Target> targets = TestScenarios.targets(line, property);
    Scenario scenario = Scenario.parse(name, text);
    CompletableFuture<ScenarioRun> run =
        CompletableFuture.supplyAsync(
            () -> new ScenarioRun(scenario, writer, targets, property, READERS_ZONE, parent).run(),
            RUNS);
    List<DynamicTest> tests = new ArrayList<>();
    targets.stream()
        .flatMap(target -> target.readers().stream())
        .map(TableReader::name)
        .forEach(
            reader ->
                tests.add(
                    dynamicTest(
                        "seed %s %s %s".formatted(seed, line, reader),
                        () ->
                            assertThat(run.join().findings(reader))
                                .as("seed %s, statements in %s", seed, file)
                                .isEmpty())));
    return tests;
  }

  private static void write(Path file, List<String> text) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
