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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TargetStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestConversionQueue {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final List<ConversionRequest> converted = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch gate = new CountDownLatch(1);
  private final CountDownLatch entered = new CountDownLatch(1);
  private ConversionQueue queue;

  @AfterEach
  void closeQueue() {
    gate.countDown();
    queue.close();
  }

  @Test
  void newestWaitingVersionReplacesOlderOnes() throws InterruptedException {
    queue = new ConversionQueue(() -> this::convertBehindGate, 1);
    queue.submit(request("t", 0));
    entered.await();

    List<CompletableFuture<TableStatus>> futures = new ArrayList<>();
    for (long version = 1; version <= 50; version++) {
      futures.add(queue.submit(request("t", version)));
    }

    gate.countDown();
    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(converted).extracting(ConversionRequest::version).containsExactly(0L, 50L);
    assertThat(converted.get(1).firstUnseenVersion()).isEqualTo(1);
    assertThat(queue.backlogEvents("t")).isEqualTo(49);
    assertThat(futures).allSatisfy(future -> assertThat(future.join().version()).isEqualTo(50));
  }

  @Test
  void replacingRequestStandsForTheMetadataOfTheReplaced() throws InterruptedException {
    queue = new ConversionQueue(() -> this::convertBehindGate, 1);
    queue.submit(request("t", 0));
    entered.await();
    queue.submit(new ConversionRequest("t", 1, 1, true, Map.of(), List.of()));
    queue.submit(request("t", 2));
    gate.countDown();

    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(converted.get(1).metadataChanged()).isTrue();
  }

  @Test
  void duplicatesAreDropped() {
    queue = new ConversionQueue(() -> this::convertAtOnce, 1);
    TableStatus first = queue.submit(request("t", 1)).join();
    TableStatus second = queue.submit(request("t", 1)).join();

    assertThat(second).isSameAs(first);
    assertThat(converted).hasSize(1);
  }

  @Test
  void tableIsNeverConvertedTwiceAtOnce() {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    queue =
        new ConversionQueue(
            () ->
                request -> {
                  most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                  Thread.yield();
                  atOnce.decrementAndGet();
                  return convertAtOnce(request);
                },
            4);
    for (long version = 0; version < 500; version++) {
      queue.submit(request("t", version));
    }

    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(most).hasValue(1);
    assertThat(converted.get(converted.size() - 1).version()).isEqualTo(499);
  }

  @Test
  void tablesTakeTurns() throws InterruptedException {
    queue = new ConversionQueue(() -> this::convertBehindGate, 1);
    queue.submit(request("busy", 0));
    entered.await();
    queue.submit(request("first", 0));
    queue.submit(request("busy", 1));
    queue.submit(request("second", 0));
    gate.countDown();

    assertThat(queue.drain(LONG)).isEmpty();
    assertThat(converted)
        .extracting(ConversionRequest::tablePath)
        .startsWith("busy", "first")
        .containsExactlyInAnyOrder("busy", "first", "second", "busy");
  }

  @Test
  void converterThatThrowsLeavesTheQueueAlive() {
    for (Throwable thrown :
        List.of(new IllegalStateException("broken"), new NoClassDefFoundError("gone"))) {
      queue =
          new ConversionQueue(
              () ->
                  request -> {
                    if (request.version() == 0) {
                      throw TestConversionQueue.<RuntimeException>sneak(thrown);
                    }

                    return convertAtOnce(request);
                  },
              1);
      TableStatus failed = queue.submit(request("t", 0)).join();
      assertThat(failed.failure())
          .hasValueSatisfying(
              failure ->
                  assertThat(failure.message())
                      .contains(thrown.getMessage())
                      .contains("the next commit tries again"));
      assertThat(queue.submit(request("t", 1)).join().failure()).isEmpty();
      queue.close();
    }
  }

  @Test
  void failureBeforeTheTargetsLeavesWhatTheyHold() {
    queue =
        new ConversionQueue(
            () ->
                request -> {
                  if (request.version() == 2) {
                    throw new IllegalStateException("broken");
                  }

                  return convertAtOnce(request);
                },
            1);
    queue.submit(request("t", 1)).join();
    TableStatus failed = queue.submit(request("t", 2)).join();

    assertThat(failed.findTarget("hudi"))
        .hasValueSatisfying(
            target -> {
              assertThat(target.version()).hasValue(1L);
              assertThat(target.failure()).isEqualTo(failed.failure()).isPresent();
            });
  }

  @Test
  void supplierThatThrowsIsAskedAgain() {
    AtomicInteger calls = new AtomicInteger();
    queue =
        new ConversionQueue(
            () -> {
              if (calls.getAndIncrement() == 0) {
                throw new IllegalStateException("no engine");
              }

              return (TableConverter) this::convertAtOnce;
            },
            1);

    assertThat(queue.submit(request("t", 0)).join().failure()).isPresent();
    assertThat(queue.submit(request("t", 1)).join().failure()).isEmpty();
    assertThat(calls).hasValue(2);
  }

  @Test
  void drainNamesWhatHangs() throws InterruptedException {
    queue = new ConversionQueue(() -> this::convertBehindGate, 1);
    queue.submit(request("t", 0));
    entered.await();
    queue.submit(request("u", 3));

    assertThat(queue.drain(Duration.ofMillis(1)))
        .extracting(ConversionRequest::tablePath, ConversionRequest::version)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("t", 0L),
            org.assertj.core.groups.Tuple.tuple("u", 3L));
  }

  @Test
  void awaitReturnsWhenTheVersionIsHeld() throws InterruptedException {
    queue = new ConversionQueue(() -> this::convertAtOnce, 1);
    queue.submit(request("t", 7));

    assertThat(queue.await("t", "hudi", 7, LONG))
        .flatMap(status -> status.findTarget("hudi"))
        .flatMap(TargetStatus::version)
        .hasValue(7L);
    assertThat(queue.await("other", "hudi", 0, Duration.ofMillis(1))).isEmpty();
  }

  @Test
  void closedQueueSaysSo() {
    queue = new ConversionQueue(() -> this::convertAtOnce, 1);
    queue.close();

    assertThat(queue.submit(request("t", 0)).join().failure())
        .hasValueSatisfying(failure -> assertThat(failure.message()).contains("has stopped"));
  }

  @Test
  void refusesToRunWithoutThreads() {
    queue = new ConversionQueue(() -> this::convertAtOnce, 1);
    assertThatThrownBy(() -> new ConversionQueue(() -> this::convertAtOnce, 0))
        .hasMessage("threads is less than 1: 0");
  }

  private TableStatus convertAtOnce(ConversionRequest request) {
    converted.add(request);
    TargetStatus target =
        new TargetStatus(
            "hudi",
            Optional.of(request.version()),
            Optional.empty(),
            ConversionPath.INCREMENTAL,
            "1 commits since.",
            1,
            1,
            0,
            1,
            Optional.empty());
    return new TableStatus(
        request.tablePath(), request.version(), List.of(target), Optional.empty());
  }

  private TableStatus convertBehindGate(ConversionRequest request) {
    entered.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }

    return convertAtOnce(request);
  }

  private static ConversionRequest request(String table, long version) {
    return new ConversionRequest(table, version, version, false, Map.of(), List.of());
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E sneak(Throwable thrown) throws E {
    throw (E) thrown;
  }
}
