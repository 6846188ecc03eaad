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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The statements of one scenario file; the format is described beside the files, in README.md.
 *
 * @param formats the ways of naming the targets that the scenario is for
 * @param lines the lines that it can run on; empty for all
 * @param isForMatrix whether there is another of its kind, so that only the profile {@code matrix}
 *     takes it
 */
record Scenario(
    String name, List<Step> steps, Set<String> formats, Set<String> lines, boolean isForMatrix) {

  /** One thing to do. */
  sealed interface Step {}

  /** A statement; {@code refused} says that Delta is to refuse it. */
  record Statement(String sql, boolean refused) implements Step {}

  /** A setting of the session. */
  record Setting(String key, String value) implements Step {}

  /** A point at which the targets are compared. */
  record Snap(String name) implements Step {}

  /** Rows that are compared by themselves. */
  record Filter(String predicate) implements Step {}

  /** From here on the target may stay where it is, and says why by one of the codes. */
  record Refused(String format, List<String> codes) implements Step {

    Refused {
      codes = List.copyOf(codes);
    }
  }

  /** From here on the target is to be current again. */
  record Accepted(String format) implements Step {}

  /** From here on {@code $V(name)} stands for the version that the table has now. */
  record Mark(String name) implements Step {}

  /** Appends the table {@code $U} as a stream. */
  record Streaming() implements Step {}

  Scenario {
    steps = List.copyOf(steps);
    formats = Set.copyOf(formats);
    lines = Set.copyOf(lines);
  }

  static List<Scenario> loadAll(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .sorted()
          .map(Scenario::load)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The scenarios that have the system property in their names, all of them when it is empty; a
   * short list when it isn't set.
   */
  static List<Scenario> loadChosen(String property, Set<String> shortList) {
    String part = System.getProperty(property);
    List<Scenario> chosen =
        loadAll(Path.of("src", "test", "resources", "scenarios").toAbsolutePath()).stream()
            .filter(
                scenario ->
                    part == null
                        ? shortList.contains(scenario.name())
                        : scenario.name().contains(part))
            .toList();
    if (chosen.isEmpty()) {
      throw new IllegalStateException("no scenario is named by -D" + property + "=" + part);
    }

    return chosen;
  }

  static Scenario load(Path file) {
    try {
      String name = file.getFileName().toString().replace(".sql", "");
      return parse(name, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Scenario parse(String name, List<String> text) {
    return new Parser(name).parse(text);
  }

  /** The same with other steps. */
  Scenario with(List<Step> otherSteps) {
    return new Scenario(name, otherSteps, formats, lines, isForMatrix);
  }

  boolean runsOn(String line, String format) {
    return formats.contains(format) && (lines.isEmpty() || lines.contains(line));
  }

  /** Statements end with a semicolon at the end of a line. */
  private static final class Parser {

    private final String name;
    private final List<Step> steps = new ArrayList<>();
    private Set<String> formats = Set.of("polytable.formats");
    private Set<String> lines = Set.of();
    private final StringBuilder statement = new StringBuilder();
    private boolean refused;
    private boolean isForMatrix;

    Parser(String name) {
      this.name = name;
    }

    Scenario parse(List<String> text) {
      text.forEach(this::parseLine);
      if (!statement.isEmpty()) {
        throw new IllegalArgumentException(name + ": no semicolon after " + statement);
      }

      return new Scenario(name, steps, formats, lines, isForMatrix);
    }

    private void parseLine(String line) {
      if (!statement.isEmpty()) {
        addToStatement(line);
      } else if (line.startsWith("--!")) {
        parseDirective(line.substring(3).trim());
      } else if (!line.isBlank() && !line.startsWith("--")) {
        addToStatement(line);
      }
    }

    private void addToStatement(String line) {
      statement.append(statement.isEmpty() ? "" : "\n").append(line);
      if (line.stripTrailing().endsWith(";")) {
        String sql = statement.toString().stripTrailing();
        steps.add(new Statement(sql.substring(0, sql.length() - 1), refused));
        statement.setLength(0);
        refused = false;
      }
    }

    private void parseDirective(String directive) {
      String[] words = directive.split(" ", 2);
      String rest = words.length == 1 ? "" : words[1].trim();
      String[] arguments = rest.split(" ");
      switch (words[0]) {
        case "conf" -> steps.add(setting(rest));
        case "snap" -> steps.add(new Snap(rest));
        case "mark" -> steps.add(new Mark(rest));
        case "filter" -> steps.add(new Filter(rest));
        case "refused" -> steps.add(new Refused(arguments[0], List.of(arguments[1].split("\\|"))));
        case "accepted" -> steps.add(new Accepted(arguments[0]));
        case "stream" -> steps.add(new Streaming());
        case "error" -> refused = true;
        case "matrix" -> isForMatrix = true;
        case "formats" -> formats = Set.of(arguments);
        case "lines" -> lines = Set.of(arguments);
        default -> throw new IllegalArgumentException(name + ": unknown directive " + directive);
      }
    }

    private static Setting setting(String text) {
      int equals = text.indexOf('=');
      return new Setting(text.substring(0, equals).trim(), text.substring(equals + 1).trim());
    }
  }
}
