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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The process whose converter can be made to fail and to wait, and whose {@code .hoodie} folders
 * can be made read-only; see the driver's {@code FaultyConverter} and {@code ReadOnlyFileSystem}.
 * It has several converter threads, so that nothing but the queue keeps one table from being
 * converted twice at once.
 */
final class FaultyProcess {

  private static SparkProcess shared;

  private FaultyProcess() {}

  /** The one that all tests share; ends with this JVM. */
  static synchronized SparkProcess writer() {
    if (shared == null) {
      shared =
          SparkProcess.start(
              command("faulty-converter")
                  .with("spark.polytable.converter.threads", "3")
                  .with(
                      "spark.hadoop.fs.file.impl",
                      "dev.polytable.integration.driver.ReadOnlyFileSystem")
                  .withOnSparkClassPath(Path.of(System.getProperty("driver.jar"))));
    }
    return shared;
  }

  static SparkCommand command(String name) {
    return SparkCommand.writer(name, Line.load(Line.SPARK_35))
        .with("spark.polytable.engine.class", "dev.polytable.integration.driver.FaultyConverter")
        .with("spark.polytable.engine.extraClassPath", System.getProperty("driver.jar"));
  }

  /** Where the conversions of a table's session wait as long as it is there. */
  record Gate(Path file) {

    static Gate close(DeltaTable table) {
      Gate gate = new Gate(table.path().resolveSibling(table.session() + ".gate"));
      try {
        Files.createDirectories(gate.file().getParent());
        Files.deleteIfExists(gate.file());
        Files.createFile(gate.file());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      table.sql("SET spark.polytable.test.gate=" + gate.file());
      return gate;
    }

    void open() {
      try {
        Files.delete(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * The conversions of a table that were begun; holds that each had ended before the next began.
   */
  static int conversionsOneByOne(DeltaTable table) {
    List<String> events =
        table
            .writer()
            .log()
            .lines()
            .filter(
                line -> line.contains("FaultyConverter: ") && line.endsWith(" of " + url(table)))
            .map(line -> line.replaceFirst(".*FaultyConverter: (begins|ends) with version.*", "$1"))
            .toList();
    for (int i = 0; i < events.size(); i++) {
      assertThat(events.get(i))
          .as("event %s of %s", i, events)
          .isEqualTo(i % 2 == 0 ? "begins" : "ends");
    }
    return events.size() / 2;
  }

  private static String url(DeltaTable table) {
    return "file:" + table.path();
  }
}
