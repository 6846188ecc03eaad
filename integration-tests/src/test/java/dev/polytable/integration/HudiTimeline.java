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

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the files of a Hudi table of version 6 say, without Hudi and without the product's status.
 *
 * @param commits those that are completed and not archived, oldest first
 * @param archiveFiles how many files the archive has; with none, {@code commits} are all there are
 */
record HudiTimeline(List<Commit> commits, int archiveFiles) {

  private static final Pattern COMPLETED = Pattern.compile("(\\d{17})\\.(commit|replacecommit)");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * @param version the Delta version that the table holds from this commit on
   * @param isPlaceholder whether it stands for no version of its own
   */
  record Commit(String instant, long version, boolean isPlaceholder) {}

  HudiTimeline {
    commits = List.copyOf(commits);
  }

  /** Without commits when there is no Hudi table. */
  static HudiTimeline load(Path table) {
    List<Commit> commits = new ArrayList<>();
    for (Path file : files(table.resolve(".hoodie"))) {
      Matcher matcher = COMPLETED.matcher(file.getFileName().toString());
      if (matcher.matches()) {
        commits.add(read(file, matcher.group(1)));
      }
    }
    int archiveFiles = files(table.resolve(".hoodie").resolve("archived")).size();
    return new HudiTimeline(commits, archiveFiles);
  }

  /** The Delta version that the newest commit names; -1 when there is none. */
  long heldVersion() {
    return commits.isEmpty() ? -1 : commits.get(commits.size() - 1).version();
  }

  /** The Delta versions that have a commit of their own, in the order of the commits. */
  List<Long> versions() {
    return commits.stream().filter(commit -> !commit.isPlaceholder()).map(Commit::version).toList();
  }

  private static Commit read(Path file, String instant) {
    try {
      JsonNode extra = JSON.readTree(file.toFile()).path("extraMetadata");
      boolean isPlaceholder = !extra.has("delta-version");
      JsonNode version = extra.get(isPlaceholder ? "polytable-held-version" : "delta-version");
      requireNonNull(version, () -> file + " names no Delta version");
      return new Commit(instant, Long.parseLong(version.asText()), isPlaceholder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }

    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
