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
package dev.polytable.sync.job;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a job round after round until it is stopped. The job is read anew for each round; one that
 * can't be read is reported, and the last good one goes on. A table that failed is left alone for
 * longer and longer while it goes on failing.
 */
public final class ContinuousJob {

  private static final Logger LOG = LoggerFactory.getLogger(ContinuousJob.class);

  private final JobRunner runner;
  private final JobSource source;
  private final Duration interval;
  private final Consumer<List<TableReport>> reporter;
  private final LongSupplier nanoTime;
  private final Map<String, Backoff> backoffs = new HashMap<>();
  private final Map<String, TableReport> last = new TreeMap<>();
  private List<TableJob> jobs;
  private String brokenBecause = "";
  private long rounds;
  private boolean stopped;

  /**
   * Makes a job that isn't running yet.
   *
   * @param interval from the start of a round to the start of the next, at least
   * @param reporter gets the reports of each round, on the thread that runs the job
   */
  public ContinuousJob(
      JobRunner runner, JobSource source, Duration interval, Consumer<List<TableReport>> reporter) {
    this(runner, source, interval, reporter, System::nanoTime);
  }

  ContinuousJob(
      JobRunner runner,
      JobSource source,
      Duration interval,
      Consumer<List<TableReport>> reporter,
      LongSupplier nanoTime) {
    this.runner = requireNonNull(runner, "runner is null");
    this.source = requireNonNull(source, "source is null");
    this.interval = requireNonNull(interval, "interval is null");
    this.reporter = requireNonNull(reporter, "reporter is null");
    this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
  }

  /**
   * Runs rounds until {@link #stop} is called or the thread is interrupted.
   *
   * @return the last report of each table that is in the job at the end
   * @throws ConversionException when the job can't be read for the first round
   */
  public List<TableReport> run() {
    jobs = source.load();
    do {
      long startNanos = nanoTime.getAsLong();
      runRound();
      if (!pauseUntil(startNanos + interval.toNanos())) {
        break;
      }

      reload();
    } while (!isStopped());

    LOG.info("The job was stopped in round {}.", rounds);
    return List.copyOf(last.values());
  }

  /** Ends the job once the tables that are running are done. May be called by any thread. */
  public void stop() {
    runner.stop();
    synchronized (this) {
      stopped = true;
      notifyAll();
    }
  }

  private void runRound() {
    rounds++;
    long nowNanos = nanoTime.getAsLong();
    List<TableJob> due = jobs.stream().filter(job -> isDue(job, nowNanos)).toList();
    List<TableReport> reports = runner.run(due, JobRunner.Action.SYNC);
    for (TableReport report : reports) {
      note(report);
    }

    reporter.accept(reports);
  }

  private boolean isDue(TableJob job, long nowNanos) {
    Backoff backoff = backoffs.get(job.path());
    return backoff == null || backoff.isOver(job, nowNanos);
  }

  private void note(TableReport report) {
    TableJob job = report.job();
    last.put(job.path(), report);
    if (report.succeeded()) {
      backoffs.remove(job.path());
      return;
    }

    Duration delay =
        backoffs
            .computeIfAbsent(job.path(), path -> new Backoff(job))
            .failed(nanoTime.getAsLong(), interval);
    LOG.info("Table {} is tried again in {} s.", job.path(), delay.toSeconds());
  }

  private void reload() {
    Optional<List<TableJob>> loaded = load();
    if (loaded.isEmpty() || loaded.get().equals(jobs)) {
      return;
    }

    jobs = loaded.get();
    Set<String> paths = jobs.stream().map(TableJob::path).collect(Collectors.toSet());
    runner.retain(paths);
    backoffs.keySet().retainAll(paths);
    last.keySet().retainAll(paths);
  }

  private Optional<List<TableJob>> load() {
    try {
      List<TableJob> loaded = source.load();
      if (!brokenBecause.isEmpty()) {
        LOG.info("The job can be read again.");
        brokenBecause = "";
      }

      return Optional.of(loaded);
    } catch (ConversionException e) {
      if (!e.getMessage().equals(brokenBecause)) {
        LOG.warn("{} The job goes on as it was before.", e.getMessage());
        brokenBecause = e.getMessage();
      }

      return Optional.empty();
    }
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  /** Waits; returns false when the job is to end. */
  private synchronized boolean pauseUntil(long deadlineNanos) {
    while (!stopped) {
      long left = Duration.ofNanos(deadlineNanos - nanoTime.getAsLong()).toMillis();
      if (left <= 0) {
        return true;
      }

      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    return false;
  }
}
