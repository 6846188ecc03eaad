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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClaim {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private java.nio.file.Path table;

  @Test
  void aSecondProcessWaitsAndGivesUp() {
    try (Claim claim = take(LONG, Duration.ZERO)) {
      claim.check();

      assertThatThrownBy(() -> take(LONG, Duration.ofMillis(200)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.TARGET_LOCKED);
                assertThat(e.isRetryable()).isTrue();
              })
          .hasMessageContaining("Another process is writing the Hudi table");
    }

    take(LONG, Duration.ZERO).close();
    assertThat(table.resolve("_polytable")).isEmptyDirectory();
  }

  @Test
  void aClaimThatNobodyRenewsIsTaken() throws Exception {
    Files.createDirectories(table.resolve("_polytable"));
    Files.writeString(table.resolve("_polytable/hudi.claim"), "a process that died");

    try (Claim claim = take(Duration.ofMillis(300), Duration.ofMinutes(1))) {
      claim.check();
    }
  }

  @Test
  void aLongConversionKeepsItsClaim() throws Exception {
    Duration lease = Duration.ofMillis(900);

    try (Claim claim = take(lease, Duration.ZERO)) {
      assertThatThrownBy(() -> take(lease, Duration.ofSeconds(3)))
          .hasMessageContaining("Another process is writing the Hudi table");
      claim.check();
    }
  }

  @Test
  void ofManyOneHasItAtATime() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Callable<Void> task =
        () -> {
          try (Claim claim = take(LONG, Duration.ofMinutes(2))) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            claim.check();
            inside.decrementAndGet();
          }

          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);

    try {
      List<Callable<Void>> tasks = IntStream.range(0, 40).mapToObj(i -> task).toList();

      for (Future<Void> future : threads.invokeAll(tasks)) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(most.get()).isEqualTo(1);
  }

  private Claim take(Duration lease, Duration patience) {
    return Claim.take(new Configuration(), new Path("file:" + table), lease, patience);
  }
}
