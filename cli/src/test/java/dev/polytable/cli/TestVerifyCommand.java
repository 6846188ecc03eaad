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
package dev.polytable.cli;

import static dev.polytable.cli.DeltaActions.CITY;
import static dev.polytable.cli.DeltaActions.ID;
import static dev.polytable.cli.DeltaActions.NAME;
import static dev.polytable.cli.DeltaActions.add;
import static dev.polytable.cli.DeltaActions.column;
import static dev.polytable.cli.DeltaActions.metadata;
import static dev.polytable.cli.DeltaActions.protocol;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The damage is planted by converting one log and checking against another one in its place, which
 * differs in just that.
 */
class TestVerifyCommand {

  private static final String ROME = "city=Rome/f1.parquet";
  private static final String OSLO = "city=Oslo/f2.parquet";

  @TempDir private Path folder;

  /**
   * A kind of damage.
   *
   * @param what in words
   * @param formats the targets that can have it
   * @param converted the commit that the targets are made from
   * @param right the commit that they should have been made from
   * @param found what the check says, besides the expected and the found value
   */
  record Damage(
      String what, String formats, List<String> converted, List<String> right, String found) {

    @Override
    public String toString() {
      return "%s (%s)".formatted(what, formats);
    }
  }

  static Stream<Damage> damages() {
    List<String> right = commit(metadata(), add(ROME), add(OSLO));
    String both = "hudi,iceberg";
    return Stream.of(
        new Damage(
            "file missing",
            both,
            commit(metadata(), add(ROME)),
            right,
            "FILE_MISSING: %s: expected active, found missing".formatted(OSLO)),
        new Damage(
            "file too many",
            both,
            commit(metadata(), add(ROME), add(OSLO), add("city=Oslo/f3.parquet")),
            right,
            "FILE_TOO_MANY: city=Oslo/f3.parquet: expected not active, found active"),
        new Damage(
            "wrong size",
            both,
            commit(metadata(), add(ROME, "Rome", 999, 10, ""), add(OSLO)),
            right,
            "FILE_SIZE: %s: expected 1000, found 999".formatted(ROME)),
        new Damage(
            "wrong count",
            both,
            commit(metadata(), add(ROME, "Rome", 1000, 11, ""), add(OSLO)),
            right,
            "RECORD_COUNT: %s: expected 10, found 11".formatted(ROME)));
  }

  static Stream<Damage> damagesOfValues() {
    List<String> right = commit(metadata(), add(ROME), add(OSLO));
    String deleted = add(OSLO, "Oslo", 1000, 10, DeltaActions.deletionVector());
    List<String> rightWithVector =
        List.of(DeltaActions.protocolWithDeletionVectors(), metadata(), add(ROME), deleted);
    List<String> withoutVector =
        List.of(DeltaActions.protocolWithDeletionVectors(), metadata(), add(ROME), add(OSLO));
    return Stream.of(
        new Damage(
            "wrong partition value",
            "iceberg",
            commit(metadata(), add(ROME, "Bonn", 1000, 10, ""), add(OSLO)),
            right,
            "PARTITION_VALUE: city of %s: expected 'Rome', found 'Bonn'".formatted(ROME)),
        new Damage(
            "null for a partition value",
            "iceberg",
            commit(metadata(), add(ROME, "", 1000, 10, ""), add(OSLO)),
            right,
            "PARTITION_VALUE: city of %s: expected 'Rome', found null".formatted(ROME)),
        new Damage(
            "lost deletion vector",
            "iceberg",
            withoutVector,
            rightWithVector,
            "DELETION_VECTOR: %s: expected 6, found 0".formatted(OSLO)));
  }

