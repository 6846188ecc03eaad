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

import static java.util.Objects.requireNonNull;

import dev.polytable.cli.internal.config.JobLoader;
import dev.polytable.cli.internal.output.StatusReport;
import dev.polytable.cli.internal.storage.HadoopFormatDetector;
import dev.polytable.sync.Providers;
import dev.polytable.sync.inspect.JobInspector;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.request.TableInspection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says how far the targets of tables are. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Says for each target of a table how far it is, and what the next sync would do.",
    versionProvider = VersionProvider.class,
    sortOptions = false)
final class StatusCommand implements Callable<Integer> {

  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private TableOptions tables;

  @Mixin private ConfigOptions config;

  @Mixin private OutputOptions output;

  StatusCommand(Session session) {
    this.session = requireNonNull(session, "session is null");
  }

  @Override
  public Integer call() {
    output.installLog(session);
    Providers providers = session.providers().get();
    JobLoader loader = session.loader(tables.toJob(spec, config, providers));
    JobInspector inspector = new JobInspector(providers, new HadoopFormatDetector(providers));
    Map<TableJob, TableInspection> inspections = new LinkedHashMap<>();
    for (TableJob job : loader.load()) {
      inspections.put(job, inspector.inspect(job));
    }

    int exitCode = ExitCode.ofInspections(inspections.values());
    if (output.isJson()) {
      session.console().print(StatusReport.json(inspections, exitCode));
    } else if (!output.isQuiet()) {
      StatusReport.lines(inspections).forEach(session.console()::print);
    }

    return exitCode;
  }
}
