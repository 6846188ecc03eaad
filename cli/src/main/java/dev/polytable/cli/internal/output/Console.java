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

import static java.util.Objects.requireNonNull;

import dev.polytable.cli.internal.config.Secrets;
import java.io.PrintStream;

/**
 * The two streams of the process, and one line at the bottom of a terminal that changes. Nothing is
 * printed past it, so that no secret is. Thread-safe.
 */
public final class Console {

  private static final String CLEAR_LINE = "\r\u001b[2K";

  /** A bar that is too long, as letters may be two columns wide, is cut at the edge, not broken. */
  private static final String WITHOUT_WRAP = "\u001b[?7l%s\u001b[?7h";

  private final PrintStream out;
  private final PrintStream err;
  private final Mode mode;
  private final Secrets secrets;
  private String bar = "";

  /** Whether there is somebody to look at a bar. */
  public enum Mode {
    /** A terminal. */
    TERMINAL,
    /** A file or a pipe. */
    PLAIN
  }

  public Console(PrintStream out, PrintStream err, Mode mode, Secrets secrets) {
    this.out = requireNonNull(out, "out is null");
    this.err = requireNonNull(err, "err is null");
    this.mode = requireNonNull(mode, "mode is null");
    this.secrets = requireNonNull(secrets, "secrets is null");
  }

  public Mode mode() {
    return mode;
  }

  public Secrets secrets() {
    return secrets;
  }

  /** Prints to the standard output. */
  public synchronized void print(String line) {
    print(out, line);
  }

  /** Prints to the standard error. */
  public synchronized void printError(String line) {
    print(err, line);
  }

  /** Shows a line at the bottom in place of the one before; an empty text removes it. */
  public synchronized void showBar(String text) {
    String redacted = secrets.redact(text);
    if (mode == Mode.PLAIN || redacted.equals(bar)) {
      return;
    }

    bar = redacted;
    drawBar(CLEAR_LINE);
  }

  private void print(PrintStream stream, String line) {
    if (!bar.isEmpty()) {
      err.print(CLEAR_LINE);
      err.flush();
    }

    stream.println(secrets.redact(line));
    stream.flush();
    if (!bar.isEmpty()) {
      drawBar("");
    }
  }

  private void drawBar(String before) {
    err.print(bar.isEmpty() ? before : before + WITHOUT_WRAP.formatted(bar));
    err.flush();
  }
}
