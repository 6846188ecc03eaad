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
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first conversion of a table of a million files, in the 2 GB of heap that the profile gives.
 */
@Tag("stress")
class TestMillionFiles {

  private static final int FILES = Integer.getInteger("files", 1_000_000);
  private static final int FILES_A_COMMIT = 10_000;
  private static final int PARTITIONS = 1000;
  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @TempDir private Path folder;

  @Test
  void icebergHasThemInOneSnapshot() throws IOException {
    assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(2L << 30);
    DeltaLog table = new DeltaLog(folder, true, START, Duration.ofMinutes(1).toMillis());
    table.create(paths(table, 0));
    for (int first = FILES_A_COMMIT; first < FILES; first += FILES_A_COMMIT) {
      table.commit(paths(table, first), List.of());
    }

    try (Driver driver =
        new Driver(
            "file:" + folder,
            "iceberg",
            new Configuration(),
            Map.of("polytable.iceberg.footers", "none"),
            Clock.systemUTC())) {
      long begin = System.nanoTime();
      TargetStatus status = driver.convert(table.version());
      long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
      write(seconds, peakHeap());

      assertThat(status.failure()).isEmpty();
      assertThat(driver.verify(table.version()).isSame()).isTrue();
    }

    try (Stream<Path> files = Files.list(folder.resolve("_iceberg/metadata"))) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("snap-")))
          .hasSize(1);
    }
  }

  private static List<String> paths(DeltaLog table, int first) {
    return IntStream.range(first, Math.min(first + FILES_A_COMMIT, FILES))
        .mapToObj(number -> table.path(number % PARTITIONS, "part-" + number + ".parquet"))
        .toList();
  }

  /** Bytes; what was used at most, with what no collection had taken yet. */
  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static void write(long seconds, long peakHeap) throws IOException {
    Files.writeString(
        Path.of("target", "million-files.csv"),
        "files,seconds,peak heap in MB\n%s,%s,%s\n".formatted(FILES, seconds, peakHeap >> 20));
  }
}
