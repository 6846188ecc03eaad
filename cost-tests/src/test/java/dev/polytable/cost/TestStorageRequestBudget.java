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

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each conversion makes just the requests that the reviewed file says. */
class TestStorageRequestBudget {

  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final int PARTITIONS = 20;

  @TempDir private Path folder;

  @BeforeEach
  void forget() {
    CountedFileSystem.take();
  }

  @ParameterizedTest
  @CsvSource({
    "hudi, false, 10",
    "hudi, false, 10000",
    "hudi, true, 10",
    "hudi, true, 10000",
    "iceberg, false, 10",
    "iceberg, false, 10000",
    "iceberg, true, 10",
    "iceberg, true, 10000"
  })
  void aSmallCommitOfAWarmConverter(String format, boolean isPartitioned, int files) {
    DeltaLog table = new DeltaLog(folder, isPartitioned, START, 1000);
    table.create(firstFiles(table, files));

    try (Driver driver = driver(table, format, clockAt(table, 10))) {
      driver.convert(0);
      convertNext(table, driver, 1);
      convertNext(table, driver, 2);
      CountedFileSystem.take();
      convertNext(table, driver, 3);

      RequestBudget.assertKept(
          format + ": small commit", 1, RequestTable.of(CountedFileSystem.take()));
    }
  }

  /** The budget has the source's requests of one target: the two read each log file once. */
  @ParameterizedTest
  @CsvSource({"false, 10", "false, 10000", "true, 10", "true, 10000"})
  void aSmallCommitToBothTargets(boolean isPartitioned, int files) {
    DeltaLog table = new DeltaLog(folder, isPartitioned, START, 1000);
    table.create(firstFiles(table, files));

    try (Driver driver = driver(table, "hudi", clockAt(table, 10))) {
      convertToBoth(driver, 0);

      for (int version = 1; version <= 2; version++) {
        commitNext(table, version);
        convertToBoth(driver, version);
      }

      CountedFileSystem.take();
      commitNext(table, 3);
      convertToBoth(driver, 3);
      List<CountedFileSystem.Request> requests = CountedFileSystem.take();

      RequestBudget.assertKept("hudi and iceberg: small commit", 1, RequestTable.of(requests));
      assertThat(requests)
          .filteredOn(request -> request.kind().equals("open"))
          .extracting(CountedFileSystem.Request::path)
          .filteredOn(path -> path.contains("/_delta_log/"))
          .hasSize(1);
    }
  }

  /** What a footer says is asked of an even sample of the files, however many there are. */
  @Test
  void theWholeStateOfATableWithTimestamps() {
    DeltaLog table =
        new DeltaLog(folder, true, START, 1000).withTimestamps(TimestampFile.bytes(folder));
    table.create(firstFiles(table, 2_500));

    try (Driver driver = driver(table, "iceberg", clockAt(table, 10))) {
      CountedFileSystem.take();
      assertThat(driver.convert(0).failure()).isEmpty();

      RequestBudget.assertKept(
          "iceberg: whole state of 2 500 files with timestamps",
          1,
          RequestTable.of(CountedFileSystem.take()));
    }
  }

  @ParameterizedTest
  @CsvSource({"hudi", "iceberg"})
  void nothingToDo(String format) {
    DeltaLog table = new DeltaLog(folder, true, START, 1000);
    table.create(firstFiles(table, 10));

    try (Driver driver = driver(table, format, clockAt(table, 10))) {
      driver.convert(0);
      convertNext(table, driver, 1);
      CountedFileSystem.take();
      assertThat(driver.convert(1).failure()).isEmpty();

      RequestBudget.assertKept(
          format + ": nothing to do", 1, RequestTable.of(CountedFileSystem.take()));
    }
  }

  @Test
  void aHundredCommitsWithAllServices() {
    DeltaLog table = new DeltaLog(folder, true, START, Duration.ofDays(1).toMillis());
    table.create(firstFiles(table, 10));
    MovingClock clock = new MovingClock();
    clock.set(START);

    try (Driver driver = driver(table, "hudi", clock)) {
      driver.convert(0);

      for (int version = 1; version <= 30; version++) {
        clock.set(table.timeOf(version) + 1000);
        convertNext(table, driver, version);
      }

      CountedFileSystem.take();

      for (int version = 31; version <= 130; version++) {
        clock.set(table.timeOf(version) + 1000);
        convertNext(table, driver, version);
      }

      RequestBudget.assertKept(
          "hudi: 100 commits with compaction, clean and archive",
          100,
          RequestTable.of(CountedFileSystem.take()));
      assertThat(driver.verify(130).isSame()).isTrue();
    }
  }

  private static List<String> firstFiles(DeltaLog table, int files) {
    List<String> paths = new ArrayList<>(files);

    for (int i = 0; i < files; i++) {
      paths.add(table.path(i % PARTITIONS, "first-" + i + ".parquet"));
    }

    return paths;
  }

  /** One file comes, one leaves. */
  private static void convertNext(DeltaLog table, Driver driver, int version) {
    commitNext(table, version);
    assertThat(driver.convert(version).failure()).isEmpty();
  }

  private static void convertToBoth(Driver driver, int version) {
    assertThat(driver.convert(version, Set.of("hudi", "iceberg")))
        .hasSize(2)
        .allSatisfy(status -> assertThat(status.failure()).isEmpty());
  }

  private static void commitNext(DeltaLog table, int version) {
    int partition = version % PARTITIONS;
    String removed =
        version < 5
            ? table.path(version, "first-" + version + ".parquet")
            : table.path((version - 4) % PARTITIONS, "next-" + (version - 4) + ".parquet");
    table.commit(List.of(table.path(partition, "next-" + version + ".parquet")), List.of(removed));
  }

  private static Driver driver(DeltaLog table, String format, Clock clock) {
    return new Driver(
        CountedFileSystem.uri(table.root()),
        format,
        CountedFileSystem.configuration(),
        Map.of(),
        clock);
  }

  private static Clock clockAt(DeltaLog table, long version) {
    return Clock.fixed(Instant.ofEpochMilli(table.timeOf(version)), ZoneOffset.UTC);
  }
}
