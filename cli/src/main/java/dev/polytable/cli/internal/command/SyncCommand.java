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
import dev.polytable.cli.internal.config.JobOptions;
import dev.polytable.cli.internal.output.JsonReport;
import dev.polytable.cli.internal.output.Progress;
import dev.polytable.cli.internal.output.RedrawTimer;
import dev.polytable.cli.internal.output.SyncSummary;
import dev.polytable.cli.internal.output.Terminal;
import dev.polytable.cli.internal.storage.CountingFileSystem;
import dev.polytable.cli.internal.storage.HadoopFormatDetector;
import dev.polytable.sync.Providers;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.job.ContinuousJob;
import dev.polytable.sync.job.JobRunner;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.job.TableReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Brings targets to the newest versions of their tables. */
@Command(
    name = "sync",
    mixinStandardHelpOptions = true,
    description = "Converts tables: those of a dataset file, or those that are named here.",
    versionProvider = VersionProvider.class,
    sortOptions = false)
final class SyncCommand implements Callable<Integer> {

  private static final int DEFAULT_INTERVAL_SECONDS = 5;

  private final Session session;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-d", "--datasetConfig"},
      paramLabel = "FILE",
      description = "YAML file with the tables, of the shape that XTable's RunSync reads.")
  private Path datasetConfig;

  @Option(
      names = "--table",
      paramLabel = "PATH",
      description = "A table's root folder, in place of a file; may be repeated.")
  private final List<String> tables = new ArrayList<>();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      split = ",",
      description = "The targets of --table: hudi, iceberg.")
  private final List<String> targets = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "The format of --table; detected when it isn't named.")
  private String source;

  @Option(names = "--full", description = "Takes the full way, whatever the targets hold.")
  private boolean full;

  @Option(
      names = "--dry-run",
      description = "Says which way each target would take, and writes nothing.")
  private boolean dryRun;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many tables are converted at once.")
  private int parallelism;

  @Option(
      names = {"-m", "--continuousMode"},
      description = "Goes on round after round; the files are read anew for each.")
  private boolean continuousMode;

  @Option(
      names = {"-t", "--continuousModeInterval"},
      paramLabel = "SECONDS",
      description = "From the start of a round to the next; 5 when it isn't given.")
  private Integer intervalSeconds;

  @Mixin private ConfigOptions config;

  @Mixin private OutputOptions output;

  SyncCommand(Session session) {
    this.session = requireNonNull(session, "session is null");
  }

  @Override
  public Integer call() {
    check();
    output.installLog(session);
    JobLoader loader = session.loader(options());
    List<TableJob> jobs = loader.load();
    Providers providers = session.providers().get();
    Progress progress =
        new Progress(session.console(), output.progress(session), Terminal.ofProcess());
    try (RedrawTimer timer = RedrawTimer.start(progress);
        JobRunner runner =
            new JobRunner(
                providers,
                new HadoopFormatDetector(providers),
                new CountedJobs(progress),
                parallelism)) {
      return continuousMode
          ? runContinuously(runner, loader, progress)
          : runOnce(runner, jobs, progress);
    }
  }

  private int runOnce(JobRunner runner, List<TableJob> jobs, Progress progress) {
    List<TableReport> reports =
        runner.run(jobs, dryRun ? JobRunner.Action.PLAN : JobRunner.Action.SYNC);
    progress.end();
    int exitCode = ExitCode.of(reports);
    if (dryRun) {
      SyncSummary.failures(reports).forEach(session.console()::printError);
    }

    print(reports, exitCode);
    return exitCode;
  }

  private int runContinuously(JobRunner runner, JobLoader loader, Progress progress) {
    Duration interval =
        Duration.ofSeconds(intervalSeconds == null ? DEFAULT_INTERVAL_SECONDS : intervalSeconds);
    ContinuousJob job = new ContinuousJob(runner, loader, interval, reports -> progress.end());
    List<TableReport> last;
    try (StopSignals signals = StopSignals.listen(job::stop)) {
      last = job.run();
    }

    int exitCode = ExitCode.of(last);
    print(last, exitCode);
    return exitCode;
  }

  private void print(List<TableReport> reports, int exitCode) {
    if (output.isJson()) {
      session
          .console()
          .print(JsonReport.sync(reports, CountingFileSystem.COUNTER::count, exitCode));
    } else if (!output.isQuiet()) {
      SyncSummary.lines(reports, CountingFileSystem.COUNTER::count)
          .forEach(session.console()::print);
    }
  }

  private JobOptions options() {
    return new JobOptions(
        Optional.ofNullable(datasetConfig),
        tables,
        targets,
        Optional.ofNullable(source),
        config.hadoopConfig(),
        config.convertersConfig(),
        config.icebergCatalogConfig(),
        config.settings(),
        full ? SyncRequest.Mode.FULL : SyncRequest.Mode.AUTOMATIC);
  }

  private void check() {
    if (datasetConfig == null && tables.isEmpty()) {
      throw refuse("Name a file with --datasetConfig, or tables with --table and --to.");
    }

    if (datasetConfig != null && !(tables.isEmpty() && targets.isEmpty() && source == null)) {
      throw refuse("--table, --to and --from do not go with --datasetConfig, which says all that.");
    }

    if (datasetConfig == null && targets.isEmpty()) {
      throw refuse("--table needs --to with the formats to convert to, for example --to hudi.");
    }

    if (parallelism < 1) {
      throw refuse("--parallel needs a number of at least 1, not %s.".formatted(parallelism));
    }

    checkContinuousMode();
  }

  private void checkContinuousMode() {
    if (intervalSeconds != null && !continuousMode) {
      throw refuse("--continuousModeInterval needs --continuousMode.");
    }

    if (intervalSeconds != null && intervalSeconds < 1) {
      throw refuse(
          "--continuousModeInterval needs a number of seconds of at least 1, not %s."
              .formatted(intervalSeconds));
    }

    if (continuousMode && (full || dryRun)) {
      throw refuse("--continuousMode does not go with --full or --dry-run.");
    }
  }

  private ParameterException refuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
