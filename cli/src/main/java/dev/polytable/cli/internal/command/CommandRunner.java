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

import dev.polytable.cli.internal.output.Console;
import dev.polytable.cli.internal.output.JsonReport;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.request.TableStatus.Failure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses a command line and runs its command. */
public final class CommandRunner {

  private final Session session;

  public CommandRunner(Session session) {
    this.session = requireNonNull(session, "session is null");
  }

  /** Returns the exit code; whatever goes wrong is one message on the standard error. */
  public int run(String... arguments) {
    StringWriter help = new StringWriter();
    CommandLine line = new CommandLine(new PolytableCommand());
    line.addSubcommand(new SyncCommand(session));
    line.addSubcommand(new StatusCommand(session));
    line.addSubcommand(new VerifyCommand(session));
    line.addSubcommand("completion", completion());
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(new PrintWriter(help, true));
    line.setUsageHelpAutoWidth(session.console().mode() == Console.Mode.TERMINAL);
    boolean json = OutputOptions.asksForJson(List.of(arguments));
    line.setParameterExceptionHandler((e, args) -> end(ExitCode.USAGE, refusal(e), json));
    line.setExecutionExceptionHandler(
        (e, commandLine, parsed) -> {
          Failure failure = failure(e);
          return end(ExitCode.of(ErrorCode.valueOf(failure.code())), failure, json);
        });
    int exitCode = line.execute(withCommand(arguments));
    if (!help.toString().isEmpty()) {
      session.console().print(help.toString().stripTrailing());
    }

    return exitCode;
  }

  /** XTable's RunSync has no commands: a file with tables and no command is to be converted. */
  private static String[] withCommand(String... arguments) {
    boolean startsWithOption = arguments.length > 0 && arguments[0].startsWith("-");
    if (!startsWithOption || Stream.of(arguments).noneMatch(CommandRunner::namesDatasets)) {
      return arguments;
    }

    return Stream.concat(Stream.of("sync"), Stream.of(arguments)).toArray(String[]::new);
  }

  private static boolean namesDatasets(String argument) {
    return argument.equals("-d")
        || argument.equals("--datasetConfig")
        || argument.startsWith("--datasetConfig=");
  }

  /** Picocli's own command, under a name that people look for. */
  private static CommandLine completion() {
    CommandLine completion = new CommandLine(new AutoComplete.GenerateCompletion());
    completion
        .getCommandSpec()
        .usageMessage()
        .description(
            "Prints a script that completes commands and options in bash and zsh:"
                + " source <(polytable completion)");
    return completion;
  }

  /** One message, and where JSON is asked for the same as JSON. */
  private int end(int exitCode, Failure failure, boolean json) {
    session.console().showBar("");
    session.console().printError("polytable: " + failure.message());
    if (json) {
      session.console().print(JsonReport.failure(failure, exitCode));
    }

    return exitCode;
  }

  private static Failure refusal(ParameterException e) {
    StringBuilder message = new StringBuilder(firstLine(e.getMessage()));
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        message.append(" Did you mean ").append(String.join(" or ", suggestions)).append('?');
      }
    }

    message.append(
        " Try '%s --help'.".formatted(e.getCommandLine().getCommandSpec().qualifiedName()));
    return new Failure(ErrorCode.INVALID_SETTING.name(), false, message.toString());
  }

  private static Failure failure(Exception e) {
    if (e instanceof ConversionException known) {
      return new Failure(known.code().name(), known.isRetryable(), known.getMessage());
    }

    return new Failure(
        ErrorCode.INTERNAL.name(),
        false,
        "%s. This is a fault of Polytable; please report it.".formatted(e));
  }

  private static String firstLine(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    return line.endsWith(".") ? line : line + ".";
  }
}
