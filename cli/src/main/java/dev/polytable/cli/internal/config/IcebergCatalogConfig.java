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
package dev.polytable.cli.internal.config;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** RunSync's Iceberg catalog file, as the settings that the Iceberg target has; without state. */
final class IcebergCatalogConfig {

  private static final String WHAT = "Iceberg catalog config";
  private static final Set<String> KEYS =
      new LinkedHashSet<>(List.of("catalogImpl", "catalogName", "catalogOptions"));
  private static final String PREFIX = "polytable.iceberg.catalog";

  private IcebergCatalogConfig() {}

  static Map<String, String> read(Path file) {
    ConfigNode root = ConfigNode.read(file, WHAT);
    Map<String, ConfigNode> fields = root.fields(KEYS);
    Map<String, String> settings = new TreeMap<>();
    if (fields.containsKey("catalogOptions")) {
      fields
          .get("catalogOptions")
          .entries()
          .forEach((key, value) -> settings.put(PREFIX + "." + key, value.text().orElse("")));
    }

    findText(fields, "catalogImpl").ifPresent(name -> settings.put(PREFIX + ".catalog-impl", name));
    if (!settings.containsKey(PREFIX + ".catalog-impl")
        && !settings.containsKey(PREFIX + ".type")) {
      throw root.error("'catalogImpl' is missing; it is the class of the catalog.");
    }

    findText(fields, "catalogName").ifPresent(name -> settings.put(PREFIX + ".name", name));
    return settings;
  }

  private static Optional<String> findText(Map<String, ConfigNode> fields, String key) {
    return Optional.ofNullable(fields.get(key)).flatMap(ConfigNode::text);
  }
}
