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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The tables that a command only looks at. */
final class TableOptions {

  @Parameters(paramLabel = "TABLE", arity = "1..*", description = "Root folders of tables.")
  private final List<String> tables = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      split = ",",
      description = "Only these targets; all that are installed when it isn't given.")
  private final List<String> targets = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "The format of the tables; detected when it isn't named.")
  private String source;

  JobOptions toJob(ConfigOptions config, Providers providers) {
    return new JobOptions(
        Optional.empty(),
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
