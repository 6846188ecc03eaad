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

import dev.polytable.cli.internal.storage.CountingFileSystem;
import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.job.JobListener;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.request.TargetStatus;

/** Counts the storage requests of each table from its start. Thread-safe, as the next one is. */
final class CountedJobs implements JobListener {

  private final JobListener next;

  CountedJobs(JobListener next) {
    this.next = requireNonNull(next, "next is null");
  }

  @Override
  public void jobStarted(int tables) {
    next.jobStarted(tables);
  }

  @Override
  public void tableStarted(TableJob job) {
    CountingFileSystem.COUNTER.start(job.path());
    next.tableStarted(job);
  }

  @Override
  public void planned(TableJob job, String format, TargetPlan plan) {
    next.planned(job, format, plan);
  }

  @Override
  public void filesExpected(TableJob job, String format, long files) {
    next.filesExpected(job, format, files);
  }

  @Override
  public void filesRead(TableJob job, String format, long files) {
    next.filesRead(job, format, files);
  }

  @Override
  public void targetFinished(TableJob job, TargetStatus status) {
    next.targetFinished(job, status);
  }

  @Override
  public void tableFinished(TableReport report) {
    next.tableFinished(report);
  }
}
