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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A table that is dropped and made again at its path: version 0 comes after others. */
class TestDroppedTables {

  private final BlockingQueue<Long> begun = new LinkedBlockingQueue<>();
  private final BlockingQueue<Long> allowed = new LinkedBlockingQueue<>();
  private final List<ConversionRequest> converted = new CopyOnWriteArrayList<>();
  private final ConversionQueue queue = new ConversionQueue(() -> this::convertWhenAllowed, 1);

  @AfterEach
  void closeQueue() {
    queue.close();
  }

  @Test
  void statusOfTheDroppedTableIsForgotten() {
    allowed.add(5L);
    submit(5).join();
    CompletableFuture<TableStatus> made = submit(0);

    assertThat(queue.findStatus("t")).isEmpty();
    allowed.add(0L);
    assertThat(made.join().version()).isZero();
    assertThat(queue.findStatus("t")).map(TableStatus::version).contains(0L);
  }

  @Test
  void conversionOfTheDroppedTableLeavesNoStatus() throws InterruptedException {
    CompletableFuture<TableStatus> dropped = submit(5);
    assertThat(begun.take()).isEqualTo(5);
    CompletableFuture<TableStatus> made = submit(0);
    allowed.add(5L);

    assertThat(dropped.join().version()).isEqualTo(5);
    assertThat(queue.findStatus("t")).isEmpty();
    allowed.add(0L);
    assertThat(made.join().version()).isZero();
    assertThat(queue.findStatus("t")).map(TableStatus::version).contains(0L);
  }

  @Test
  void nothingIsSettledByTheDroppedTable() throws InterruptedException {
    allowed.add(5L);
    submit(5).join();
    submit(0);

    assertThat(queue.await("t", "hudi", 0, Duration.ZERO)).isEmpty();
    allowed.add(0L);
    assertThat(queue.await("t", "hudi", 0, Duration.ofMinutes(1)))
        .map(TableStatus::version)
        .contains(0L);
  }

  @Test
  void waitingVersionOfTheDroppedTableCoversNone() throws InterruptedException {
    CompletableFuture<TableStatus> running = submit(1, 4);
    assertThat(begun.take()).isEqualTo(4);
    CompletableFuture<TableStatus> waiting = submit(1, 5);
    submit(2, 0);
    CompletableFuture<TableStatus> made = submit(2, 1);
    allowed.add(4L);
    allowed.add(1L);

    assertThat(running.join().version()).isEqualTo(4);
    assertThat(made.join().version()).isEqualTo(1);
    assertThat(waiting.join().version()).isEqualTo(1);
    assertThat(converted.get(1))
        .isEqualTo(new ConversionRequest("t", 2, 1, false, 0, false, Map.of(), List.of()));
    assertThat(queue.findStatus("t")).map(TableStatus::version).contains(1L);
  }

  @Test
  void everyVersionOfTheNewTableIsConverted() {
    allowed.add(5L);
    submit(1, 5).join();
    for (long version = 0; version <= 3; version++) {
      allowed.add(version);
      assertThat(submit(2, version).join().version()).isEqualTo(version);
    }

    assertThat(converted).hasSize(5);
  }

  @Test
  void commitOfTheDroppedTableThatComesLateChangesNothing() {
    allowed.add(0L);
    submit(2, 0).join();
    assertThat(submit(1, 7).join().version()).isZero();

    assertThat(converted).hasSize(1);
    assertThat(queue.findStatus("t")).map(TableStatus::version).contains(0L);
  }

  @Test
  void newestVersionIsAlwaysAskedFor() {
    allowed.add(5L);
    submit(1, 5).join();
    allowed.add(3L);
    queue.submit(new ConversionRequest("t", 1, 3, true, 3, true, Map.of(), List.of())).join();

    assertThat(converted).last().satisfies(request -> assertThat(request.newest()).isTrue());
  }

  private CompletableFuture<TableStatus> submit(long version) {
    return submit(version == 0 ? 2 : 1, version);
  }

  private CompletableFuture<TableStatus> submit(long incarnation, long version) {
    return queue.submit(
        new ConversionRequest(
            "t", incarnation, version, false, version, false, Map.of(), List.of()));
  }

  private TableStatus convertWhenAllowed(ConversionRequest request) {
    begun.add(request.version());
    converted.add(request);
    try {
      assertThat(allowed.take()).isEqualTo(request.version());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }

    return new TableStatus("t", request.version(), List.of(), Optional.empty());
  }
}
