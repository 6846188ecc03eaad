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
import dev.polytable.cli.internal.output.VerifyReport;
import dev.polytable.cli.internal.storage.HadoopFormatDetector;
import dev.polytable.sync.Providers;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.verify.JobVerifier;
import dev.polytable.sync.verify.TableVerdict;
import dev.polytable.sync.verify.TableVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares targets with their tables. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = "Compares what the targets of a table show their readers with the table itself.",
    versionProvider = VersionProvider.class,
    sortOptions = false)
final class VerifyCommand implements Callable<Integer> {

  private final Session session;

  @Spec private CommandSpec spec;

  @Mixin private TableOptions tables;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many differences of a target are printed.")
  private int limit;

  @Option(
      names = "--rows",
      description = {
        "Reads all rows of both sides, and compares them: by Delta Kernel and by Iceberg's reader;",
        "of Hudi, the Parquet files that its latest file slices name, by the columns of its schema."
      })
  private boolean rows;

  @Mixin private ConfigOptions config;

  @Mixin private OutputOptions output;

  VerifyCommand(Session session) {
    this.session = requireNonNull(session, "session is null");
  }

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new ParameterException(
          spec.commandLine(), "--limit needs a number of at least 0, not %s.".formatted(limit));
    }

    output.installLog(session);
    Providers providers = session.providers().get();
    JobLoader loader = session.loader(tables.toJob(spec, config, providers));
    JobVerifier verifier =
        new JobVerifier(
            providers,
            new HadoopFormatDetector(providers),
            rows ? TableVerifier.Depth.ROWS : TableVerifier.Depth.FILES,
            limit);
    List<TableVerdict> verdicts = new ArrayList<>();
    for (TableJob job : loader.load()) {
      verdicts.add(verifier.verify(job));
    }

    int exitCode = ExitCode.ofVerdicts(verdicts);
    if (output.isJson()) {
      session.console().print(VerifyReport.json(verdicts, exitCode));
    } else if (!output.isQuiet()) {
      VerifyReport.lines(verdicts).forEach(session.console()::print);
    }

    return exitCode;
  }
}
