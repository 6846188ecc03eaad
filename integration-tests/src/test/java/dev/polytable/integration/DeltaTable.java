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

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A Delta table of its own folder and session in a writer, with Hudi as its target. */
record DeltaTable(SparkProcess writer, Path path, String session) {

  static final String FORMAT = "hudi";

  /** Not created yet. */
  static DeltaTable of(SparkProcess writer, String name) {
    Path path = SparkCommand.workDirectory().resolve("tables").resolve(name);
    deleteAll(path);
    return new DeltaTable(writer, path, name.replace('-', '_'));
  }

  /** Runs a statement in which {@code $T} stands for the table. */
  DeltaTable sql(String text) {
    String statement = text.replace("$T", "delta.`" + path + "`");
    writer.ask("sql", request -> request.put("session", session).put("text", statement));
    return this;
  }

  /** Writes the rows of a query to the table's folder in another format. */
  void write(String query, String format, Map<String, String> options) {
    writer.ask(
        "write",
        request -> {
          request.put("session", session).put("text", query).put("format", format);
          request.put("path", path.toString());
          options.forEach(request.putObject("options")::put);
        });
  }

  long newestVersion() {
    return DeltaLog.newestVersion(path).orElseThrow();
  }

  /** Waits until the target has come to the newest version or failed to. */
  TargetState await() {
    return TargetState.await(writer, path, FORMAT, newestVersion());
  }

  /** Waits, and holds that the target is current and reads as Delta does. */
  TargetState assertCurrent() {
    TargetState state = await();
    assertThat(state.version()).as("%s", state).isEqualTo(newestVersion());
    assertThat(HudiTimeline.load(path).heldVersion()).isEqualTo(newestVersion());
    assertReadsAsDelta(writer);
    return state;
  }

  /** Holds that Hudi's own reader sees what Delta sees in the process that is given. */
  void assertReadsAsDelta(SparkProcess delta) {
    TableContent expected = TableReader.delta(delta, Map.of()).read("", path, "");
    assertThat(Processes.hudi("hudi-1.2").read("", path, "").differenceFrom(expected)).isEmpty();
  }

  JsonNode status() {
    return writer.ask("status", request -> request.put("path", path.toString()));
  }

  /** The names below a folder of the table, with the size and time of each. */
  List<String> listing(String folder) {
    try (Stream<Path> files = Files.walk(path.resolve(folder))) {
      List<String> entries = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        entries.add(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes all files look as if nobody had touched them for a month. */
  DeltaTable age() {
    FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofDays(31)));
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, longAgo);
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void deleteAll(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }

    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
