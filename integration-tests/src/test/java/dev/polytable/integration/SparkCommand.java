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

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a Spark process is started.
 *
 * @param name of the process and its log file
 * @param directory its working directory, warehouse and log
 * @param spark what is on Spark's own class path
 * @param jars what the user adds, as {@code spark.jars} does
 * @param conf Spark's settings
 */
record SparkCommand(
    String name, Path directory, List<Path> spark, List<Path> jars, Map<String, String> conf) {

  /** What Spark itself opens when it starts a JVM 17. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.lang.reflect",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "sun.nio.ch",
          "sun.nio.cs",
          "sun.security.action",
          "sun.util.calendar");

  /**
   * What makes many small statements quick: few collections, and none to load classes. With one
   * compiler the JVM reserves 48 MB for compiled code, which a session of many statements fills: it
   * would compile the same methods again and again.
   */
  private static final List<String> SMALL_JVM =
      List.of(
          "-Xms512m",
          "-Xmx1200m",
          "-Xmn256m",
          "-XX:MetaspaceSize=400m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:ReservedCodeCacheSize=240m");

  SparkCommand {
    spark = List.copyOf(spark);
    jars = List.copyOf(jars);
    conf = new LinkedHashMap<>(conf);
  }

  static Path polytableJar() {
    return Path.of(System.getProperty("polytable.jar")).normalize();
  }

  static Path workDirectory() {
    return Path.of(System.getProperty("work.directory"));
  }

  /** A writer of the line with Polytable, as a user sets it up. */
  static SparkCommand writer(String name, Line line) {
    List<Path> jars = new ArrayList<>(line.deltaJars());
    jars.add(polytableJar());
    Map<String, String> conf = small();
    conf.put("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension");
    conf.put("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
    conf.put("spark.databricks.delta.snapshotPartitions", "1");
    // Delta checks its checksums by reading the log again, unless the time zone is UTC.
    conf.put(
        "spark.databricks.delta.allFilesInCrc.verificationMode.forceOnNonUTC.enabled", "false");
    if (!name.equals(Line.NEWEST)) {
      // For the list of files in its checksums Delta runs a job for each commit.
      conf.put("spark.databricks.delta.allFilesInCrc.enabled", "false");
    }
    return new SparkCommand(name, workDirectory().resolve(name), line.sparkJars(), jars, conf);
  }

  /** A process that has Hudi's reader and nothing of Delta's or ours. */
  static SparkCommand hudiReader(String hudiLine) {
    Line spark = Line.load(Line.SPARK_35);
    return new SparkCommand(
            hudiLine,
            workDirectory().resolve(hudiLine),
            spark.sparkJars(),
            Line.load(hudiLine).jars(),
            small())
        .with("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
  }

  /** A process that has Iceberg's reader and nothing of Delta's or ours. */
  static SparkCommand icebergReader(String icebergLine) {
    Line spark = Line.load(icebergLine.equals("iceberg-3.5") ? Line.SPARK_35 : Line.SPARK_41);
    Path directory = workDirectory().resolve(icebergLine);
    return new SparkCommand(
            icebergLine, directory, spark.sparkJars(), Line.load(icebergLine).jars(), small())
        .with("spark.sql.catalog.default_iceberg", "org.apache.iceberg.spark.SparkCatalog")
        .with("spark.sql.catalog.default_iceberg.type", "hadoop")
        .with("spark.sql.catalog.default_iceberg.warehouse", directory.resolve("none").toString());
  }

  SparkCommand with(String key, String value) {
    Map<String, String> changed = new LinkedHashMap<>(conf);
    changed.put(key, value);
    return new SparkCommand(name, directory, spark, jars, changed);
  }

  SparkCommand withJars(List<Path> added) {
    List<Path> changed = new ArrayList<>(jars);
    changed.addAll(added);
    return new SparkCommand(name, directory, spark, changed, conf);
  }

  /** For what Spark needs before it has loaded the user's jars. */
  SparkCommand withOnSparkClassPath(Path jar) {
    return onSparkClassPath(List.of(jar));
  }

  /** With jars in the JVM's own class loader, as an operator of a cluster adds them. */
  SparkCommand onSparkClassPath(List<Path> moved) {
    List<Path> changed = new ArrayList<>(spark);
    changed.addAll(moved);
    List<Path> left = new ArrayList<>(jars);
    left.removeAll(moved);
    return new SparkCommand(name, directory, changed, left, conf);
  }

  SparkCommand named(String otherName) {
    return new SparkCommand(otherName, workDirectory().resolve(otherName), spark, jars, conf);
  }

  SparkCommand withoutPolytable() {
    List<Path> changed = new ArrayList<>(jars);
    changed.remove(polytableJar());
    return new SparkCommand(name, directory, spark, changed, conf);
  }

  List<String> toArguments() {
    List<String> arguments = new ArrayList<>();
    arguments.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    arguments.addAll(SMALL_JVM);
    arguments.add("-Duser.timezone=America/Bahia_Banderas");
    arguments.add("-Dio.netty.tryReflectionSetAccessible=true");
    arguments.add("-Dlog4j2.configurationFile=" + resource("spark-log4j2.properties"));
    OPENED.forEach(name -> arguments.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    arguments.add("-cp");
    arguments.add(
        spark.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    arguments.add("org.apache.spark.deploy.SparkSubmit");
    conf.forEach((key, value) -> arguments.addAll(List.of("--conf", key + "=" + value)));
    if (!jars.isEmpty()) {
      arguments.add("--jars");
      arguments.add(jars.stream().map(Path::toString).collect(Collectors.joining(",")));
    }
    arguments.add("--class");
    arguments.add("dev.polytable.integration.driver.SparkProcess");
    arguments.add(System.getProperty("driver.jar"));
    return arguments;
  }

  /** Settings that make small jobs quick. */
  private static Map<String, String> small() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("spark.master", "local[2]");
    conf.put("spark.ui.enabled", "false");
    conf.put("spark.sql.shuffle.partitions", "1");
    conf.put("spark.default.parallelism", "1");
    conf.put("spark.sql.adaptive.enabled", "false");
    // VACUUM lists folders in as many tasks, which are 10 000 by default.
    conf.put("spark.sql.sources.parallelPartitionDiscovery.parallelism", "1");
    // Half of a small statement's time is code that Spark generates to run once.
    conf.put("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    // What a plan looks like is written for a user interface that isn't there.
    conf.put("spark.sql.ui.explainMode", "simple");
    conf.put("spark.sql.datetime.java8API.enabled", "true");
    conf.put("spark.sql.session.timeZone", "America/Bahia_Banderas");
    conf.put("spark.driver.host", "localhost");
    conf.put("spark.driver.bindAddress", "127.0.0.1");
    return conf;
  }

  private static Path resource(String name) {
    return Path.of(System.getProperty("user.dir"), "src", "test", "resources", name);
  }
}
