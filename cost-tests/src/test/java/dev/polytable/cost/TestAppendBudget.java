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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What appends to a table of ten files cost, on the local disk as a session has it and on an object
 * store: the first conversion, and a small commit of a warm converter.
 */
class TestAppendBudget {

  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @TempDir private Path folder;

  @BeforeEach
  void forget() {
    CountedFileSystem.take();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "local disk | hudi",
        "local disk | iceberg",
        "local disk | hudi,iceberg",
        "object store | hudi",
        "object store | iceberg",
        "object store | hudi,iceberg"
      })
  void appends(String storage, String formats) {
    DeltaLog table = new DeltaLog(folder, false, START, 1000);
    table.create(IntStream.range(0, 10).mapToObj(i -> path(table, "first-" + i)).toList());
    String name = formats.replace(",", " and ") + ", " + storage;

    try (Driver driver = driver(table, storage)) {
      convert(driver, 0, formats);
      RequestBudget.assertKept(
          name + ": first conversion", 1, RequestTable.of(CountedFileSystem.take()));
      append(table, driver, 1, formats);
      append(table, driver, 2, formats);
      CountedFileSystem.take();
      append(table, driver, 3, formats);
      RequestBudget.assertKept(
          name + ": small append", 1, RequestTable.of(CountedFileSystem.take()));
    }
  }

  private static void append(DeltaLog table, Driver driver, int version, String formats) {
    table.commit(List.of(path(table, "next-" + version)), List.of());
    convert(driver, version, formats);
  }

  private static void convert(Driver driver, int version, String formats) {
    assertThat(driver.convert(version, Set.of(formats.split(","))))
        .allSatisfy(status -> assertThat(status.failure()).isEmpty());
  }

  private static String path(DeltaLog table, String name) {
    return table.path(0, name + ".parquet");
  }

  private static Driver driver(DeltaLog table, String storage) {
    boolean isLocal = storage.equals("local disk");
    Path root = table.root();
    String uri = isLocal ? CountedLocalFileSystem.uri(root) : CountedFileSystem.uri(root);
    Configuration conf =
        isLocal ? CountedLocalFileSystem.configuration() : CountedFileSystem.configuration();
    Instant now = Instant.ofEpochMilli(table.timeOf(20));
    return new Driver(uri, "hudi", conf, Map.of(), Clock.fixed(now, ZoneOffset.UTC));
  }
}
