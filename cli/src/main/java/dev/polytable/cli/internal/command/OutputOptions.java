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

import dev.polytable.cli.internal.logging.LogOutput;
import dev.polytable.cli.internal.output.Console;
import dev.polytable.cli.internal.output.Progress;
import java.util.List;
import java.util.Locale;
import org.slf4j.event.Level;
import picocli.CommandLine.Option;

/** How much is printed, and in which form. */
final class OutputOptions {

  private static final String OPTION = "--output";

  /** The form of the outcome. */
  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = OPTION,
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The form of the outcome on the standard output.")
  private Format format;

  @Option(
      names = {"-q", "--quiet"},
      description = "Prints errors and the outcome as JSON, if asked for; nothing else.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Prints what the libraries log, and stack traces.")
  private boolean verbose;

  /** Whether a command line asks for JSON, also one that can't be parsed. */
  static boolean asksForJson(List<String> arguments) {
    String joined = String.join(" ", arguments).toLowerCase(Locale.ROOT);
    return joined.contains(OPTION + " json") || joined.contains(OPTION + "=json");
  }

  boolean isJson() {
    return format == Format.JSON;
  }

  boolean isQuiet() {
    return quiet;
  }

  /** A bar where somebody sees it, and where nothing else is to be read. */
  Progress.Form progress(Session session) {
    if (quiet) {
      return Progress.Form.NONE;
    }

    return isJson() || session.console().mode() == Console.Mode.PLAIN
        ? Progress.Form.LINES
        : Progress.Form.BAR;
  }

  /**
   * Sends the log to the console: what is wrong to the standard error, the rest to the standard
   * output, as XTable does; all to the standard error when the output is JSON.
   */
  void installLog(Session session) {
    Console console = session.console();
    Level own = quiet ? Level.WARN : verbose ? Level.DEBUG : Level.INFO;
    Level others = verbose ? Level.INFO : Level.ERROR;
    new LogOutput(
            own,
            others,
            verbose,
            session.clock(),
            (level, line) -> {
              if (isJson() || level == Level.WARN || level == Level.ERROR) {
                console.printError(line);
              } else {
                console.print(line);
              }
            })
        .install();
  }
}
