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

  /** Of the table that was made last at the path; what is known of others before means nothing. */
  private long incarnation = Long.MIN_VALUE;

  /** What failed and is going to be tried again; null when nothing is. See {@link Retries}. */
  ConversionRequest retry;

  /** What failed last, for a reason that may pass or is a fault of ours; else null. */
  private ConversionRequest failed;

  long retryAtNanos;

  /** Failures in a row that were followed by a retry. */
  int failures;

  /** What the request has come to, or is about to, without being converted by itself. */
  Optional<CompletableFuture<TableStatus>> findCovering(ConversionRequest request) {
    if (request.incarnation() < incarnation) {
      return Optional.of(findNewest(request));
    }

    if (request.incarnation() > incarnation || request.newest()) {
      return Optional.empty();
    }

    if (waiting != null) {
      return request.version() <= waiting.version() ? Optional.of(waitingFuture) : Optional.empty();
    }

    if (running != null) {
      boolean runs = running.incarnation() == incarnation && request.version() <= running.version();
      return runs ? Optional.of(runningFuture) : Optional.empty();
    }

    boolean done = lastStatus != null && request.version() <= lastStatus.version();
    return done ? Optional.of(CompletableFuture.completedFuture(lastStatus)) : Optional.empty();
  }

  /** For a request of a table that is gone: what the one in its place comes to. */
  private CompletableFuture<TableStatus> findNewest(ConversionRequest request) {
    if (waiting != null) {
      return waitingFuture;
    }

    return running == null
        ? CompletableFuture.completedFuture(
            lastStatus == null ? Failures.replaced(request) : lastStatus)
        : runningFuture;
  }

  QueueState state() {
    if (running != null) {
      return QueueState.CONVERTING;
    }

    return waiting != null || retry != null ? QueueState.WAITING : QueueState.IDLE;
  }

  /** What is not converted: what waits or runs, else what has failed for a reason that may pass. */
  Optional<ConversionRequest> findNewestPending() {
    if (waiting != null) {
      return Optional.of(waiting);
    }

    return Optional.ofNullable(running != null ? running : failed);
  }

  /** Returns whether the request has replaced one of the same table that waited. */
  boolean fill(ConversionRequest request) {
    if (request.incarnation() != incarnation) {
      incarnation = request.incarnation();
      lastStatus = null;
      failed = null;
    }

    ConversionRequest before = waiting;
    waiting = before == null ? request : request.replacing(before);
    if (before == null) {
      waitingFuture = new CompletableFuture<>();
      return false;
    }

    boolean replaces = before.incarnation() == incarnation;
    backlogEvents += replaces ? 1 : 0;
    return replaces;
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
    ConversionRequest ended = running;
    boolean current = ended.incarnation() == incarnation;
    running = null;
    runningFuture = null;
    if (current) {
      failed = Failures.mayPass(status) ? ended : null;
      lastStatus = lastStatus == null ? status : status.withTargetsOf(lastStatus);
    }

    return done;
  }
}
