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
package dev.polytable.sync.queue;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What is known of one table; guarded by the monitor of the {@link ConversionQueue}, not
 * thread-safe by itself.
 */
final class Slot {

  ConversionRequest waiting;
  CompletableFuture<TableStatus> waitingFuture;
  ConversionRequest running;
  private CompletableFuture<TableStatus> runningFuture;
  TableStatus lastStatus;
  long backlogEvents;

  /**
   * Whether what runs is of a table that has been dropped since, so that its status means nothing.
   */
  private boolean runsForDropped;

  /** What failed and is going to be tried again; null when nothing is. See {@link Retries}. */
  ConversionRequest retry;

  long retryAtNanos;

  /** Failures in a row that were followed by a retry. */
  int failures;

  Optional<CompletableFuture<TableStatus>> findCovering(ConversionRequest request) {
    if (waiting != null) {
      return request.version() <= waiting.version() ? Optional.of(waitingFuture) : Optional.empty();
    }

    if (running != null) {
      return request.version() == running.version() ? Optional.of(runningFuture) : Optional.empty();
    }

    boolean done =
        lastStatus != null && request.version() != 0 && request.version() == lastStatus.version();
    return done ? Optional.of(CompletableFuture.completedFuture(lastStatus)) : Optional.empty();
  }

  QueueState state() {
    if (running != null) {
      return QueueState.CONVERTING;
    }

    return waiting != null || retry != null ? QueueState.WAITING : QueueState.IDLE;
  }

  Optional<ConversionRequest> findNewestPending() {
    return Optional.ofNullable(waiting != null ? waiting : running);
  }

  /** Returns whether the request has replaced one that waited. */
  boolean fill(ConversionRequest request) {
    if (request.version() == 0) {
      forgetDropped();
    }

    boolean replaces = waiting != null;
    if (replaces) {
      waiting = request.replacing(waiting);
      backlogEvents++;
    } else {
      waiting = request;
      waitingFuture = new CompletableFuture<>();
    }

    return replaces;
  }

  /** Version 0 comes after others where the table was dropped and made again at its path. */
  private void forgetDropped() {
    if (lastStatus != null && lastStatus.version() > 0) {
      lastStatus = null;
    }

    runsForDropped = running != null && running.version() > 0;
  }

  /** Lets the request that failed wait again, as if it had just come. */
  void resume() {
    fill(retry);
    retry = null;
  }

  void start() {
    running = waiting;
    runningFuture = waitingFuture;
    waiting = null;
    waitingFuture = null;
  }

  CompletableFuture<TableStatus> finish(TableStatus status) {
    CompletableFuture<TableStatus> done = runningFuture;
    running = null;
    runningFuture = null;
    if (!runsForDropped) {
      lastStatus = lastStatus == null ? status : status.withTargetsOf(lastStatus);
    }

    runsForDropped = false;
    return done;
  }
}
