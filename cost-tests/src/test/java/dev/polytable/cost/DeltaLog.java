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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A Delta table whose log is written by hand, of the columns {@code id}, {@code name} and {@code
 * p}. Its data files are not there, or empty, since a conversion reads none. Thread-safe.
 */
final class DeltaLog {

  private final Path root;
  private final boolean isPartitioned;
  private final long firstCommit;
  private final long betweenCommits;
  private boolean hasData;
  private byte[] content = new byte[0];
  private String moreColumns = "";
  private long version = -1;

  /**
   * @param firstCommit its time, milliseconds since the epoch
   * @param betweenCommits milliseconds from one to the next
   */
  DeltaLog(Path root, boolean isPartitioned, long firstCommit, long betweenCommits) {
    this.root = root;
    this.isPartitioned = isPartitioned;
    this.firstCommit = firstCommit;
    this.betweenCommits = betweenCommits;
  }

  /** Makes a data file for each that is added from now on. */
  DeltaLog withData() {
    this.hasData = true;
    return this;
  }

  /** Makes each data file of these bytes, and has a TIMESTAMP column without statistics. */
  DeltaLog withTimestamps(byte[] parquetFile) {
    this.content = parquetFile.clone();
    this.moreColumns = "," + column("ts", "timestamp");
    return withData();
  }

  Path root() {
    return root;
  }

  synchronized long version() {
    return version;
  }

  long timeOf(long aVersion) {
    return firstCommit + aVersion * betweenCommits;
  }

  /** The path of a file in one of the partitions, or in none. */
  String path(int partition, String name) {
    return isPartitioned ? "p=v" + partition + "/" + name : name;
  }

  /** Commits the table's creation with its first files. */
  void create(List<String> added) {
    List<String> actions = new ArrayList<>();
    actions.add("{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}");
    actions.add(metadata(Map.of()));
    added.forEach(path -> actions.add(add(path)));
    commit(actions);
  }

  /** Commits files that come and files that leave; returns the version. */
  long commit(List<String> added, List<String> removed) {
    List<String> actions = new ArrayList<>();
    added.forEach(path -> actions.add(add(path)));
    removed.forEach(path -> actions.add(remove(path)));
    return commit(actions);
  }

  /** Commits other table properties. */
  long commitProperties(Map<String, String> properties) {
    return commit(List.of(metadata(properties)));
  }

  private synchronized long commit(List<String> actions) {
    version++;
    List<String> lines = new ArrayList<>();
    lines.add(
        "{\"commitInfo\":{\"timestamp\":%s,\"operation\":\"WRITE\"}}".formatted(timeOf(version)));
    lines.addAll(actions);
    Path file =
        root.resolve("_delta_log").resolve(String.format(Locale.ROOT, "%020d.json", version));

    try {
      Files.createDirectories(file.getParent());
      Files.write(file, lines, StandardOpenOption.CREATE_NEW);
      Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.fromMillis(timeOf(version)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    return version;
  }

  private String metadata(Map<String, String> properties) {
    String schema =
        "{\"type\":\"struct\",\"fields\":[%s,%s,%s%s]}"
            .formatted(
                column("id", "long"), column("name", "string"), column("p", "string"), moreColumns);
    String configuration =
        properties.entrySet().stream()
            .map(entry -> "\"%s\":\"%s\"".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(","));
    return "{\"metaData\":{\"id\":\"%s\",\"format\":{\"provider\":\"parquet\",\"options\":{}},\"schemaString\":\"%s\",\"partitionColumns\":[%s],\"configuration\":{%s},\"createdTime\":1}}"
        .formatted(
            new UUID(7, 7),
            schema.replace("\"", "\\\""),
            isPartitioned ? "\"p\"" : "",
            configuration);
  }

  private static String column(String name, String type) {
    return "{\"name\":\"%s\",\"type\":\"%s\",\"nullable\":true,\"metadata\":{}}"
        .formatted(name, type);
  }

  private String add(String path) {
    // A file that returns is as old as it was.
    long written = hasData ? createData(path) : System.currentTimeMillis() + 60_000;
    String stats =
        "{\\\"numRecords\\\":10,\\\"minValues\\\":{\\\"id\\\":1,\\\"name\\\":\\\"a\\\"},\\\"maxValues\\\":{\\\"id\\\":10,\\\"name\\\":\\\"z\\\"},\\\"nullCount\\\":{\\\"id\\\":0,\\\"name\\\":0}}";
    return "{\"add\":{\"path\":\"%s\",\"partitionValues\":%s,\"size\":%s,\"modificationTime\":%s,\"dataChange\":true,\"stats\":\"%s\"}}"
        .formatted(path, partitionValues(path), size(), written, stats);
  }

  private String remove(String path) {
    return "{\"remove\":{\"path\":\"%s\",\"partitionValues\":%s,\"extendedFileMetadata\":true,\"size\":1000,\"deletionTimestamp\":1,\"dataChange\":true}}"
        .formatted(path, partitionValues(path));
  }

  private int size() {
    return content.length == 0 ? 1000 : content.length;
  }

  private String partitionValues(String path) {
    return isPartitioned
        ? "{\"p\":\"" + path.substring(path.indexOf('=') + 1, path.indexOf('/')) + "\"}"
        : "{}";
  }

  /** Makes the file unless it is there; returns when it was made. */
  private long createData(String path) {
    Path file = root.resolve(path);

    try {
      Files.createDirectories(file.getParent());

      if (Files.notExists(file)) {
        Files.write(file, content);
      }

      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
