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

import org.junit.jupiter.api.Test;

/** A job that commits and ends at once leaves a current target. */
class TestEndOfApplication {

  @Test
  void targetIsCurrentAfterTheSessionStops() {
    SparkProcess job = start("job-that-stops");
    DeltaTable table = commitSome(job, "stopped");

    assertThat(job.stop()).isZero();
    table.assertReadsAsDelta(Processes.writer(Line.SPARK_35));
  }

  @Test
  void targetIsCurrentAfterTheProcessExits() {
    SparkProcess job = start("job-that-exits");
    DeltaTable table = commitSome(job, "exited");

    job.exit();
    assertThat(job.waitFor()).isZero();
    table.assertReadsAsDelta(Processes.writer(Line.SPARK_35));
  }

  private static SparkProcess start(String name) {
    return SparkProcess.start(SparkCommand.writer(name, Line.load(Line.SPARK_35)));
  }

  private static DeltaTable commitSome(SparkProcess job, String name) {
    return DeltaTable.of(job, name)
        .sql("CREATE TABLE $T (id INT) USING DELTA TBLPROPERTIES ('polytable.formats'='hudi')")
        .sql("INSERT INTO $T VALUES (1), (2)")
        .sql("DELETE FROM $T WHERE id = 1")
        .sql("INSERT INTO $T VALUES (3)");
  }
}
