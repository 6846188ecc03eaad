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
import dev.polytable.sync.request.TableStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * The tables whose last conversion failed for a reason that may pass (storage, another writer), so
 * that it is tried again though no commit follows. Each try comes later than the one before, and
 * after the last one the next commit has to do. Guarded by the monitor of the {@link
 * ConversionQueue}, not thread-safe by itself.
 */
final class Retries {

  /** How long after each failure in a row the next try comes. */
  static final List<Duration> DEFAULT_DELAYS =
      List.of(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofMinutes(1));

  private final List<Duration> delays;
  private final PriorityQueue<Slot> slots =
      new PriorityQueue<>((a, b) -> Long.signum(a.retryAtNanos - b.retryAtNanos));

  Retries(List<Duration> delays) {
    this.delays = List.copyOf(delays);
  }

  /** Whether the conversion failed for a reason that may pass, and has tries left. */
  boolean isWorthwhile(Slot slot, TableStatus status) {
    boolean mayPass =
        Stream.concat(
                status.failure().stream(),
                status.targets().stream().flatMap(target -> target.failure().stream()))
            .anyMatch(TableStatus.Failure::retryable);
    return mayPass && slot.failures < delays.size();
  }

  /** Plans the next try; returns in how long it comes. */
  Duration add(Slot slot, ConversionRequest failed) {
    Duration delay = delays.get(slot.failures);
    slot.failures++;
    slot.retry = requireNonNull(failed, "failed is null");
    slot.retryAtNanos = System.nanoTime() + delay.toNanos();
    slots.add(slot);
    return delay;
  }

  /** Forgets the table's next try, since a newer version is converted instead. */
  void remove(Slot slot) {
    slots.remove(slot);
    slot.retry = null;
    slot.failures = 0;
  }

  /** Takes out the tables whose time has come. */
  List<Slot> takeDue() {
    List<Slot> due = new ArrayList<>();
    while (!slots.isEmpty() && slots.element().retryAtNanos - System.nanoTime() <= 0) {
      due.add(slots.remove());
    }

    return due;
  }

  /** Takes out all tables, whether their time has come or not. */
  List<Slot> takeAll() {
    List<Slot> all = List.copyOf(slots);
    slots.clear();
    return all;
  }

  /** Milliseconds until the next table's time comes, at least 1; 0 when there is none. */
  long millisUntilNext() {
    if (slots.isEmpty()) {
      return 0;
    }

    long nanos = slots.element().retryAtNanos - System.nanoTime();
    return Math.max(1, Duration.ofNanos(nanos).toMillis() + 1);
  }
}
