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
package dev.polytable.delta.internal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.polytable.delta.DeltaSourceProvider;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionSource;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** A Delta log that a test writes by hand, action by action. */
final class DeltaTable {

  static final String PROTOCOL = "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}";
  static final String ID_SCHEMA = schema(field("id", "\"integer\""));

  private final Path root;

  DeltaTable(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(log());
  }

  Path root() {
    return root;
  }

  Path log() {
    return root.resolve("_delta_log");
  }

  Path commitFile(long version) {
    return log().resolve(LogDirectory.commitName(version));
  }

  String uri() {
    return "file:" + root;
  }

  /** Writes a commit of the given actions whose file has the given modification time. */
  DeltaTable commit(long version, long modificationTime, String... actions) throws IOException {
    Files.writeString(commitFile(version), String.join("\n", actions) + "\n");
    Files.setLastModifiedTime(commitFile(version), FileTime.fromMillis(modificationTime));
    return this;
  }

  DeltaTable commit(long version, String... actions) throws IOException {
    return commit(version, 1_000_000L + version * 1_000, actions);
  }

  /**
   * Version 0: protocol and a metadata with the schema, by whose {@code p} it is partitioned if
   * any.
   */
  DeltaTable create(String schema, Map<String, String> properties, String... partitionColumns)
      throws IOException {
    return commit(
        0, info("CREATE TABLE"), PROTOCOL, metadata("t-1", schema, properties, partitionColumns));
  }

  /** Writes another file of the log. */
  DeltaTable logFile(String name, String... actions) throws IOException {
    Files.writeString(log().resolve(name), String.join("\n", actions) + "\n");
    return this;
  }

  /** Writes a checkpoint with Kernel. */
  DeltaTable checkpoint(long version) throws IOException {
    Engine engine = DefaultEngine.create(new Configuration());
    io.delta.kernel.Table.forPath(engine, uri()).checkpoint(engine, version);
    return this;
  }

  /** Writes a checksum file with Kernel, as Delta does with each commit. */
  DeltaTable checksum(long version) throws IOException {
    Engine engine = DefaultEngine.create(new Configuration());
    io.delta.kernel.TableManager.loadSnapshot(uri())
        .atVersion(version)
        .build(engine)
        .writeChecksum(engine, io.delta.kernel.Snapshot.ChecksumWriteMode.FULL);
    return this;
  }

  DeltaTable removeCommits(long from, long to) throws IOException {
    for (long version = from; version <= to; version++) {
      Files.delete(commitFile(version));
    }

    return this;
  }

  ConversionSource open() {
    return open(Map.of());
  }

  ConversionSource open(Map<String, String> settings) {
    return new DeltaSourceProvider()
        .open(
            new ConversionContext(
                uri(), settings, Clock.systemUTC(), List.of(CountingFileSystem.configuration())));
  }

  static String protocol(String readerFeatures, String writerFeatures) {
    return "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[%s],\"writerFeatures\":[%s]}}"
        .formatted(readerFeatures, writerFeatures);
  }

  static String info(String operation) {
    return "{\"commitInfo\":{\"timestamp\":1,\"operation\":\"%s\"}}".formatted(operation);
  }

  static String metadata(
      String id, String schema, Map<String, String> properties, String... partitionColumns) {
    ObjectNode action = Json.MAPPER.createObjectNode();
    ObjectNode metadata = action.putObject("metaData");
    metadata.put("id", id);
    metadata.putObject("format").put("provider", "parquet").putObject("options");
    metadata.put("schemaString", schema);
    ArrayNode columns = metadata.putArray("partitionColumns");
    Stream.of(partitionColumns).forEach(columns::add);
    ObjectNode configuration = metadata.putObject("configuration");
    properties.forEach(configuration::put);
    metadata.put("createdTime", 1L);
    return action.toString();
  }

  static String schema(String... fields) {
    return "{\"type\":\"struct\",\"fields\":[%s]}".formatted(String.join(",", fields));
  }

  /**
   * @param type in JSON, so in quotes when it is a name
   */
  static String field(String name, String type) {
    return field(name, type, "{}");
  }

  static String field(String name, String type, String metadata) {
    return "{\"name\":\"%s\",\"type\":%s,\"nullable\":true,\"metadata\":%s}"
        .formatted(name, type, metadata);
  }

  static String mapped(String name, String type, int id, String physicalName) {
    return field(
        name,
        type,
        "{\"delta.columnMapping.id\":%s,\"delta.columnMapping.physicalName\":\"%s\"}"
            .formatted(id, physicalName));
  }

  /** Builds an {@code add} or {@code remove}. */
  static final class FileAction {

    private final ObjectNode action = Json.MAPPER.createObjectNode();
    private final ObjectNode file;

    private FileAction(String kind, String path) {
      file = action.putObject(kind);
      file.put("path", path);
      file.put("dataChange", true);
    }

    static FileAction add(String path) {
      FileAction add = new FileAction("add", path);
      add.file.putObject("partitionValues");
      add.file.put("size", 100L);
      add.file.put("modificationTime", 7L);
      return add;
    }

    static FileAction remove(String path) {
      FileAction remove = new FileAction("remove", path);
      remove.file.put("deletionTimestamp", 8L);
      return remove;
    }

    FileAction partition(String name, String value) {
      file.withObject("/partitionValues").put(name, value);
      return this;
    }

    /** Says that there is no partition, which a {@code remove} need not say. */
    FileAction noPartition() {
      file.putObject("partitionValues");
      return this;
    }

    FileAction stats(String stats) {
      file.put("stats", stats);
      return this;
    }

    FileAction dataChange(boolean dataChange) {
      file.put("dataChange", dataChange);
      return this;
    }

    FileAction vector(String storageType, String path, Integer offset) {
      ObjectNode vector = file.putObject("deletionVector");
      vector.put("storageType", storageType);
      vector.put("pathOrInlineDv", path);
      if (offset != null) {
        vector.put("offset", offset);
      }

      vector.put("sizeInBytes", 34);
      vector.put("cardinality", 2L);
      return this;
    }

    @Override
    public String toString() {
      return action.toString();
    }
  }

  /** The files of a snapshot by path. */
  static Map<String, dev.polytable.schema.DataFile> files(
      dev.polytable.schema.TableSnapshot snapshot) {
    Map<String, dev.polytable.schema.DataFile> files = new LinkedHashMap<>();
    try (dev.polytable.schema.CloseableIterator<dev.polytable.schema.DataFile> iterator =
        snapshot.openFiles()) {
      iterator.forEachRemaining(file -> files.put(file.path(), file));
    }

    return files.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }
}
