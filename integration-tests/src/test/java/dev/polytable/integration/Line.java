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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The jars of one Spark, Delta, Hudi or Iceberg release, as the modules under {@code lines/}
 * resolved them.
 */
record Line(String name, List<Path> jars) {

  /** Whether the profile of that name runs, which takes what the normal build leaves out. */
  static final boolean MATRIX = Boolean.getBoolean("matrix");

  static final String NEWEST = "spark-4.2";
  static final String SPARK_35 = "spark-3.5";
  static final String SPARK_40 = "spark-4.0";
  static final String SPARK_41 = "spark-4.1-delta-4.4";

  static Line load(String name) {
    Path classPath =
        Path.of(System.getProperty("lines.directory"), name, "target", "classpath.txt");
    try {
      String[] entries = Files.readString(classPath).trim().split(java.io.File.pathSeparator);
      return new Line(name, Arrays.stream(entries).map(Path::of).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Line " + name + " is not resolved; build its module first", e);
    }
  }

  /** The names in system properties, separated by commas. */
  static List<String> names(String... properties) {
    return Arrays.stream(properties)
        .flatMap(property -> Arrays.stream(System.getProperty(property, "").split(",")))
        .filter(name -> !name.isBlank())
        .toList();
  }

  /** Delta's own jars, which a user adds as a package. */
  List<Path> deltaJars() {
    return jars.stream().filter(Line::isDelta).toList();
  }

  List<Path> sparkJars() {
    return jars.stream().filter(jar -> !isDelta(jar)).toList();
  }

  private static boolean isDelta(Path jar) {
    return jar.toString().replace('\\', '/').contains("/io/delta/");
  }
}
