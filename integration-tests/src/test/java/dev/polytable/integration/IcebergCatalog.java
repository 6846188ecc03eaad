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

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An Iceberg catalog in which the tables of one test are.
 *
 * @param name which a JDBC catalog tells its tables by
 * @param properties Iceberg's own: its type, its address, its warehouse
 * @param database the SQLite database that the catalog, or the server behind it, keeps its tables
 *     in
 */
record IcebergCatalog(String name, Map<String, String> properties, Path database) {

  static final String NAMESPACE = "db";

  private static final String SETTINGS = "polytable.iceberg.catalog.";

  IcebergCatalog {
    properties = new LinkedHashMap<>(properties);
  }

  static IcebergCatalog jdbc(String name, Path folder) {
    Path database = folder.resolve("catalog.sqlite");
    return new IcebergCatalog(
        name,
        Map.of(
            "type",
            "jdbc",
            "uri",
            "jdbc:sqlite:" + database,
            "warehouse",
            folder.resolve("warehouse").toString(),
            "jdbc.schema-version",
            "V1"),
        database);
  }

  static IcebergCatalog rest(String name, RestCatalogServer server) {
    return new IcebergCatalog(name, Map.of("type", "rest", "uri", server.uri()), server.database());
  }

  /** The settings by which Polytable's tables get into it, as a user writes them. */
  Map<String, String> polytable() {
    return prefixed(SETTINGS, "name");
  }

  /** The settings by which Iceberg's Spark runtime finds it. */
  Map<String, String> spark() {
    Map<String, String> settings = prefixed("spark.sql.catalog." + name + ".", "");
    settings.put("spark.sql.catalog." + name, "org.apache.iceberg.spark.SparkCatalog");
    settings.put("spark.sql.catalog." + name + ".cache-enabled", "false");
    return settings;
  }

  /** The name of the table in a folder. */
  static String identifier(Path table) {
    return NAMESPACE + "." + table.getFileName().toString().replace('-', '_');
  }

  /** What another process needs to open it. */
  void describe(Path table, ObjectNode line) {
    line.put("identifier", identifier(table));
    line.putObject("catalog")
        .put("type", properties.get("type"))
        .put("name", name)
        .put("database", database.toString());
  }

  private Map<String, String> prefixed(String prefix, String nameKey) {
    Map<String, String> settings = new LinkedHashMap<>();
    properties.forEach((key, value) -> settings.put(prefix + key, value));
    if (!nameKey.isEmpty()) {
      settings.put(prefix + nameKey, name);
    }

    return settings;
  }
}
