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

import dev.polytable.schema.TableMetadata;
import dev.polytable.sync.SyncListener;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.TableSync;
import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.request.TargetStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A table that is open, with what its current run has come to. Not thread-safe. */
final class TableRun implements SyncListener, AutoCloseable {

  private final JobListener listener;
  private final Map<String, TargetPlan> plans = new HashMap<>();
  private TableJob job;
  private TableSync sync;

  TableRun(TableJob job, JobListener listener) {
    this.job = requireNonNull(job, "job is null");
    this.listener = requireNonNull(listener, "listener is null");
  }

  /** Must be called once before {@link #run}; what is opened reports to this run. */
  void open(TableSync openSync) {
    sync = requireNonNull(openSync, "openSync is null");
  }

  boolean serves(TableJob otherJob) {
    return otherJob.opensLike(job);
  }

  TableReport run(TableJob newJob, JobRunner.Action action) {
    job = newJob;
    plans.clear();
    long startNanos = System.nanoTime();
    long version = sync.source().latestVersion();
    TableMetadata metadata = sync.source().snapshot(version).metadata();
    job.checks().forEach(check -> check.check(metadata));
    SyncRequest request =
        new SyncRequest(version, job.targets(), Optional.of(metadata), job.mode());
    List<TargetStatus> statuses =
        switch (action) {
          case SYNC -> sync.sync(request);
          case PLAN -> sync.plan(request);
        };
    return new TableReport(
        job,
        Optional.of(version),
        statuses.stream().map(this::report).toList(),
        Optional.empty(),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
  }

  @Override
  public void planned(String format, TargetPlan plan) {
    plans.put(format, plan);
    listener.planned(job, format, plan);
  }

  @Override
  public void filesExpected(String format, long files) {
    listener.filesExpected(job, format, files);
  }

  @Override
  public void filesRead(String format, long files) {
    listener.filesRead(job, format, files);
  }

  @Override
  public void finished(TargetStatus status) {
    listener.targetFinished(job, status);
  }

  @Override
  public void close() {
    if (sync != null) {
      sync.close();
    }
  }

  private TargetReport report(TargetStatus status) {
    Optional<Long> before =
        plans.containsKey(status.format())
            ? plans.get(status.format()).state().version()
            : status.version();
    return new TargetReport(before, status);
  }
}
