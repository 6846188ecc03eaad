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

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A job that commits and ends at once leaves current targets, in whichever way it ends. */
class TestEndOfApplication {

  /** By default that in which Spark ends first, and that in which the JVM ends all at once. */
  static List<End> ends() {
    List<End> common =
        List.of(new End("stops", SparkProcess::stop), new End("exits", SparkProcess::exit));
    return Line.MATRIX
        ? List.of(
            common.get(0),
            common.get(1),
            new End("returns", job -> job.end("return")),
            new End("throws", job -> job.end("throw")),
            new End("is-terminated", SparkProcess::terminate))
        : common;
  }

  @ParameterizedTest
  @MethodSource("ends")
  void targetsAreCurrentAfterTheEnd(End end) {
    SparkProcess job =
        SparkProcess.start(SparkCommand.writer("job-that-" + end.name(), Line.load(Line.SPARK_35)));
    DeltaTable table =
        DeltaTable.of(job, end.name())
            .sql(
                "CREATE TABLE $T (id INT) USING DELTA"
                    + " TBLPROPERTIES ('polytable.formats'='hudi,iceberg')")
            .sql("INSERT INTO $T VALUES (1), (2)");
    table.await();
    table.sql("DELETE FROM $T WHERE id = 1").sql("INSERT INTO $T VALUES (3)");

    end.way().accept(job);
    job.waitFor();
    assertThat(job.log())
        .containsPattern("Target iceberg of .*: version \\d -> 3,")
        .doesNotContain("The application ends before");
    table.assertReadsAsDelta(Processes.writer(Line.SPARK_35));
  }

  record End(String name, Consumer<SparkProcess> way) {

    @Override
    public String toString() {
      return name;
    }
  }
}
