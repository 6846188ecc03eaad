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
package dev.polytable.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A metadata file of an Iceberg table in Delta's folder, read as the JSON that it is. */
record IcebergMetadata(Path file, JsonNode content) {

  static final String FOLDER = "_iceberg";

  private static final Pattern NAME = Pattern.compile("v?(\\d+)(-[-0-9a-f]+)?\\.metadata\\.json");
  private static final String VERSION = "delta-version";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The one in force, which has the highest number; empty when there is no Iceberg table. */
  static Optional<IcebergMetadata> findNewest(Path table) {
    Path folder = table.resolve(FOLDER).resolve("metadata");
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }

    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> number(file) >= 0)
          .max(Comparator.comparingInt(IcebergMetadata::number))
          .map(IcebergMetadata::load);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int number(Path file) {
    Matcher matcher = NAME.matcher(file.getFileName().toString());
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
  }

  private static IcebergMetadata load(Path file) {
    try {
      return new IcebergMetadata(file, JSON.readTree(file.toFile()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The id of the snapshot that carries a Delta version. */
  long snapshotOf(long deltaVersion) {
    for (JsonNode snapshot : content.path("snapshots")) {
      if (snapshot.path("summary").path(VERSION).asLong(-1) == deltaVersion) {
        return snapshot.path("snapshot-id").asLong();
      }
    }
    throw new IllegalArgumentException(file + " has no snapshot of version " + deltaVersion);
  }

  /** The version in the summary of the current snapshot; without a snapshot the properties'. */
  long deltaVersion() {
    long current = content.path("current-snapshot-id").asLong(-1);
    for (JsonNode snapshot : content.path("snapshots")) {
      if (snapshot.path("snapshot-id").asLong() == current) {
        return snapshot.path("summary").path(VERSION).asLong(-1);
      }
    }
    return content.path("properties").path(VERSION).asLong(-1);
  }
}
