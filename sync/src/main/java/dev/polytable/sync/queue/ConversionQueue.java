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

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The background converter thread: one slot a table, in which a newer version replaces the one that
 * waits. Tables take turns in the order in which their slots were filled. A conversion that failed
 * for a reason that may pass is tried again a few times, unless a newer version comes first.
 *
 * <p>Thread-safe. The monitor is held for a few field accesses only, never while a table is
 * converted.
 */
public final class ConversionQueue implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ConversionQueue.class);

  private final GuardedConverter converter;
  private final int threads;
  private final Map<String, Slot> slots = new HashMap<>();

  /** Slots that hold a waiting request and are not being converted, oldest first. */
  private final Queue<Slot> ready = new ArrayDeque<>();

  private final Retries retries;
  private int draining;
  private boolean started;
  private boolean closed;
  private int running;

  /**
   * @param converter called on a converter thread at the first request (it may load classes), and
   *     again at the next request when it has thrown
   * @param threads how many tables may be converted at once; a table is never converted twice at
   *     once
   */
  public ConversionQueue(Supplier<TableConverter> converter, int threads) {
    this(converter, threads, Retries.DEFAULT_DELAYS);
  }

  /**
   * @param delays how long after each failure in a row that may pass the conversion is tried again
   */
  ConversionQueue(Supplier<TableConverter> converter, int threads, List<Duration> delays) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads is less than 1: " + threads);
    }

    this.converter = new GuardedConverter(requireNonNull(converter, "converter is null"));
    this.threads = threads;
    this.retries = new Retries(delays);
  }

  /**
   * Queues the request and returns at once: no storage request, no wait for a conversion, and no
   * exception but for a null argument. A version that is no newer than one that waits, runs or was
   * the last to be converted is dropped, but for one of a table that was made again at the path,
   * which takes the place of all that is known. The first call starts the daemon threads {@code
   * polytable-converter}.
   *
   * @return completes with the status of the conversion that has covered the request's version;
   *     never completes exceptionally. Callers that convert synchronously wait for it
   */
  public CompletableFuture<TableStatus> submit(ConversionRequest request) {
    requireNonNull(request, "request is null");
    synchronized (this) {
      if (closed) {
        return CompletableFuture.completedFuture(Failures.closed(request));
      }

      Slot slot = slots.computeIfAbsent(request.tablePath(), path -> new Slot());
      Optional<CompletableFuture<TableStatus>> covering = slot.findCovering(request);
      if (covering.isPresent()) {
        return covering.get();
      }

      retries.remove(slot);
      boolean waits = slot.waiting != null;
      if (slot.fill(request)) {
        LOG.info(
            "delta.hudi.conversion.async.backlog: version {} of {} replaces a version that waited",
            request.version(),
            request.tablePath());
      } else if (!waits && slot.running == null) {
        ready.add(slot);
      }

      startThreads();
      notifyAll();
      return slot.waitingFuture;
    }
  }

  /** The status of the last conversion of the table; empty when this process made none. */
  public synchronized Optional<TableStatus> findStatus(String tablePath) {
    return Optional.ofNullable(slots.get(tablePath)).map(slot -> slot.lastStatus);
  }

  /** What the queue is at with the table. */
  public synchronized QueueState state(String tablePath) {
    Slot slot = slots.get(tablePath);
    return slot == null ? QueueState.IDLE : slot.state();
  }

  /** How often a waiting version of the table was replaced by a newer one. */
  public synchronized long backlogEvents(String tablePath) {
    Slot slot = slots.get(tablePath);
    return slot == null ? 0 : slot.backlogEvents;
  }

  /**
   * Waits until a conversion in this process has brought the target to {@code version} or beyond,
   * has failed for that version, or the time is over.
   *
   * @return the last status known then; empty when this process made no conversion of the table
   */
  public synchronized Optional<TableStatus> await(
      String tablePath, String format, long version, Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!isSettled(tablePath, format, version)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        break;
      }

      wait(left);
    }

    return findStatus(tablePath);
  }

  /**
   * Waits until nothing is queued or running. What failed and was going to be tried again later is
   * tried once more at once. What is not done by then stays queued. An interrupt ends the wait and
   * stays set.
   *
   * @return the requests that were not converted, in no order: those that still wait or run, and
   *     those that have failed for a reason that may pass; empty when all were
   */
  public synchronized List<ConversionRequest> drain(Duration timeout) {
    long deadline = System.nanoTime() + timeout.toNanos();
    draining++;
    try {
      retries.takeAll().forEach(this::resume);
      while (running > 0 || !ready.isEmpty()) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          break;
        }

        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      draining--;
    }

    return findPending();
  }

  /** Stops the threads after the running conversions; what waits is dropped. Call drain first. */
  @Override
  public synchronized void close() {
    closed = true;
    ready.clear();
    for (Slot slot : slots.values()) {
      if (slot.waiting != null) {
        slot.waitingFuture.complete(Failures.closed(slot.waiting));
      }
    }

    notifyAll();
  }

  private boolean isSettled(String tablePath, String format, long version) {
    Slot slot = slots.get(tablePath);
    if (slot == null || slot.lastStatus == null) {
      return false;
    }

    boolean held =
        slot.lastStatus
            .findTarget(format)
            .flatMap(target -> target.version())
            .map(reached -> reached >= version)
            .orElse(false);
    boolean idle = slot.waiting == null && slot.running == null;
    return held || (idle && slot.lastStatus.version() >= version);
  }

  private List<ConversionRequest> findPending() {
    return slots.values().stream().map(Slot::findNewestPending).flatMap(Optional::stream).toList();
  }

  private void startThreads() {
    if (started) {
      return;
    }

    started = true;
    for (int number = 0; number < threads; number++) {
      String suffix = number == 0 ? "" : "-" + (number + 1);
      Thread thread = new Thread(this::runLoop, "polytable-converter" + suffix);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void runLoop() {
    Slot slot = takeSlot();
    while (slot != null) {
      TableStatus status = converter.convert(slot.running);
      finish(slot, status);
      slot = takeSlot();
    }
  }

  private synchronized Slot takeSlot() {
    retries.takeDue().forEach(this::resume);
    while (ready.isEmpty() && !closed) {
      try {
        wait(retries.millisUntilNext());
        retries.takeDue().forEach(this::resume);
      } catch (InterruptedException e) {
        LOG.debug("The converter thread goes on after an interrupt", e);
      }
    }

    if (closed) {
      return null;
    }

    Slot slot = ready.remove();
    slot.start();
    running++;
    return slot;
  }

  private void finish(Slot slot, TableStatus status) {
    CompletableFuture<TableStatus> done;
    TableStatus known;
    synchronized (this) {
      running--;
      ConversionRequest ended = slot.running;
      done = slot.finish(status);
      known = slot.lastStatus == null ? status : slot.lastStatus;
      if (slot.waiting != null && !closed) {
        ready.add(slot);
      } else if (retries.isWorthwhile(slot, status) && draining == 0 && !closed) {
        Duration delay = retries.add(slot, ended);
        LOG.info("{} is tried again in {} s", ended.tablePath(), delay.toSeconds());
      }

      notifyAll();
    }

    done.complete(known);
  }

  private void resume(Slot slot) {
    slot.resume();
    ready.add(slot);
    notifyAll();
  }
}
