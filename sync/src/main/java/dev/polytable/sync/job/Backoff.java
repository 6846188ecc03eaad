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

import java.time.Duration;

/**
 * How long a table that failed is left alone: twice as long at each failure in a row. Not
 * thread-safe.
 */
final class Backoff {

  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final int MAX_DOUBLINGS = 16;

  private final TableJob job;
  private int failures;
  private long nextNanos;

  Backoff(TableJob job) {
    this.job = job;
  }

  /** Whether the table may be tried: its time has come, or its job has changed. */
  boolean isOver(TableJob newJob, long nowNanos) {
    boolean changed = !newJob.opensLike(job) || !newJob.targets().equals(job.targets());
    return changed || nowNanos - nextNanos >= 0;
  }

  /** Notes one more failure and returns how long the table is left alone. */
  Duration failed(long nowNanos, Duration interval) {
    Duration doubled = interval.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
    Duration delay = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    if (delay.compareTo(interval) < 0) {
      delay = interval;
    }

    failures++;
    nextNanos = nowNanos + delay.toNanos();
    return delay;
  }
}
