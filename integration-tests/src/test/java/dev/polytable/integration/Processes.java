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

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The processes that all tests share, so that each JVM is started and warmed up once. They end with
 * this JVM, as their standard input then does.
 */
final class Processes {

  private static final Map<String, SparkProcess> STARTED = new ConcurrentHashMap<>();

  private Processes() {}

  /**
   * The writer of a line. On Spark 3.5 Hudi's bundle lies beside ours, as in a user's session, and
   * the engine has SQLite's driver for sessions that name a JDBC catalog.
   */
  static SparkProcess writer(String lineName) {
    return STARTED.computeIfAbsent(
        lineName,
        name -> {
          SparkCommand command = SparkCommand.writer(name, Line.load(name));
          return SparkProcess.start(
              name.equals(Line.SPARK_35)
                  ? command
                      .withJars(Line.load("hudi-1.2").jars())
                      .with("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                      .with("spark.polytable.engine.extraClassPath", sqlite().get(0).toString())
                  : command);
        });
  }

  /** A reader with nothing of Delta's or ours, for example {@code hudi-1.2}. */
  static TableReader hudi(String lineName) {
    SparkProcess process =
        STARTED.computeIfAbsent(
            lineName, name -> SparkProcess.start(SparkCommand.hudiReader(name)));
    return TableReader.hudi(lineName, process);
  }

  /**
   * A reader of path-based tables with nothing of Delta's or ours, {@code iceberg-3.5} say. It has
   * SQLite's driver, for a JDBC catalog that a session sets up.
   */
  static TableReader iceberg(String lineName) {
    SparkProcess process =
        STARTED.computeIfAbsent(
            lineName,
            name -> SparkProcess.start(SparkCommand.icebergReader(name).withJars(sqlite())));
    return TableReader.iceberg(lineName, process);
  }

  private static List<Path> sqlite() {
    return Line.load("sqlite").jars();
  }
}
