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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A commit an hour for six weeks, with a retention of a week: the files below {@code .hoodie} and
 * the requests of a commit level off, and no data file is deleted but by Delta's VACUUM.
 */
@Tag("stress")
class TestThousandCommits {

  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final int COMMITS = 1000;
  private static final int WINDOW = 50;
  private static final int PARTITIONS = 20;

  /** Commits of which a file is part of the table. */
  private static final int LIFE = 30;

  /** Commits, after which VACUUM deletes a file that has left the table. */
  private static final int VACUUM_AFTER = 8 * 24;

  @TempDir private Path folder;
  private final Set<String> present = new TreeSet<>();
  private final List<Point> curve = new ArrayList<>();

  /**
   * The state after some commits.
   *
   * @param requests that one of the last commits made on average
   */
  private record Point(int commits, int timelineFiles, int metadataTableFiles, double requests) {

    int files() {
      return timelineFiles + metadataTableFiles;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void everythingLevelsOff(int tableVersion) throws IOException {
    DeltaLog table = new DeltaLog(folder, true, START, Duration.ofHours(1).toMillis()).withData();
    MovingClock clock = new MovingClock();
    clock.set(START);
    table.create(List.of(path(table, 0)));
    present.add(path(table, 0));

    try (Driver driver =
        new Driver(
            CountedFileSystem.uri(folder),
            "hudi",
            CountedFileSystem.configuration(),
            Map.of("polytable.hudi.tableVersion", Integer.toString(tableVersion)),
            clock)) {
      driver.convert(0);
      CountedFileSystem.take();

      for (int version = 1; version <= COMMITS; version++) {
        clock.set(table.timeOf(version) + 1000);
        convertNext(table, driver, version);

        if (version % WINDOW == 0) {
          curve.add(measure(version));
          vacuum(table, version);
        }
      }

      assertThat(driver.verify(COMMITS).isSame()).isTrue();
    }

    write(tableVersion);
    assertThat(Folders.dataFiles(folder)).isEqualTo(present);
    assertLevel();
  }

  private void convertNext(DeltaLog table, Driver driver, int version) {
    List<String> removed = version < LIFE ? List.of() : List.of(path(table, version - LIFE));
    table.commit(List.of(path(table, version)), removed);
    present.add(path(table, version));
    assertThat(driver.convert(version).failure()).isEmpty();
  }

  private Point measure(int version) {
    int metadataTable = Folders.count(folder.resolve(".hoodie/metadata"));
    return new Point(
        version,
        Folders.count(folder.resolve(".hoodie")) - metadataTable,
        metadataTable,
        (double) CountedFileSystem.take().size() / WINDOW);
  }

  /** Deletes what Delta's VACUUM would. */
  private void vacuum(DeltaLog table, int version) throws IOException {
    for (int old = Math.max(0, version - LIFE - VACUUM_AFTER - WINDOW);
        old < version - LIFE - VACUUM_AFTER;
        old++) {
      Files.delete(folder.resolve(path(table, old)));
      present.remove(path(table, old));
    }
  }

  private void assertLevel() {
    Point half = curve.get(curve.size() / 2 - 1);
    Point end = curve.get(curve.size() - 1);
    assertThat(end.files()).isLessThan(half.files() + WINDOW);
    assertThat(averageOfLast()).isLessThan(60);
    assertThat(end.requests()).isLessThan(half.requests() + 2);
  }

  /** The services run in some windows more often than in others. */
  private double averageOfLast() {
    return curve.stream()
        .skip(curve.size() / 2)
        .mapToDouble(Point::requests)
        .average()
        .orElseThrow();
  }

  private void write(int tableVersion) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("commits, files of the timeline, files of the metadata table, requests a commit");
    curve.forEach(
        point ->
            lines.add(
                "%s, %s, %s, %s"
                    .formatted(
                        point.commits(),
                        point.timelineFiles(),
                        point.metadataTableFiles(),
                        point.requests())));
    Files.write(Path.of("target", "thousand-commits-v" + tableVersion + ".csv"), lines);
  }

  private static String path(DeltaLog table, int version) {
    return table.path(version % PARTITIONS, "part-" + version + ".parquet");
  }
}
