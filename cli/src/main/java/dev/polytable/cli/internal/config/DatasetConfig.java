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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A dataset file, of the shape that Apache XTable's RunSync reads.
 *
 * @param sourceFormat in lower case; empty when it is to be detected
 * @param targetFormats in lower case, at least one
 * @param datasets at least one
 */
record DatasetConfig(
    Optional<String> sourceFormat, Set<String> targetFormats, List<Dataset> datasets) {

  private static final String WHAT = "dataset config";
  private static final Set<String> KEYS = ordered("sourceFormat", "targetFormats", "datasets");
  private static final Set<String> CATALOG_KEYS = Set.of("sourceCatalog", "targetCatalogs");
  private static final Set<String> DATASET_KEYS =
      ordered("tableBasePath", "tableDataPath", "tableName", "partitionSpec", "namespace");

  DatasetConfig {
    targetFormats = new TreeSet<>(targetFormats);
    datasets = List.copyOf(datasets);
  }

  /**
   * One table.
   *
   * @param basePath the table's root as it is written
   * @param dataPath where the data lies, as it is written
   * @param name what a catalog calls the table
   * @param partitionSpec checked against the table
   * @param namespace of the table in a catalog, with dots
   * @param place the file and line, for messages
   */
  record Dataset(
      String basePath,
      Optional<String> dataPath,
      Optional<String> name,
      Optional<PartitionSpec> partitionSpec,
      Optional<String> namespace,
      String place) {}

  static DatasetConfig read(Path file) {
    ConfigNode root = ConfigNode.read(file, WHAT);
    refuseCatalogs(root);
    Map<String, ConfigNode> fields = root.fields(KEYS);
    Optional<ConfigNode> source = Optional.ofNullable(fields.get("sourceFormat"));
    Optional<String> sourceFormat =
        source
            .flatMap(ConfigNode::text)
            .map(text -> Formats.parseSource(text, source.get()::error));
    ConfigNode targets =
        require(root, fields, "targetFormats", "name at least one of " + Formats.TARGETS);
    Set<String> targetFormats = parseTargets(targets);
    ConfigNode datasets = require(root, fields, "datasets", "name at least one table");
    List<Dataset> tables = new ArrayList<>();
    for (ConfigNode item : datasets.items()) {
      tables.add(parseDataset(item));
    }

    if (tables.isEmpty()) {
      throw datasets.error("'datasets' is empty; name at least one table by its tableBasePath.");
    }

    return new DatasetConfig(sourceFormat, targetFormats, tables);
  }

  /** Keys of XTable's RunCatalogSync, which takes a file of another shape. */
  private static void refuseCatalogs(ConfigNode root) {
    root.entries(
        key -> {
          String name = key.text().orElseThrow();
          if (CATALOG_KEYS.contains(name)) {
            throw key.error(
                "'%s' is not supported yet: tables are found by their paths, and what is written lies beside them, so no catalog is read or told. Name each table by its tableBasePath; an Iceberg catalog for the target is named with --icebergCatalogConfig."
                    .formatted(name));
          }
        });
  }

  private static Set<String> parseTargets(ConfigNode node) {
    Set<String> formats = new TreeSet<>();
    for (ConfigNode item : node.items()) {
      String text = item.text().orElseThrow(() -> item.error("a target format is empty."));
      formats.addAll(Formats.parseTargets(List.of(text), item::error));
    }

    if (formats.isEmpty()) {
      throw node.error(
          "'targetFormats' is empty; name at least one of %s."
              .formatted(String.join(", ", Formats.TARGETS)));
    }

    return formats;
  }

  private static Dataset parseDataset(ConfigNode item) {
    Map<String, ConfigNode> fields = item.fields(DATASET_KEYS);
    String basePath =
        findText(fields, "tableBasePath")
            .orElseThrow(
                () -> item.error("a table has no 'tableBasePath'; it is the table's root folder."));
    Optional<ConfigNode> spec = Optional.ofNullable(fields.get("partitionSpec"));
    return new Dataset(
        basePath,
        findText(fields, "tableDataPath"),
        findText(fields, "tableName"),
        spec.flatMap(ConfigNode::text)
            .map(text -> PartitionSpec.parse(text, spec.get().place(), spec.get()::error)),
        findText(fields, "namespace"),
        item.place());
  }

  private static Optional<String> findText(Map<String, ConfigNode> fields, String key) {
    return Optional.ofNullable(fields.get(key)).flatMap(ConfigNode::text);
  }

  private static ConfigNode require(
      ConfigNode root, Map<String, ConfigNode> fields, String key, String remedy) {
    ConfigNode node = fields.get(key);
    if (node == null) {
      throw root.error("'%s' is missing; %s.".formatted(key, remedy));
    }

    return node;
  }

  private static Set<String> ordered(String... keys) {
    return new LinkedHashSet<>(List.of(keys));
  }
}
