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

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the converter does, the user's commits succeed and don't wait. */
class TestFaultyConverter {

  private static SparkProcess writer;

  @BeforeAll
  static void start() {
    SparkCommand command =
        SparkCommand.writer("faulty-converter", Line.load(Line.SPARK_35))
            .with(
                "spark.polytable.engine.class", "dev.polytable.integration.driver.FaultyConverter")
            .with("spark.polytable.engine.extraClassPath", System.getProperty("driver.jar"))
            .with("spark.polytable.drain.timeoutSeconds", "2");
    writer = SparkProcess.start(command);
  }

  @AfterAll
  static void stop() {
    writer.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exception", "linkage"})
  void commitsSucceedWhenTheConverterThrows(String fault) {
    for (String property :
        new String[] {"delta.universalFormat.enabledFormats", "polytable.formats"}) {
      DeltaTable table = DeltaTable.of(writer, fault + "-" + property.length());
      table.sql("SET spark.polytable.test.fault=" + fault);
      commitSome(table, property);
      assertThat(table.status().path("failure").path("code").asText()).isEqualTo("INTERNAL");
    }
  }

  @Test
  void commitsDoNotWaitWhenTheConverterHangs() {
    SparkProcess hanging =
        SparkProcess.start(
            SparkCommand.writer("hanging-converter", Line.load(Line.SPARK_35))
                .with(
                    "spark.polytable.engine.class",
                    "dev.polytable.integration.driver.FaultyConverter")
                .with("spark.polytable.engine.extraClassPath", System.getProperty("driver.jar"))
                .with("spark.polytable.test.fault", "hang")
                .with("spark.polytable.drain.timeoutSeconds", "2"));
    DeltaTable table = DeltaTable.of(hanging, "hang");
    commitSome(table, "polytable.formats");

    assertThat(hanging.stop()).isZero();
    assertThat(hanging.log().lines().filter(line -> line.contains(" WARN ")))
        .as("the line that names what is behind")
        .anyMatch(line -> line.contains(table.path().toString()));
  }

  private static void commitSome(DeltaTable table, String property) {
    table.sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('" + property + "'='hudi')");
    table.sql("INSERT INTO $T VALUES (1), (2)");
    table.sql("DELETE FROM $T WHERE id = 1");
    assertThat(table.newestVersion()).isEqualTo(2);
    assertThat(
            new TableReader("delta", table.writer(), "delta", java.util.Map.of())
                .read("", table.path(), "")
                .rows())
        .containsExactly("id=2");
  }
}
