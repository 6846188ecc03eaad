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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are in an Iceberg catalog, a JDBC one, read by their names there. */
class TestIcebergCatalog {

  private static final String CATALOG = "lake";
  private static final String NAMESPACE = "db";

  private static SparkProcess writer;
  private static SparkProcess reader;

  @BeforeAll
  static void start() throws IOException {
    Path directory = SparkCommand.workDirectory().resolve("iceberg-catalog");
    DeltaTable.deleteAll(directory);
    Files.createDirectories(directory);
    String uri = "jdbc:sqlite:" + directory.resolve("catalog.sqlite");
    String warehouse = directory.resolve("warehouse").toString();
    List<Path> driver = Line.load("sqlite").jars();
    String ours = "spark.polytable.iceberg.catalog.";
    writer =
        SparkProcess.start(
            SparkCommand.writer("iceberg-catalog-writer", Line.load(Line.SPARK_35))
                .with("spark.polytable.engine.extraClassPath", driver.get(0).toString())
                .with(ours + "type", "jdbc")
                .with(ours + "name", CATALOG)
                .with(ours + "uri", uri)
                .with(ours + "warehouse", warehouse));
    String theirs = "spark.sql.catalog." + CATALOG;
    reader =
        SparkProcess.start(
            SparkCommand.icebergReader("iceberg-3.5")
                .named("iceberg-catalog-reader")
                .withJars(driver)
                .with(theirs, "org.apache.iceberg.spark.SparkCatalog")
                .with(theirs + ".type", "jdbc")
                .with(theirs + ".uri", uri)
                .with(theirs + ".warehouse", warehouse)
                .with(theirs + ".cache-enabled", "false"));
  }

  @AfterAll
  static void stop() {
    writer.close();
    reader.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "append-delete-update",
        "partition-null",
        "restore",
        "all-simple-and-nested-types",
        "deletion-vectors-on",
        "rename-drop-readd-column"
      })
  void scenarioEqualsDelta(String name) {
    Scenario scenario =
        Scenario.load(Path.of("src", "test", "resources", "scenarios", name + ".sql"));
    List<Scenario.Step> steps = new ArrayList<>();
    String table = NAMESPACE + "." + name.replace('-', '_');
    steps.add(new Scenario.Setting("spark.polytable.iceberg.table", table));
    steps.addAll(scenario.steps());
    TableReader catalog = TableReader.catalog("iceberg-catalog", reader, CATALOG + "." + NAMESPACE);
    ScenarioRun run =
        new ScenarioRun(
            new Scenario(name, steps, scenario.formats(), scenario.lines()),
            writer,
            List.of(Target.iceberg(List.of(catalog))),
            "polytable.formats",
            SparkCommand.workDirectory().resolve("tables").resolve("iceberg-catalog"));
    assertThat(run.run().findings(catalog.name())).isEmpty();
  }
}
