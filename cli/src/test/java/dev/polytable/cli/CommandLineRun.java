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
package dev.polytable.cli;

import dev.polytable.cli.internal.command.CommandRunner;
import dev.polytable.cli.internal.command.Session;
import dev.polytable.cli.internal.output.Console;
import dev.polytable.sync.Providers;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;

/**
 * A run of the command line in this process.
 *
 * @param exitCode what the process would have ended with
 * @param out the standard output
 * @param err the standard error
 */
record CommandLineRun(int exitCode, String out, String err) {

  static CommandLineRun of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Session session =
        Session.of(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Console.Mode.PLAIN,
            () -> Providers.load(CommandLineRun.class.getClassLoader()),
            Clock.systemUTC());
    int exitCode = new CommandRunner(session).run(arguments);
    return new CommandLineRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  List<String> outLines() {
    return out.lines().toList();
  }

  List<String> errLines() {
    return err.lines().toList();
  }

  /** How many lines of both streams have the text. */
  long count(String text) {
    return (out + "\n" + err).lines().filter(line -> line.contains(text)).count();
  }
}
