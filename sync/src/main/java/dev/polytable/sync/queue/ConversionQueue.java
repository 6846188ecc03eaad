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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The background converter thread: one slot a table, in which a newer version replaces the one that
 * waits; tables take turns. Thread-safe. (Contract; body follows.)
 */
public final class ConversionQueue implements AutoCloseable {

  /**
   * @param converter called once, on a converter thread, at the first request (it may load classes)
   * @param threads how many tables may be converted at once; a table is never converted twice at
   *     once
   */
  public ConversionQueue(Supplier<TableConverter> converter, int threads) {
    requireNonNull(converter, "converter is null");
    throw new UnsupportedOperationException("threads " + threads);
  }

  /**
   * Queues the request and returns at once: no storage request, no wait, and no exception but for a
   * null argument. A version that isn't newer than one queued or converted by this queue is
   * dropped. The first call starts the daemon threads {@code polytable-converter}.
   *
   * @return completes with the status of the conversion that has covered the request's version;
   *     never completes exceptionally. Callers that convert synchronously wait for it
   */
  public CompletableFuture<TableStatus> submit(ConversionRequest request) {
    throw new UnsupportedOperationException(request.tablePath());
  }

  /** The status of the last conversion of the table; empty when this process made none. */
  public java.util.Optional<TableStatus> findStatus(String tablePath) {
    throw new UnsupportedOperationException(tablePath);
  }

  /** How often a waiting version of the table was replaced by a newer one. */
  public long backlogEvents(String tablePath) {
    throw new UnsupportedOperationException(tablePath);
  }

  /**
   * Waits until a conversion in this process has brought the target to {@code version} or beyond.
   *
   * @return the last status known when the version was held, the target failed at or past {@code
   *     version}, or the time was over; empty when this process made no conversion of the table
   */
  public java.util.Optional<TableStatus> await(
      String tablePath, String format, long version, Duration timeout) throws InterruptedException {
    throw new UnsupportedOperationException(tablePath + format + version + timeout);
  }

  /**
   * Waits until nothing is queued or running. What is not done by then stays queued.
   *
   * @return the requests that were not converted, in no order; empty when all were
   */
  public List<ConversionRequest> drain(Duration timeout) {
    throw new UnsupportedOperationException(timeout.toString());
  }

  /** Stops the threads after the running conversions; what waits is dropped. Call drain first. */
  @Override
  public void close() {}
}
