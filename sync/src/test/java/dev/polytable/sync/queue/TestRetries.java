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

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What fails for a reason that may pass is tried again though no commit follows. */
class TestRetries {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SOON = Duration.ofMillis(5);

  private final List<Long> tried = Collections.synchronizedList(new ArrayList<>());
  private ConversionQueue queue;

  @AfterEach
  void closeQueue() {
    queue.close();
  }

  @Test
  void failureThatMayPassIsTriedAgainUntilItPasses() throws InterruptedException {
    queue = failing(2, true, List.of(SOON, SOON, SOON));
    TableStatus first = submit(1);

    assertThat(first.failure()).isPresent();
    awaitTries(3);
    awaitSuccess();
    assertThat(tried).containsExactly(1L, 1L, 1L);
  }

  @Test
  void afterTheLastTryTheNextCommitHasToDo() throws InterruptedException {
    queue = failing(Integer.MAX_VALUE, true, List.of(SOON, SOON));
    submit(1);
    awaitTries(3);
    assertThat(queue.drain(LONG)).extracting(ConversionRequest::version).containsExactly(1L);
    assertThat(tried).containsExactly(1L, 1L, 1L);

    submit(2);
    awaitTries(6);
    assertThat(tried).endsWith(2L, 2L, 2L);
  }

  @Test
  void failureThatStaysIsNotTriedAgain() {
    queue = failing(Integer.MAX_VALUE, false, List.of(Duration.ZERO));
    submit(1);

    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(tried).containsExactly(1L);
  }

  @Test
  void newerVersionTakesThePlaceOfTheRetry() {
    queue = failing(1, true, List.of(LONG));
    submit(1);

    assertThat(submit(2).failure()).isEmpty();
    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(tried).containsExactly(1L, 2L);
  }

  @Test
  void drainTriesOnceMoreAtOnce() {
    queue = failing(Integer.MAX_VALUE, true, List.of(LONG, LONG));
    submit(1);

    assertThat(queue.drain(LONG)).extracting(ConversionRequest::version).containsExactly(1L);
    assertThat(tried).containsExactly(1L, 1L);
  }

  private ConversionQueue failing(int times, boolean retryable, List<Duration> delays) {
    return new ConversionQueue(
        () ->
            request -> {
              tried.add(request.version());
              Optional<TableStatus.Failure> failure =
                  tried.size() > times
                      ? Optional.empty()
                      : Optional.of(
                          new TableStatus.Failure("STORAGE_FAILED", retryable, "not now"));
              return new TableStatus(request.tablePath(), request.version(), List.of(), failure);
            },
        1,
        delays);
  }

  private TableStatus submit(long version) {
    return queue
        .submit(new ConversionRequest("t", version, version, false, Map.of(), List.of()))
        .join();
  }

  private void awaitTries(int count) throws InterruptedException {
    long deadline = System.nanoTime() + LONG.toNanos();
    while (tried.size() < count && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }

    assertThat(tried).hasSizeGreaterThanOrEqualTo(count);
  }

  private void awaitSuccess() throws InterruptedException {
    long deadline = System.nanoTime() + LONG.toNanos();
    while (queue.findStatus("t").flatMap(TableStatus::failure).isPresent()
        && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }

    assertThat(queue.findStatus("t").flatMap(TableStatus::failure)).isEmpty();
  }
}
