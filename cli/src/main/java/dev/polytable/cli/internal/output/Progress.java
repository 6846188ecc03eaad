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

import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.job.JobListener;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.request.TargetStatus;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Says how far a job is: a bar on a terminal, else a line now and then while a long conversion
 * runs. Thread-safe.
 */
public final class Progress implements JobListener {

  private static final long BAR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Console console;
  private final Form form;
  private final IntSupplier columns;
  private final LongSupplier nanoTime;
  private final Map<String, TableProgress> running = new TreeMap<>();
  private int tables;
  private int tablesDone;
  private long lastNanos;

  /** How it is said. */
  public enum Form {
    /** One line that changes. */
    BAR,
    /** Lines on the standard error. */
    LINES,
    /** Not at all. */
    NONE
  }

  /**
   * Makes one that has nothing to say yet.
   *
   * @param columns how wide the bar may be at the moment
   */
  public Progress(Console console, Form form, IntSupplier columns) {
    this(console, form, columns, System::nanoTime);
  }

  Progress(Console console, Form form, IntSupplier columns, LongSupplier nanoTime) {
    this.console = requireNonNull(console, "console is null");
    this.form = requireNonNull(form, "form is null");
    this.columns = requireNonNull(columns, "columns is null");
    this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
    this.lastNanos = nanoTime.getAsLong();
  }

  @Override
  public synchronized void jobStarted(int tableCount) {
    tables = tableCount;
    tablesDone = 0;
    running.clear();
  }

  @Override
  public synchronized void tableStarted(TableJob job) {
    running.put(job.path(), new TableProgress(job.name(), job.targets().size()));
    showBar();
  }

  @Override
  public synchronized void planned(TableJob job, String format, TargetPlan plan) {
    table(job).target(format).planned(plan, nanoTime.getAsLong());
    showBar();
  }

  @Override
  public synchronized void filesExpected(TableJob job, String format, long files) {
    table(job).target(format).filesExpected(files, nanoTime.getAsLong());
  }

  @Override
  public synchronized void filesRead(TableJob job, String format, long files) {
    long nowNanos = nanoTime.getAsLong();
    TargetProgress target = table(job).target(format);
    target.filesRead(files, nowNanos);
    long pause = form == Form.BAR ? BAR_NANOS : LINE_NANOS;
    if (nowNanos - lastNanos < pause && !target.isWriting()) {
      return;
    }

    if (form == Form.LINES && nowNanos - lastNanos >= pause) {
      console.printError(table(job).text());
    }

    lastNanos = nowNanos;
    showBar();
  }

  @Override
  public synchronized void targetFinished(TableJob job, TargetStatus status) {
    table(job).target(status.format()).finish();
    showBar();
  }

  @Override
  public synchronized void tableFinished(TableReport report) {
    tablesDone++;
    running.remove(report.job().path());
    showBar();
  }

  /**
   * Draws the bar anew, so that a long step from which nothing is heard doesn't look like one that
   * hangs. Lines come only when something is heard.
   */
  synchronized void redraw() {
    if (!running.isEmpty()) {
      long nowNanos = nanoTime.getAsLong();
      running.values().forEach(table -> table.pass(nowNanos));
      showBar();
    }
  }

  /** Removes the bar; what is still running is told no more. */
  public synchronized void end() {
    running.clear();
    if (form == Form.BAR) {
      console.showBar("");
    }
  }

  boolean isBar() {
    return form == Form.BAR;
  }

  private TableProgress table(TableJob job) {
    return running.computeIfAbsent(
        job.path(), path -> new TableProgress(job.name(), job.targets().size()));
  }

  private void showBar() {
    if (form == Form.BAR) {
      double done = tablesDone + running.values().stream().mapToDouble(TableProgress::done).sum();
      String text =
          running.values().stream().map(TableProgress::text).collect(Collectors.joining("; "));
      String counted = tables > 1 ? "%s/%s tables  %s".formatted(tablesDone, tables, text) : text;
      console.showBar(BarLine.of(tables == 0 ? 0 : done / tables, counted, columns.getAsInt()));
    }
  }
}
