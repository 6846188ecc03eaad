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
import static dev.polytable.cli.DeltaActions.add;
import static dev.polytable.cli.DeltaActions.column;
import static dev.polytable.cli.DeltaActions.metadata;
import static dev.polytable.cli.DeltaActions.protocol;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a check says of differences that it doesn't print, and of tables of other converters. */
class TestVerifyLimits {

  private static final String ROME = "city=Rome/f1.parquet";

  @TempDir private Path folder;

  /** As Apache XTable leaves them: what they hold is theirs, and no version is named. */
  @Test
  void tableThatNamesNoVersionIsToldFromNoTable() throws IOException {
    DeltaTable table = DeltaTable.create(folder.resolve("t"));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi");
    Path hoodie = table.root().resolve(".hoodie");
    for (Path file : find(hoodie, ".replacecommit")) {
      String commit = Files.readString(file);
      assertThat(commit).contains("\"delta-version\"");
      Files.writeString(
          file,
          commit.replace("delta-version", "XTABLE_METADATA").replace("polytable.", "xtable."));
    }

    for (Path file : find(hoodie, ".replacecommit.crc")) {
      Files.delete(file);
    }

    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", "hudi");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.outLines())
        .contains(
            "t, hudi: TARGET_MISSING: hudi: expected version 0, found a table that names no version"
                + " of the source");
    assertThat(run.out()).containsPattern("t +0 +hudi +none +0 +- +1 difference");
  }

  /** Whatever the differences are of: what isn't told is counted. */
  @ParameterizedTest
  @MethodSource({
    "dev.polytable.cli.TestVerifyCommand#damages",
    "dev.polytable.cli.TestVerifyCommand#damagesOfValues",
    "dev.polytable.cli.TestVerifyCommand#damagesOfTheSchema",
    "dev.polytable.cli.TestVerifyCommand#damagesOfTheLayout"
  })
  void damageIsCountedWhenNoneIsTold(TestVerifyCommand.Damage damage) {
    DeltaTable table = DeltaTable.at(folder.resolve("t"));
    String format = damage.formats().split(",", -1)[0];
    table.commit(damage.converted().toArray(String[]::new));
    CommandLineRun.of("sync", "--table", table.path(), "--to", format);
    table.forgetLog();
    table.commit(damage.right().toArray(String[]::new));
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--to", format, "--limit", "0");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).doesNotContain("same").containsPattern("[1-9] differences?");
  }

  @Test
  void columnsBeyondTheLimitAreCounted() {
    DeltaTable table = DeltaTable.at(folder.resolve("t"));
    table.commit(protocol(), metadata(List.of(ID, CITY), List.of("city")), add(ROME));
    CommandLineRun.of("sync", "--table", table.path(), "--to", "hudi,iceberg");
    table.forgetLog();
    List<String> more =
        IntStream.range(0, 5).mapToObj(i -> column("x" + i, "\"long\"", true)).toList();
    table.commit(
        protocol(),
        metadata(Stream.concat(Stream.of(ID, CITY), more.stream()).toList(), List.of("city")),
        add(ROME));
    CommandLineRun run = CommandLineRun.of("verify", table.path(), "--limit", "2");

    assertThat(run.outLines()).contains("t, hudi: 3 more", "t, iceberg: 3 more");
    assertThat(run.out()).contains("5 differences");
  }

  @Test
  void negativeLimitIsRefused() {
    CommandLineRun run = CommandLineRun.of("verify", "t", "--limit", "-1");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--limit needs a number of at least 0, not -1.");
  }

  private static List<Path> find(Path root, String end) throws IOException {
    try (Stream<Path> paths = Files.list(root)) {
      return paths.filter(path -> path.toString().endsWith(end)).toList();
    }
  }
}
