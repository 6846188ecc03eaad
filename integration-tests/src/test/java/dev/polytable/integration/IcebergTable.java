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
import java.util.Map;

/** A Delta table with Iceberg as a target, and a reader of that target. */
record IcebergTable(DeltaTable delta, TableReader reader) {

  private static final String FORMAT = "iceberg";

  /** Not created yet. */
  static IcebergTable of(String lineName, String name) {
    return new IcebergTable(
        DeltaTable.of(
            Processes.writer(lineName), "iceberg-" + lineName.replace('.', '-') + "-" + name),
        Processes.iceberg(lineName.equals(Line.SPARK_35) ? "iceberg-3.5" : "iceberg-4.1"));
  }

  /** Runs statements, each after the conversion of the one before. */
  IcebergTable sql(String... statements) {
    for (String statement : statements) {
      delta.sql(statement);
      await();
    }
    return this;
  }

  /** Waits until the target has come to the newest version, and holds that it has. */
  TargetState await() {
    long newest = delta.newestVersion();
    TargetState state = TargetState.await(delta.writer(), delta.path(), FORMAT, newest);
    assertThat(state.version()).as("%s", state).isEqualTo(newest);
    assertThat(metadata().deltaVersion()).isEqualTo(newest);
    return state;
  }

  IcebergMetadata metadata() {
    return IcebergMetadata.findNewest(delta.path()).orElseThrow();
  }

  /** Holds that all rows are read as Delta reads them. */
  IcebergTable assertReadsAsDelta() {
    return assertSelectsAsDelta("", List.of());
  }

  /**
   * Holds that the reader answers as Delta does.
   *
   * @param predicate all rows when empty
   * @param expressions all columns when empty
   */
  IcebergTable assertSelectsAsDelta(String predicate, List<String> expressions) {
    TableContent expected =
        TableReader.delta(delta.writer(), Map.of())
            .select("", delta.path(), predicate, expressions);
    assertThat(
            reader
                .select("", delta.path(), predicate, expressions)
                .differenceFrom(IcebergTypes.shown(expected)))
        .isEmpty();
    return this;
  }

  /** Holds that a Delta version and the snapshot that carries it are read alike. */
  void assertVersionReadsAsDelta(long version) {
    TableContent expected =
        TableReader.delta(delta.writer(), Map.of("versionAsOf", Long.toString(version)))
            .read("", delta.path(), "");
    assertThat(at(version).read("", delta.path(), "").differenceFrom(IcebergTypes.shown(expected)))
        .as("version %s", version)
        .isEmpty();
  }

  /** The reader that travels to the snapshot of a Delta version. */
  TableReader at(long version) {
    return reader.with("snapshot-id", metadata().snapshotOf(version));
  }
}
