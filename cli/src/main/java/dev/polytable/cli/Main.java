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
import dev.polytable.cli.internal.output.Terminal;
import dev.polytable.sync.Providers;
import java.time.Clock;

/** The entry of {@code polytable}. */
public final class Main {

  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Console.Mode mode = Terminal.detect(System.getenv("TERM"));
    // checkstyle: SystemOut, because these are the streams of a command line
    Session session =
        Session.of(System.out, System.err, mode, Main::loadProviders, Clock.systemUTC());
    System.exit(new CommandRunner(session).run(arguments));
  }

  private static Providers loadProviders() {
    return Providers.load(Main.class.getClassLoader());
  }
}
