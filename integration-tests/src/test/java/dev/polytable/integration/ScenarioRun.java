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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One scenario on one writer: runs its statements and compares each target with Delta, at each
 * snap, at each filter and at the end. Not thread-safe.
 */
final class ScenarioRun {

  private static final System.Logger LOG = System.getLogger(ScenarioRun.class.getName());

  private static final String OTHER = "_other";

  private final Scenario scenario;
  private final SparkProcess writer;
  private final List<Target> targets;
  private final String property;
  private final Map<String, String> otherProperties;
  private final String session;
  private final Path table;
  private final Map<String, List<String>> refusals = new LinkedHashMap<>();
  private final Map<String, Long> marks = new LinkedHashMap<>();
  private final List<String> statementFindings = new ArrayList<>();
  private final Map<String, List<String>> readerFindings = new LinkedHashMap<>();

  ScenarioRun(
      Scenario scenario, SparkProcess writer, List<Target> targets, String property, Path parent) {
    this(scenario, writer, targets, property, Map.of(), parent);
  }

  /**
   * @param otherProperties that the table has besides the one that names its targets
   */
  ScenarioRun(
      Scenario scenario,
      SparkProcess writer,
      List<Target> targets,
      String property,
      Map<String, String> otherProperties,
      Path parent) {
    this.scenario = scenario;
    this.writer = writer;
    this.targets = List.copyOf(targets);
    this.property = property;
    this.otherProperties = new TreeMap<>(otherProperties);
    this.session =
        (parent.getFileName() + "_" + scenario.name() + "_" + property)
            .replaceAll("[^a-z0-9]", "_");
    this.table = parent.resolve(property).resolve(scenario.name());
  }

  /** Runs all; never throws for what a scenario finds. */
  ScenarioRun run() {
    DeltaTable.deleteAll(table);
    DeltaTable.deleteAll(Path.of(table + OTHER));
    for (Scenario.Step step : scenario.steps()) {
      run(step);
    }
    compare("the end", "");
    report();
    return this;
  }

  /** What is wrong with what the reader saw; empty when nothing is. */
  List<String> findings(String reader) {
    List<String> findings = new ArrayList<>(statementFindings);
    findings.addAll(readerFindings.getOrDefault(reader, List.of()));
    return findings;
  }

  /** Says on the way what a long run has found so far. */
  private void report() {
    readerFindings.forEach(
        (reader, findings) ->
            Stream.concat(statementFindings.stream(), findings.stream())
                .forEach(
                    finding ->
                        LOG.log(
                            System.Logger.Level.INFO, "{0} {1}: {2}", session, reader, finding)));
  }

  private void run(Scenario.Step step) {
    if (step instanceof Scenario.Statement statement) {
      execute(statement);
    } else if (step instanceof Scenario.Setting setting) {
      sql("SET " + setting.key() + "=" + setting.value());
    } else if (step instanceof Scenario.Snap snap) {
      compare("snap " + snap.name(), "");
    } else if (step instanceof Scenario.Filter filter) {
      compare("filter " + filter.predicate(), replace(filter.predicate()));
    } else if (step instanceof Scenario.Mark mark) {
      marks.put(mark.name(), DeltaLog.newestVersion(table).orElse(-1));
    } else if (step instanceof Scenario.Refused refused) {
      catchUp(refused.format());
      refusals.put(refused.format(), refused.codes());
    } else if (step instanceof Scenario.Accepted accepted) {
      refusals.remove(accepted.format());
    } else if (step instanceof Scenario.Streaming) {
      writer.ask(
          "stream",
          request ->
              request
                  .put("session", session)
                  .put("path", table.toString())
                  .put("from", replace("$U")));
    }
  }

  /**
   * Waits until the target holds what was committed before a refusal. Which version a refused
   * target stays at would depend on how fast it was converted otherwise, and Hudi 0.15 can't read
   * it at all at a version with no file (docs/hudi.md).
   */
  private void catchUp(String format) {
    OptionalLong newest = DeltaLog.newestVersion(table);
    if (newest.isPresent() && !refusals.containsKey(format)) {
      targets.stream()
          .filter(target -> target.format().equals(format))
          .forEach(target -> await(target, newest.getAsLong()));
    }
  }

