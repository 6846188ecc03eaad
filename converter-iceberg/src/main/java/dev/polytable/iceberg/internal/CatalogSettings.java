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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The catalog that owns the table.
 *
 * @param name of the catalog, by which a JDBC catalog tells its tables from another's
 * @param properties Iceberg's own catalog properties
 * @param table the table's name in the catalog
 */
record CatalogSettings(String name, Map<String, String> properties, TableIdentifier table) {

  static final String TABLE = "polytable.iceberg.table";
  private static final String PREFIX = "polytable.iceberg.catalog.";
  private static final String URI = "uri";

  CatalogSettings {
    requireNonNull(name, "name is null");
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    requireNonNull(table, "table is null");
  }

  /**
   * The settings with what a table's properties say of its catalog and its name there.
   *
   * <p>A catalog is described in one place. Properties that say what the settings say too mean the
   * settings' catalog, with all that the settings have of it. Others mean another catalog, which
   * gets nothing of the settings: a table must not send the session's credentials to an address of
   * its own.
   */
  static Map<String, String> merge(Map<String, String> settings, Map<String, String> properties) {
    Map<String, String> merged = new TreeMap<>(settings);
    Map<String, String> ofTable = new TreeMap<>(properties);
    ofTable.keySet().removeIf(key -> !key.startsWith(PREFIX));
    if (!settings.entrySet().containsAll(ofTable.entrySet())) {
      merged.keySet().removeIf(key -> key.startsWith(PREFIX));
      merged.putAll(ofTable);
    }

    Optional.ofNullable(properties.get(TABLE)).ifPresent(name -> merged.put(TABLE, name));
    return merged;
  }

  /** Empty when no catalog is set, so that the table is found by its path. */
  static Optional<CatalogSettings> find(ConversionContext context) {
    Map<String, String> properties = new TreeMap<>();
    context
        .settings()
        .forEach(
            (key, value) -> {
              if (key.startsWith(PREFIX)) {
                properties.put(key.substring(PREFIX.length()), value);
              }
            });
    if (properties.isEmpty()) {
      return Optional.empty();
    }

    String table = context.settings().getOrDefault(TABLE, "");
    if (!table.matches("[^.]+(\\.[^.]+)+")) {
      throw IcebergErrors.invalidSetting(
          TABLE, table, "the table's name in the catalog, for example db.events");
    }

    String name = Optional.ofNullable(properties.remove("name")).orElse("polytable");
    return Optional.of(new CatalogSettings(name, properties, TableIdentifier.parse(table)));
  }

  /**
   * For messages and for the mark that is left beside the table; holds no credentials. Two catalogs
   * that hold a table of the same name are told apart by it.
   */
  String describe() {
    String kind = properties.getOrDefault("type", properties.getOrDefault("catalog-impl", "hive"));
    String uri = properties.getOrDefault(URI, "");
    String place = uri.isEmpty() ? "" : " at " + CatalogSecrets.withoutCredentials(uri);
    return "table %s of the %s catalog '%s'%s".formatted(table, kind, name, place);
  }

  /** What of this must be neither printed nor logged. */
  CatalogSecrets secrets() {
    return CatalogSecrets.of(properties);
  }
}
