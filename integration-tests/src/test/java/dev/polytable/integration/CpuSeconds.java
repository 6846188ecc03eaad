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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What the Spark processes cost, by process and by the class of tests that asked: each second that
 * a process has used is counted for the question that was answered next. Written as text when this
 * JVM ends; {@code bin/test} shows it. Thread-safe.
 */
final class CpuSeconds {

  private static final String PACKAGE = CpuSeconds.class.getPackageName() + ".";
  private static final String TESTS = PACKAGE + "Test";
  private static final StackWalker STACK = StackWalker.getInstance();
  private static final Map<String, Cost> BY_PROCESS = new ConcurrentHashMap<>();
  private static final Map<String, Cost> BY_CLASS = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(CpuSeconds::write, "cpu-seconds"));
  }

  private final String name;
  private final ProcessHandle process;
  private Duration counted = Duration.ZERO;

  CpuSeconds(String name, Process process) {
    this.name = name;
    this.process = process.toHandle();
  }

  private record Cost(Duration cpu, int questions) {

    Cost plus(Cost other) {
      return new Cost(cpu.plus(other.cpu), questions + other.questions);
    }
  }

  /** Counts what was used since the last call; to be called in the thread that has asked. */
  synchronized void count() {
    Duration used = process.info().totalCpuDuration().orElse(counted);
    Cost cost = new Cost(used.minus(counted), 1);
    counted = used;
    BY_PROCESS.merge(name, cost, Cost::plus);
    BY_CLASS.merge(testClass(), cost, Cost::plus);
  }

  private static String testClass() {
    return STACK.walk(
        frames ->
            frames
                .map(StackWalker.StackFrame::getClassName)
                .filter(name -> name.startsWith(TESTS))
                .map(name -> name.substring(PACKAGE.length()).replaceFirst("\\$.*", ""))
                .reduce((first, last) -> last)
                .orElse("others"));
  }

  private static void write() {
    String text = table("process", BY_PROCESS) + "\n" + table("class of tests", BY_CLASS);
    try {
      Files.createDirectories(SparkCommand.workDirectory());
      Path file = SparkCommand.workDirectory().resolve("cpu-seconds.txt");
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String table(String title, Map<String, Cost> costs) {
    return costs.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.comparing(Cost::cpu).reversed()))
        .map(
            entry ->
                line(
                    entry.getKey(),
                    entry.getValue().cpu().toSeconds(),
                    entry.getValue().questions()))
        .collect(Collectors.joining("", line(title, "CPU s", "questions"), ""));
  }

  private static String line(String name, Object seconds, Object questions) {
    return String.format(Locale.ROOT, "%-28s %6s %9s%n", name, seconds, questions);
  }
}
