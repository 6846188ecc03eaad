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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tables that are in an Iceberg catalog, read by their names there: on the oldest line in a JDBC
 * catalog that the session names, each table saying its name alone; on the newest in a REST catalog
 * that the tables' properties name. Short lists of scenarios, or those that have the system
 * property {@code catalogs} in their name ({@code -Dcatalogs=} for all).
 */
class TestIcebergCatalog {

  private static final String FORMATS = "polytable.formats";
  private static final String TABLE = "polytable.iceberg.table";

  private static final Set<String> IN_JDBC =
      Set.of("deletion-vectors-on", "rename-drop-readd-column", "replace-other-partition-columns");

  private static final Set<String> IN_REST = Set.of("full-after-long-gap", "type-widening");

  private static IcebergCatalog jdbc;
  private static IcebergCatalog rest;
  private static RestCatalogServer server;

  @BeforeAll
  static void start() throws IOException {
    jdbc = IcebergCatalog.jdbc("lake", emptyFolder("iceberg-jdbc"));
    server = RestCatalogServer.start(emptyFolder("iceberg-rest"));
    rest = IcebergCatalog.rest("served", server);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> inTheSessionsCatalogTheyEqualDelta() {
    TableReader catalog = reader("iceberg-3.5", jdbc);
    SparkProcess writer = Processes.writer(Line.SPARK_35);
    return tests(
        Line.SPARK_35,
        IN_JDBC,
        scenario -> run(inSession(scenario), writer, catalog, jdbc, Map.of()));
  }

  @TestFactory
  Stream<DynamicTest> inTheTablesCatalogTheyEqualDelta() {
    TableReader catalog = reader("iceberg-4.1", rest);
    SparkProcess newest = Processes.writer(Line.NEWEST);
    return tests(
        Line.NEWEST, IN_REST, scenario -> run(scenario, newest, catalog, rest, rest.polytable()));
  }

  private static Stream<DynamicTest> tests(
      String line, Set<String> shortList, Function<Scenario, List<String>> run) {
    return Scenario.loadChosen("catalogs", shortList).stream()
        .filter(scenario -> scenario.runsOn(line, FORMATS))
        .map(
            scenario ->
                dynamicTest(scenario.name(), () -> assertThat(run.apply(scenario)).isEmpty()));
  }

  private static List<String> run(
      Scenario scenario,
      SparkProcess process,
      TableReader catalogReader,
      IcebergCatalog catalog,
      Map<String, String> ofTheTable) {
    Map<String, String> properties = new HashMap<>(ofTheTable);
    properties.put(TABLE, IcebergCatalog.identifier(Path.of(scenario.name())));
    return new ScenarioRun(
            scenario,
            process,
            List.of(Target.iceberg(List.of(catalogReader)).in(catalog)),
            FORMATS,
            properties,
            SparkCommand.workDirectory().resolve("tables").resolve("iceberg-" + catalog.name()))
        .run()
        .findings(catalogReader.name());
  }

  /** A reader's session that knows the catalog. */
  private static TableReader reader(String line, IcebergCatalog catalog) {
    SparkProcess process = Processes.iceberg(line).process();
    catalog
        .spark()
        .forEach(
            (key, value) ->
                process.ask(
                    "sql", request -> request.put("text", "SET `" + key + "`=`" + value + "`")));
    return TableReader.catalog(line, process, catalog.name() + "." + IcebergCatalog.NAMESPACE);
  }

  /** The scenario in a session that names the JDBC catalog. */
  private static Scenario inSession(Scenario scenario) {
    List<Scenario.Step> steps = new ArrayList<>();
    jdbc.polytable()
        .forEach(
            (key, value) ->
                steps.add(new Scenario.Setting("`spark." + key + "`", "`" + value + "`")));
    steps.addAll(scenario.steps());
    return scenario.with(steps);
  }

  private static Path emptyFolder(String name) throws IOException {
    Path folder = SparkCommand.workDirectory().resolve(name);
    DeltaTable.deleteAll(folder);
    return Files.createDirectories(folder);
  }
}
