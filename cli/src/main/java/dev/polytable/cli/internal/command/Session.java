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
import dev.polytable.cli.internal.config.Secrets;
import dev.polytable.cli.internal.output.Console;
import dev.polytable.cli.internal.storage.CountingFileSystem;
import dev.polytable.sync.Providers;
import java.io.PrintStream;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * What a command has of the process around it.
 *
 * @param console all that is printed
 * @param providers the installed formats, loaded when they are first needed
 * @param clock what "now" is
 */
public record Session(Console console, Supplier<Providers> providers, Clock clock) {

  public Session {
    requireNonNull(console, "console is null");
    requireNonNull(providers, "providers is null");
    requireNonNull(clock, "clock is null");
  }

  /** A session on two streams. */
  public static Session of(
      PrintStream out,
      PrintStream err,
      Console.Mode mode,
      Supplier<Providers> providers,
      Clock clock) {
    return new Session(new Console(out, err, mode, new Secrets()), providers, clock);
  }

  /** Reads a job's files and prepares the file systems for it. */
  JobLoader loader(JobOptions options) {
    return new JobLoader(options, console.secrets(), clock, CountingFileSystem::install);
  }
}
