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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Delta and Polytable each in the JVM's class loader or in Spark's mutable one. */
class TestClassLoaders {

  private static final String PROPERTIES =
      "'delta.universalFormat.enabledFormats'='hudi', 'delta.enableDeletionVectors'='false'";

  /** All four ways on each Spark take minutes; by default the one that needs most. */
  static List<Layout> layouts() {
    List<Layout> layouts = new ArrayList<>();
    layouts.add(new Layout(Line.SPARK_35, false, true));
    if (Line.MATRIX) {
      for (String line : List.of(Line.SPARK_35, Line.NEWEST)) {
        for (boolean isDeltaApart : List.of(false, true)) {
          for (boolean isPolytableApart : List.of(false, true)) {
            layouts.add(new Layout(line, isDeltaApart, isPolytableApart));
          }
        }
      }
    }

    return layouts.stream().distinct().toList();
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void bothTriggersConvert(Layout layout) {
    try (SparkProcess writer = SparkProcess.start(layout.command())) {
      DeltaTable own =
          DeltaTable.of(writer, "own")
              .sql(
                  "CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('polytable.formats'='hudi')")
              .sql("INSERT INTO $T VALUES (1)");
      DeltaTable uniform =
          DeltaTable.of(writer, "uniform")
              .sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES (" + PROPERTIES + ")")
              .sql("INSERT INTO $T VALUES (1)");
      for (DeltaTable table : List.of(own, uniform)) {
        assertThat(table.await().version()).isEqualTo(1);
      }

      assertThat(writer.log()).doesNotContain("NoClassDefFoundError");
    }
  }

  record Layout(String line, boolean isDeltaApart, boolean isPolytableApart) {

    SparkCommand command() {
      Line loaded = Line.load(line);
      List<Path> moved = new ArrayList<>();
      if (isDeltaApart) {
        moved.addAll(loaded.deltaJars());
      }

      if (isPolytableApart) {
        moved.add(SparkCommand.polytableJar());
      }

      String name = "layout-%s-%s-%s".formatted(line, isDeltaApart, isPolytableApart);
      return SparkCommand.writer(name, loaded).onSparkClassPath(moved);
    }
  }
}
