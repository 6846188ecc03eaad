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
package dev.polytable.bundle.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A run of the jar in a process of its own, as bin/polytable starts it. */
final class JarProcess implements AutoCloseable {

  static final Path JAR = Path.of(System.getProperty("polytable.jar"));

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 50;

  private final Process process;
  private final Path out;
  private final Path err;

  private JarProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts it.
   *
   * @param folder where what it prints is kept
   */
  static JarProcess start(Path folder, String... arguments) throws IOException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-cp", JAR.toString(), "dev.polytable.cli.Main"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new JarProcess(process, out, err);
  }

  /** Starts it and waits for its end. */
  static JarProcess run(Path folder, String... arguments) throws IOException {
    JarProcess started = start(folder, arguments);
    started.exitCode();
    return started;
  }

  /** Waits until the standard output has the text, or the process has ended. */
  void awaitOutput(String text) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!out().contains(text) && process.isAlive() && System.nanoTime() < deadline) {
      sleep();
    }
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** Waits for the end. */
  int exitCode() {
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("the process has not ended: " + out() + err());
      }

      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  String err() throws IOException {
    return Files.readString(err);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
