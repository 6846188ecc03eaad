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
package dev.polytable.architecture;

import com.tngtech.archunit.core.domain.PackageMatcher;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A set of packages and all that its classes may refer to; the JDK is always allowed.
 *
 * @param folder the Maven module, from the root
 * @param packages ArchUnit package patterns of the classes
 * @param mayUse ArchUnit package patterns of the classes that they may refer to, besides their own
 */
record Layer(String folder, List<String> packages, List<String> mayUse) {

  private static final String SCHEMA = "dev.polytable.schema";
  private static final String REQUEST = "dev.polytable.sync.request";
  private static final String LOGGING = "org.slf4j";
  private static final String HADOOP = "org.apache.hadoop..";

  /** The two packages in which Delta looks for converters. */
  static final String UNIFORM_HUDI = "org.apache.spark.sql.delta.hudi";

  static final String UNIFORM_ICEBERG = "org.apache.spark.sql.delta.icebergShaded";

  /** All of the product's packages, from left to right. */
  static final List<Layer> ALL =
      List.of(
          new Layer("schema", List.of("dev.polytable.schema.."), List.of(LOGGING)),
          new Layer(
              "converter-delta",
              List.of("dev.polytable.delta.."),
              List.of(SCHEMA, LOGGING, HADOOP, "io.delta.kernel..", "com.fasterxml.jackson..")),
          new Layer(
              "converter-hudi",
              List.of("dev.polytable.hudi.."),
              List.of(
                  SCHEMA,
                  LOGGING,
                  HADOOP,
                  "org.apache.hudi..",
                  "org.apache.avro..",
                  "org.apache.parquet..")),
          new Layer(
              "converter-iceberg",
              List.of("dev.polytable.iceberg.."),
              List.of(
                  SCHEMA,
                  LOGGING,
                  HADOOP,
                  "org.apache.iceberg..",
                  "org.apache.parquet..",
                  "com.fasterxml.jackson..")),
          // Shared by the two class loaders, hence apart from the rest of sync.
          new Layer("sync", List.of(REQUEST), List.of()),
          new Layer("sync", List.of("dev.polytable.sync.queue"), List.of(REQUEST, LOGGING)),
          // A small file beside the table is all that sync itself has in storage; who asks for it,
          // and
          // with which settings, is Hadoop's to say.
          new Layer(
              "sync",
              List.of("dev.polytable.sync.failure", "dev.polytable.sync.access"),
              List.of(SCHEMA, REQUEST, LOGGING, HADOOP)),
          new Layer(
              "sync",
              List.of(
                  "dev.polytable.sync",
                  "dev.polytable.sync.inspect",
                  "dev.polytable.sync.job",
                  "dev.polytable.sync.verify",
                  "dev.polytable.sync.internal.."),
              List.of(
                  SCHEMA,
                  REQUEST,
                  "dev.polytable.sync.access",
                  "dev.polytable.sync.failure",
                  LOGGING)),
          new Layer(
              "cli",
              List.of("dev.polytable.cli.."),
              List.of(
                  SCHEMA,
                  REQUEST,
                  "dev.polytable.sync",
                  "dev.polytable.sync.inspect",
                  "dev.polytable.sync.job",
                  "dev.polytable.sync.verify",
                  HADOOP,
                  "picocli..",
                  "com.fasterxml.jackson..",
                  "org.snakeyaml..",
                  // The command line brings its own log output.
                  "org.slf4j..",
                  // SIGTERM and SIGINT end a round, not a table.
                  "sun.misc")),
          new Layer(
              "hook",
              List.of("dev.polytable.hook..", UNIFORM_HUDI, UNIFORM_ICEBERG),
              List.of(
                  REQUEST,
                  "dev.polytable.sync.queue",
                  LOGGING,
                  HADOOP,
                  "io.delta.storage..",
                  "org.apache.spark..",
                  "scala..")));

  Layer {
    packages = List.copyOf(packages);
    mayUse = List.copyOf(mayUse);
  }

  /** The patterns of all packages of the module that the package belongs to. */
  static Set<String> packagesOfModuleWith(String packageName) {
    String folder =
        ALL.stream()
            .filter(
                layer -> layer.packages.stream().anyMatch(pattern -> matches(pattern, packageName)))
            .map(Layer::folder)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no layer has " + packageName));
    return ALL.stream()
        .filter(layer -> layer.folder.equals(folder))
        .flatMap(layer -> layer.packages.stream())
        .collect(Collectors.toSet());
  }

  private static boolean matches(String pattern, String packageName) {
    return PackageMatcher.of(pattern).matches(packageName);
  }

  String[] packagePatterns() {
    return packages.toArray(String[]::new);
  }

  String[] allowedPatterns() {
    return Stream.of(
            List.of("java..", "javax..", "org.xml.sax..", "org.w3c.dom.."), packages, mayUse)
        .flatMap(List::stream)
        .toArray(String[]::new);
  }

  @Override
  public String toString() {
    return String.join(", ", packages);
  }
}
