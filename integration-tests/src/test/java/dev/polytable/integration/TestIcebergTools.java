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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What somebody does to the Iceberg table with the tools of Iceberg's Spark runtime: Delta's data
 * and log stay as they are, and the next conversion heals the table or makes it again. A table
 * without a catalog is one of Iceberg's Hadoop catalog whose warehouse is the folder above.
 */
class TestIcebergTools {

  private static Optional<RestCatalogServer> server = Optional.empty();
  private static SparkProcess reader;

  /** Where the table is that the tools find. */
  enum Place {
    PATH,
    CATALOG
  }

  /** The profile {@code matrix} takes both. */
  static List<Place> places() {
    return Line.MATRIX ? List.of(Place.values()) : List.of(Place.PATH);
  }

  @BeforeAll
  static void start() throws IOException {
    reader = Processes.iceberg("iceberg-4.1").process();
    Map<String, String> catalogs = new HashMap<>();
    Path tables = SparkCommand.workDirectory().resolve("tables");
    catalogs.put("spark.sql.catalog.folders", "org.apache.iceberg.spark.SparkCatalog");
    catalogs.put("spark.sql.catalog.folders.type", "hadoop");
    catalogs.put("spark.sql.catalog.folders.warehouse", tables.toString());
    catalogs.put("spark.sql.catalog.folders.cache-enabled", "false");
    if (Line.MATRIX) {
      Path folder = SparkCommand.workDirectory().resolve("iceberg-tools");
      DeltaTable.deleteAll(folder);
      server = Optional.of(RestCatalogServer.start(Files.createDirectories(folder)));
      catalogs.putAll(rest().spark());
    }
    catalogs.forEach((key, value) -> sql("SET `" + key + "`=`" + value + "`"));
  }

  @AfterAll
  static void stop() {
    server.ifPresent(RestCatalogServer::close);
  }

  @ParameterizedTest
  @MethodSource("places")
  void deltasFilesAreSafeFromEachTool(Place place) {
    Tooled tooled = Tooled.create(place);
    for (String statement :
        List.of(
            "CALL $C.system.expire_snapshots(table => '$N', older_than => now(), retain_last => 1)",
            "CALL $C.system.remove_orphan_files(table => '$N')",
            "DROP TABLE $C.$N PURGE")) {
      assertThatThrownBy(() -> tooled.run(statement))
          .as(statement)
          .isInstanceOf(SparkError.class)
          .hasMessageContaining("GC is disabled");
    }
    tooled.assertDeltaIsUntouched().goesOn("INSERT INTO $T VALUES (5, 'x')");

    tooled
        .run("CALL $C.system.rewrite_manifests(table => '$N')")
        .goesOn("INSERT INTO $T VALUES (6, 'x')")
        .run(
            "CALL $C.system.rewrite_data_files(table => '$N', options => map('rewrite-all',"
                + " 'true'))")
        .goesOn("DELETE FROM $T WHERE id = 1")
        .run(
            "CALL $C.system.rollback_to_snapshot(table => '$N', snapshot_id => "
                + tooled.first()
                + ")")
        .goesOn("INSERT INTO $T VALUES (7, 'x')");
    tooled
        .run("INSERT INTO $C.$N VALUES (100, 'z')")
        .run("DELETE FROM $C.$N WHERE p = 'x'")
        .run("ALTER TABLE $C.$N SET TBLPROPERTIES ('gc.enabled'='true')")
        .goesOn("INSERT INTO $T VALUES (8, 'x')");
    assertThatThrownBy(() -> tooled.run("CALL $C.system.remove_orphan_files(table => '$N')"))
        .hasMessageContaining("GC is disabled");

    tooled.run("DROP TABLE $C.$N").goesOn("INSERT INTO $T VALUES (9, 'x')");
  }

  private static IcebergCatalog rest() {
    return IcebergCatalog.rest("tooled", server.orElseThrow());
  }

  private static void sql(String statement) {
    reader.ask("sql", request -> request.put("text", statement));
  }

  /**
   * A table that has been converted.
   *
   * @param catalog in which the reader's session finds it
   * @param name of it there
   * @param before Delta's files after the first commits
   */
  private record Tooled(IcebergTable table, String catalog, String name, List<String> before) {

    static Tooled create(Place place) {
      String folder = "tools-" + place.name().toLowerCase(Locale.ROOT);
      DeltaTable delta = DeltaTable.of(Processes.writer(Line.NEWEST), folder);
      boolean byPath = place == Place.PATH;
      String catalog = byPath ? "folders" : "tooled";
      String name = byPath ? "`" + folder + "`." + IcebergMetadata.FOLDER : "db." + delta.session();
      IcebergTable table =
          new IcebergTable(
              delta,
              new TableReader(catalog, reader, "table", Map.of(), path -> catalog + "." + name));
      StringBuilder properties = new StringBuilder("'polytable.formats'='iceberg'");
      if (!byPath) {
        Map<String, String> settings = new HashMap<>(rest().polytable());
        settings.put("polytable.iceberg.table", name);
        settings.forEach((key, value) -> properties.append(", '%s'='%s'".formatted(key, value)));
      }
      table.sql(
          "CREATE TABLE $T (id INT, p STRING) USING DELTA PARTITIONED BY (p) TBLPROPERTIES ("
              + properties
              + ")",
          "INSERT INTO $T VALUES (1, 'x'), (2, 'y')",
          "UPDATE $T SET id = 20 WHERE id = 2");
      table.assertReadsAsDelta();
      return new Tooled(table, catalog, name, deltasFiles(delta));
    }

    /** The id of the snapshot that the first rows came with. */
    long first() {
      return table.metadata().snapshotOf(1);
    }

    /** Runs a statement of a tool, {@code $C} being the catalog and {@code $N} the table in it. */
    Tooled run(String statement) {
      sql(statement.replace("$C", catalog).replace("$N", name));
      return assertDeltaIsUntouched();
    }

    /** Commits to Delta, and holds that the target comes with it. */
    Tooled goesOn(String statement) {
      DeltaTable delta = table.delta().sql(statement);
      TargetState state =
          TargetState.await(delta.writer(), delta.path(), "iceberg", delta.newestVersion());
      assertThat(state.version()).as("%s", state).isEqualTo(delta.newestVersion());
      table.assertReadsAsDelta();
      return assertDeltaIsUntouched();
    }

    Tooled assertDeltaIsUntouched() {
      assertThat(deltasFiles(table.delta())).containsAll(before);
      return this;
    }

    /** Delta's data and log, with sizes and times. */
    private static List<String> deltasFiles(DeltaTable delta) {
      String metadata = "/" + IcebergMetadata.FOLDER + "/";
      return delta.listing("").stream().filter(file -> !file.contains(metadata)).toList();
    }
  }
}
