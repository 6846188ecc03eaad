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
package dev.polytable.cli.internal.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Files and settings that all commands take. */
final class ConfigOptions {

  @Option(
      names = {"-p", "--hadoopConfig"},
      paramLabel = "FILE",
      description = "Hadoop XML file with what the file systems need, credentials say.")
  private Path hadoopConfig;

  @Option(
      names = {"-c", "--convertersConfig"},
      paramLabel = "FILE",
      description = "YAML file with settings of the converters (tableFormatConverters).")
  private Path convertersConfig;

  @Option(
      names = {"-i", "--icebergCatalogConfig"},
      paramLabel = "FILE",
      description = "YAML file with the Iceberg catalog that the Iceberg target is in.")
  private Path icebergCatalogConfig;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting, for example polytable.hudi.tableVersion=9; may be repeated.")
  private final Map<String, String> settings = new LinkedHashMap<>();

  Optional<Path> hadoopConfig() {
    return Optional.ofNullable(hadoopConfig);
  }

  Optional<Path> convertersConfig() {
    return Optional.ofNullable(convertersConfig);
  }

  Optional<Path> icebergCatalogConfig() {
    return Optional.ofNullable(icebergCatalogConfig);
  }

  Map<String, String> settings() {
    return settings;
  }
}