  static Stream<Damage> damagesOfTheSchema() {
    List<String> right = commit(metadata(), add(ROME));
    String both = "hudi,iceberg";
    return Stream.of(
        new Damage(
            "wrong type",
            both,
            commit(
                metadata(List.of(column("id", "\"integer\"", true), NAME, CITY), List.of("city")),
                add(ROME)),
            right,
            "SCHEMA: id: expected long, found integer"),
        new Damage(
            "column missing",
            both,
            commit(metadata(List.of(ID, CITY), List.of("city")), add(ROME)),
            right,
            "SCHEMA: name: expected string, found no such column"),
        new Damage(
            "column too many",
            both,
            commit(
                metadata(List.of(ID, NAME, column("x", "\"double\"", true), CITY), List.of("city")),
                add(ROME)),
            right,
            "SCHEMA: x: expected no such column, found double"));
  }

  static Stream<Damage> damagesOfTheLayout() {
    List<String> right = commit(metadata(), add(ROME));
    String both = "hudi,iceberg";
    return Stream.of(
        new Damage(
            "columns in another order",
            both,
            commit(metadata(List.of(NAME, ID, CITY), List.of("city")), add(ROME)),
            right,
            "SCHEMA: order of columns: expected id, name, city, found name, id, city"),
        new Damage(
            "column that refuses nulls",
            both,
            commit(
                metadata(List.of(column("id", "\"long\"", false), NAME, CITY), List.of("city")),
                add(ROME)),
            right,
            "SCHEMA: id: expected nullable, found not nullable"),
        new Damage(
            "not partitioned",
            "iceberg",
            commit(metadata(List.of(ID, NAME, CITY), List.of()), add(ROME, "", 1000, 10, "")),
            right,
            "PARTITIONING: iceberg: expected [city], found []"));
  }

  @ParameterizedTest
  @MethodSource({"damages", "damagesOfValues", "damagesOfTheSchema", "damagesOfTheLayout"})
  void damageIsFound(Damage damage) {
    DeltaTable table = DeltaTable.at(folder.resolve("t"));
    table.commit(damage.converted().toArray(String[]::new));
    CommandLineRun sync =
        CommandLineRun.of("sync", "--table", table.path(), "--to", damage.formats());
    assertThat(sync.exitCode()).as(sync.err()).isZero();
    assertThat(verify(table, damage.formats()).exitCode()).isZero();

    table.forgetLog();
    table.commit(damage.right().toArray(String[]::new));
    CommandLineRun run = verify(table, damage.formats());

    assertThat(run.exitCode()).isEqualTo(1);
    for (String format : damage.formats().split(",", -1)) {
      assertThat(run.outLines()).contains("t, %s: %s".formatted(format, damage.found()));
    }
  }

  @Test
  void staleVersionIsFoundAndToldFromWrongFiles() {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi,iceberg");
    table.append();
    CommandLineRun run = verify(table, "hudi,iceberg");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines())
        .contains(
            "t, hudi: VERSION: hudi: expected 1, found 0",
            "t, iceberg: VERSION: iceberg: expected 1, found 0");
    assertThat(run.out()).doesNotContain("FILE_MISSING");
  }

  @Test
  void lostTargetIsFound() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi,iceberg");
    delete(table.root().resolve(".hoodie"));
    delete(table.root().resolve("_iceberg"));
    CommandLineRun run = verify(table, "hudi,iceberg");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.count("TARGET_MISSING")).isEqualTo(2);
  }

  @Test
  void differencesBeyondTheLimitAreCounted() {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi");
    table.forgetLog();
    table.commit(protocol(), metadata(), add(ROME), add(OSLO));
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", "hudi", "--limit", "1");

    assertThat(run.outLines()).contains("t, hudi: 2 more");
    assertThat(run.out()).containsPattern("t +0 +hudi +0 +2 +- +3 differences");
  }

  @Test
  void jsonNamesEachDifference() {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi");
    table.append();
    CommandLineRun run =
        CommandLineRun.of("verify", table.path(), "--to", "hudi", "--output", "json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("\"kind\" : \"VERSION\"", "\"same\" : false");
  }

  private static CommandLineRun verify(DeltaTable table, String formats) {
    return CommandLineRun.of("verify", table.path(), "--to", formats);
  }

  private static List<String> commit(String... actions) {
    return Stream.concat(Stream.of(protocol()), Stream.of(actions)).toList();
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
