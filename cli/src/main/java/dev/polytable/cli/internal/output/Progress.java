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

import dev.polytable.sync.job.JobListener;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.job.TableReport;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says how far a job is: a bar on a terminal, else a line now and then while a long conversion
 * runs. Thread-safe.
 */
public final class Progress implements JobListener {

  private static final int BAR_WIDTH = 24;
  private static final long BAR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Console console;
  private final LongSupplier nanoTime;
  private final Map<String, String> running = new TreeMap<>();
  private final long startNanos;
  private int tables;
  private int tablesDone;
  private long lastNanos;

  public Progress(Console console) {
    this(console, System::nanoTime);
  }

  Progress(Console console, LongSupplier nanoTime) {
    this.console = requireNonNull(console, "console is null");
    this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
    this.startNanos = nanoTime.getAsLong();
    this.lastNanos = startNanos;
  }

  /** A round of so many tables begins. */
  public synchronized void begin(int tableCount) {
    tables = tableCount;
    tablesDone = 0;
  }

  @Override
  public synchronized void tableStarted(TableJob job) {
    running.put(job.path(), job.name());
    showBar();
  }

  @Override
  public synchronized void filesRead(TableJob job, String format, long files) {
    long nowNanos = nanoTime.getAsLong();
    long pause = console.mode() == Console.Mode.TERMINAL ? BAR_NANOS : LINE_NANOS;
    if (nowNanos - lastNanos < pause) {
      return;
    }

    lastNanos = nowNanos;
    String text =
        "%s: %s files read for %s, %s".formatted(job.name(), files, format, rate(files, nowNanos));
    running.put(job.path(), text);
    if (console.mode() == Console.Mode.TERMINAL) {
      showBar();
    } else {
      console.printError(text);
    }
  }

  @Override
  public synchronized void tableFinished(TableReport report) {
    tablesDone++;
    running.remove(report.job().path());
    showBar();
  }

  /** Removes the bar. */
  public synchronized void end() {
    console.showBar("");
  }

  private void showBar() {
    int filled = tables == 0 ? 0 : BAR_WIDTH * tablesDone / tables;
    console.showBar(
        "[%s%s] %s/%s tables  %s"
            .formatted(
                "#".repeat(filled),
                "-".repeat(BAR_WIDTH - filled),
                tablesDone,
                tables,
                String.join("; ", running.values())));
  }

  private String rate(long files, long nowNanos) {
    double seconds = Math.max(0.001, (nowNanos - startNanos) / 1e9);
    return String.format(Locale.ROOT, "%.0f/s", files / seconds);
  }
}
