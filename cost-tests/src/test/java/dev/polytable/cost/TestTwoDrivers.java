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
package dev.polytable.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.sync.request.TargetStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two drivers commit to one table and convert what they commit. They share nothing but the folder.
 */
class TestTwoDrivers {

  @TempDir private Path folder;

  @Test
  void someCommits() throws Exception {
    run(0, 25);
  }

  @Tag("stress")
  @ParameterizedTest
  @MethodSource("seeds")
  void manyCommits(long seed) throws Exception {
    run(seed, 100);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  private void run(long seed, int commitsEach) throws Exception {
    DeltaLog log = new DeltaLog(folder, true, System.currentTimeMillis(), 1).withData();
    RandomCommits commits = new RandomCommits(log);
    Callable<Void> first = () -> drive(log, commits, new Random(2 * seed), commitsEach);
    Callable<Void> second = () -> drive(log, commits, new Random(2 * seed + 1), commitsEach);
    ExecutorService threads = Executors.newFixedThreadPool(2);

    try {
      for (Future<Void> future : threads.invokeAll(List.of(first, second))) {
        future.get();
      }
    } finally {
      threads.shutdownNow();
    }

    try (Driver reader = driver()) {
      assertThat(reader.verify(log.version()).differences()).isEmpty();
      assertThat(reader.verify(log.version()).isSame()).isTrue();
    }

    assertThat(HudiCommits.versions(folder)).doesNotHaveDuplicates().isSorted();
    assertThat(Folders.dataFiles(folder)).isEqualTo(commits.everything());
  }

  private Void drive(DeltaLog log, RandomCommits commits, Random random, int count) {
    try (Driver driver = driver()) {
      for (int i = 0; i < count; i++) {
        convert(driver, commits.next(random));
      }

      // One that was turned away has nobody to try again for it but the next commit.
      while (convert(driver, log.version()).failure().isPresent()) {
        Thread.onSpinWait();
      }
    }

    return null;
  }

  private static TargetStatus convert(Driver driver, long version) {
    TargetStatus status = driver.convert(version);
    status
        .failure()
        .ifPresent(failure -> assertThat(failure.code()).isIn("TARGET_LOCKED", "TARGET_MOVED"));
    return status;
  }

  private Driver driver() {
    Configuration conf = new Configuration();
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return new Driver("file:" + folder, "hudi", conf, Map.of(), Clock.systemUTC());
  }
}
