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
package dev.polytable.cli.internal.output;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import sun.misc.Signal;

/**
 * The terminal that the process runs in, as {@code test} and {@code stty} see it: Java can tell of
 * its standard output alone whether it is one, differently from version to version, and not how
 * wide it is. Thread-safe.
 */
public final class Terminal implements IntSupplier {

  private static final int DEFAULT_COLUMNS = 80;
  private static final long PATIENCE_SECONDS = 2;

  /** Terminals that know no escape codes. */
  private static final Set<String> NO_TERMINALS = Set.of("", "dumb", "unknown");

  private final AtomicBoolean resized = new AtomicBoolean(true);
  private int columns = DEFAULT_COLUMNS;

  private Terminal() {}

  /**
   * Whether both output streams are a terminal on which a line can be written anew.
   *
   * @param type the variable TERM; null when it isn't set
   */
  public static Console.Mode detect(String type) {
    if (type == null || NO_TERMINALS.contains(type)) {
      return Console.Mode.PLAIN;
    }

    ProcessBuilder test = new ProcessBuilder("sh", "-c", "test -t 1 && test -t 2").inheritIO();
    return run(test).isEmpty() ? Console.Mode.PLAIN : Console.Mode.TERMINAL;
  }

  /** The terminal of this process; it is asked for its width when that is first needed. */
  public static Terminal ofProcess() {
    Terminal terminal = new Terminal();
    try {
      Signal.handle(new Signal("WINCH"), received -> terminal.resized.set(true));
    } catch (IllegalArgumentException e) {
      // The JVM runs without signals (-Xrs), or the system has no such one: the width stays.
      return terminal;
    }

    return terminal;
  }

  /** How many columns it has now; 80 when it doesn't say. */
  @Override
  public synchronized int getAsInt() {
    if (resized.getAndSet(false)) {
      columns =
          run(new ProcessBuilder("stty", "size")
                  .redirectInput(new File("/dev/tty"))
                  .redirectError(Redirect.DISCARD))
              .flatMap(Terminal::parseColumns)
              .orElse(columns);
    }

    return columns;
  }

  /** Of {@code rows columns}; a terminal that doesn't know its size says 0. */
  private static Optional<Integer> parseColumns(String size) {
    String[] parts = size.strip().split(" ", -1);
    try {
      int parsed = Integer.parseInt(parts[parts.length - 1]);
      return parsed > 0 ? Optional.of(parsed) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** What a command that ends at once prints, if it succeeds. */
  private static Optional<String> run(ProcessBuilder command) {
    Process process;
    try {
      process = command.start();
    } catch (IOException e) {
      return Optional.empty();
    }

    try {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? Optional.of(out) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      process.destroy();
    }
  }
}