  private void execute(Scenario.Statement statement) {
    try {
      sql(statement.sql());
      if (statement.refused()) {
        statementFindings.add("was not refused: " + statement.sql());
      }
    } catch (SparkError e) {
      if (!statement.refused()) {
        statementFindings.add(statement.sql() + " failed: " + e.getMessage());
      }
    }
  }

  private void sql(String text) {
    writer.ask("sql", request -> request.put("session", session).put("text", replace(text)));
  }

  private String replace(String text) {
    String formats = String.join(",", targets.stream().map(Target::format).toList());
    StringBuilder properties = new StringBuilder("'" + property + "'='" + formats + "'");
    otherProperties.forEach((key, value) -> properties.append(", '%s'='%s'".formatted(key, value)));
    String known = text;
    for (Map.Entry<String, Long> mark : marks.entrySet()) {
      known = known.replace("$V(" + mark.getKey() + ")", mark.getValue().toString());
    }
    return known
        .replace("$T", table.toString())
        .replace("$U", table + OTHER)
        .replace("$FORMATS", properties)
        .replace("'delta.universalFormat.enabledFormats')", "'" + property + "')");
  }

  private void compare(String where, String predicate) {
    long newest = DeltaLog.newestVersion(table).orElse(-1);
    if (newest < 0) {
      statementFindings.add(where + ": there is no Delta table");
      return;
    }

    Map<Long, TableContent> read = new HashMap<>();
    for (Target target : targets) {
      TargetState state = await(target, newest);
      long held = target.versionOnDisk().apply(table);
      stateFindings(target, state, held, newest)
          .forEach(finding -> add(target.readers(), where + ": " + finding));
      if (held >= 0) {
        TableContent delta =
            read.computeIfAbsent(held, version -> delta(newest, version, predicate));
        String place = "%s, version %s".formatted(where, held);
        compare(target, place, predicate, target.shown(delta));
      }
    }
  }

  /** What is wrong with how far a target has come. */
  private List<String> stateFindings(Target target, TargetState state, long held, long newest) {
    List<String> findings = new ArrayList<>();
    boolean mayStay = refusals.getOrDefault(target.format(), List.of()).contains(state.code());
    if (held != newest && !mayStay) {
      findings.add("not at version %s but %s".formatted(newest, state));
    }
    if (state.isKnown() && held != state.version()) {
      findings.add("files of version %s, but %s".formatted(held, state));
    }
    return findings;
  }

  private void compare(Target target, String place, String predicate, TableContent expected) {
    if (target.isIceberg()) {
      IcebergComparisons.add(target, table, session, place, predicate, expected);
    }
    for (TableReader reader : target.readers()) {
      compare(reader, expected, predicate)
          .ifPresent(difference -> add(List.of(reader), place + ": " + difference));
    }
  }

  private void add(List<TableReader> readers, String finding) {
    readers.forEach(
        reader ->
            readerFindings.computeIfAbsent(reader.name(), name -> new ArrayList<>()).add(finding));
  }

  private TargetState await(Target target, long version) {
    try {
      return TargetState.await(writer, table, target.format(), version);
    } catch (SparkError e) {
      return new TargetState(-1, "", "", "", e.getMessage());
    }
  }

  private TableContent delta(long newest, long version, String predicate) {
    Map<String, String> options =
        version == newest ? Map.of() : Map.of("versionAsOf", Long.toString(version));
    return TableReader.delta(writer, options).read(session, table, predicate);
  }

  private Optional<String> compare(TableReader reader, TableContent expected, String predicate) {
    try {
      return reader
          .read(reader.process() == writer ? session : "", table, predicate)
          .differenceFrom(expected);
    } catch (SparkError e) {
      return Optional.of(e.getMessage());
    }
  }
}
