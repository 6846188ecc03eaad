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

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.SyncRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the command line says of a job: either a dataset file, or tables with their targets.
 *
 * @param datasetConfig the dataset file
 * @param tables paths of tables, when there is no file
 * @param targets names of formats as they are written, when there is no file
 * @param source the name of the tables' format, when there is no file; empty when it is to be
 *     detected
 * @param hadoopConfig an XML file for Hadoop
 * @param convertersConfig RunSync's converters file
 * @param icebergCatalogConfig RunSync's catalog file
 * @param settings given one by one; they win over those in files
 * @param mode whether the full way is forced
 */
public record JobOptions(
    Optional<Path> datasetConfig,
    List<String> tables,
    List<String> targets,
    Optional<String> source,
    Optional<Path> hadoopConfig,
    Optional<Path> convertersConfig,
    Optional<Path> icebergCatalogConfig,
    Map<String, String> settings,
    SyncRequest.Mode mode) {

  public JobOptions {
    requireNonNull(datasetConfig, "datasetConfig is null");
    tables = List.copyOf(tables);
    targets = List.copyOf(targets);
    requireNonNull(source, "source is null");
    requireNonNull(hadoopConfig, "hadoopConfig is null");
    requireNonNull(convertersConfig, "convertersConfig is null");
    requireNonNull(icebergCatalogConfig, "icebergCatalogConfig is null");
    settings = new TreeMap<>(settings);
    requireNonNull(mode, "mode is null");
  }
}
