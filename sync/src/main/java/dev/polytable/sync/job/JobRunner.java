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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.sync.Providers;
import dev.polytable.sync.TableSync;
import dev.polytable.sync.failure.Faults;
import dev.polytable.sync.request.TableStatus.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the tables of a job, some at a time. Tables stay open between runs, so that the next round
 * does not pay for what is known. Thread-safe, as long as no table is in two runs at once.
 */
public final class JobRunner implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

  /** Tables that are kept open; the one that wasn't used for longest is closed first. */
  private static final int MAX_OPEN_TABLES = 64;

  private final Providers providers;
  private final FormatDetector detector;
  private final JobListener listener;
  private final int parallelism;
  private final Map<String, TableRun> open = new LinkedHashMap<>();
  private volatile boolean stopping;

  /** What is done with a table. */
  public enum Action {
    /** Its targets are brought to its newest version. */
    SYNC,
    /** It is said what a sync would do; nothing is written. */
    PLAN
  }

  /**
   * Makes a runner.
   *
   * @param parallelism how many tables are converted at once, at least 1
   */
  public JobRunner(
      Providers providers, FormatDetector detector, JobListener listener, int parallelism) {
    this.providers = requireNonNull(providers, "providers is null");
    this.detector = requireNonNull(detector, "detector is null");
    this.listener = requireNonNull(listener, "listener is null");
    if (parallelism < 1) {
      throw new IllegalArgumentException("parallelism is below 1: " + parallelism);
    }

    this.parallelism = parallelism;
  }

  /**
   * Runs all tables. A table's failure is in its report and keeps no other from being run.
   *
   * @return one report a table in the order of the jobs; fewer when {@link #stop} was called
   */
  public List<TableReport> run(List<TableJob> jobs, Action action) {
    listener.jobStarted(jobs.size());
    List<TableReport> reports = new ArrayList<>();
    if (parallelism == 1 || jobs.size() < 2) {
      for (TableJob job : jobs) {
        runUnlessStopping(job, action).ifPresent(reports::add);
      }

      return reports;
    }

    ExecutorService executor = Executors.newFixedThreadPool(Math.min(parallelism, jobs.size()));
    try {
      List<Future<Optional<TableReport>>> running = new ArrayList<>();
      for (TableJob job : jobs) {
        running.add(executor.submit(() -> runUnlessStopping(job, action)));
      }

      for (Future<Optional<TableReport>> run : running) {
        await(run).ifPresent(reports::add);
      }
    } finally {
      executor.shutdown();
    }

    return reports;
  }

  /** No further table is begun; those that run are finished. May be called by any thread. */
  public void stop() {
    stopping = true;
  }

  /** Closes the tables that aren't in {@code paths}. */
  void retain(Set<String> paths) {
    List<TableRun> gone = new ArrayList<>();
    synchronized (open) {
      for (String path : List.copyOf(open.keySet())) {
        if (!paths.contains(path)) {
          gone.add(open.remove(path));
        }
      }
    }

    gone.forEach(TableRun::close);
  }

  @Override
  public void close() {
    retain(Set.of());
  }

  private Optional<TableReport> runUnlessStopping(TableJob job, Action action) {
    if (stopping) {
      return Optional.empty();
    }

    listener.tableStarted(job);
    long startNanos = System.nanoTime();
    TableReport report = run(job, action, startNanos);
    listener.tableFinished(report);
    return Optional.of(report);
  }

  /** The boundary at which a table's failure ends. */
  @SuppressWarnings("CatchingUnchecked")
  private TableReport run(TableJob job, Action action, long startNanos) {
    TableRun table = null;
    try {
      table = take(job);
      TableReport report = table.run(job, action);
      putBack(job, table);
      return report;
    } catch (ConversionException e) {
      return fail(job, table, startNanos, e);
      // checkstyle: IllegalCatch, because one table's fault must not keep the others back
    } catch (Exception | Error e) {
      return fail(
          job, table, startNanos, Faults.of("The conversion of %s".formatted(job.path()), e));
    }
  }

  private static TableReport fail(
      TableJob job, TableRun table, long startNanos, ConversionException e) {
    if (table != null) {
      table.close();
    }

    LOG.warn("Table {} failed: {}: {}", job.path(), e.code(), e.getMessage(), e.getCause());
    return new TableReport(
        job,
        Optional.empty(),
        List.of(),
        Optional.of(new Failure(e.code().name(), e.isRetryable(), e.getMessage())),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
  }

  /** Takes the table out of the map, so that it isn't closed while it runs. */
  private TableRun take(TableJob job) {
    TableRun kept;
    synchronized (open) {
      kept = open.remove(job.path());
    }

    if (kept != null && kept.serves(job)) {
      return kept;
    }

    if (kept != null) {
      kept.close();
    }

    ConversionContext context = job.context();
    String format = job.sourceFormat().orElseGet(() -> detector.detect(context, job.targets()));
    TableRun table = new TableRun(job, listener);
    table.open(new TableSync(context, providers.requireSource(format), providers, table));
    return table;
  }

  private void putBack(TableJob job, TableRun table) {
    TableRun eldest = null;
    synchronized (open) {
      open.put(job.path(), table);
      if (open.size() > MAX_OPEN_TABLES) {
        eldest = open.remove(open.keySet().iterator().next());
      }
    }

    if (eldest != null) {
      eldest.close();
    }
  }

  private static Optional<TableReport> await(Future<Optional<TableReport>> run) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return run.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (java.util.concurrent.ExecutionException e) {
          throw new IllegalStateException("a table's run threw", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
