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

import dev.polytable.cli.internal.config.JobOptions;
import dev.polytable.sync.Providers;
import dev.polytable.sync.SyncRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The tables that a command only looks at. */
final class TableOptions {

  @Parameters(
      paramLabel = "TABLE",
      arity = "0..*",
      description = "Root folders of tables, in place of a file.")
  private final List<String> tables = new ArrayList<>();

  @Option(
      names = {"-d", "--datasetConfig"},
      paramLabel = "FILE",
      description = "YAML file with the tables and their targets, as sync takes it.")
  private Path datasetConfig;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      split = ",",
      description = "Only these targets of TABLE; all that are installed when it isn't given.")
  private final List<String> targets = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "The format of TABLE; detected when it isn't named.")
  private String source;

  /** Throws a {@link ParameterException} unless there is a file or there are tables. */
  JobOptions toJob(CommandSpec spec, ConfigOptions config, Providers providers) {
    if (datasetConfig == null && tables.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Name tables (TABLE), or a file with --datasetConfig.");
    }

    if (datasetConfig != null && !(tables.isEmpty() && targets.isEmpty() && source == null)) {
      throw new ParameterException(
          spec.commandLine(),
          "TABLE, --to and --from do not go with --datasetConfig, which says all that.");
    }

    return new JobOptions(
        Optional.ofNullable(datasetConfig),
        tables,
        targets.isEmpty() ? List.copyOf(providers.targetFormats()) : targets,
        Optional.ofNullable(source),
        config.hadoopConfig(),
        config.convertersConfig(),
        config.icebergCatalogConfig(),
        config.settings(),
        SyncRequest.Mode.AUTOMATIC);
  }
}
