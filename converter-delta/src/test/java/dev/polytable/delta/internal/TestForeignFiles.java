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
package dev.polytable.delta.internal;

import static dev.polytable.delta.internal.DeltaTable.ID_SCHEMA;
import static dev.polytable.delta.internal.DeltaTable.PROTOCOL;
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.metadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.delta.internal.DeltaTable.FileAction;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a table's first commit says that others may have written its files. */
final class TestForeignFiles {

  @TempDir private Path folder;
  private DeltaTable table;

  @BeforeEach
  void makeFolder() throws IOException {
    table = new DeltaTable(folder.resolve("t"));
  }

  @AfterEach
  void failNoMore() {
    CountingFileSystem.fail("");
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE TABLE, false",
    "WRITE, false",
    "CONVERT, true",
    "CLONE, true",
  })
  void theFirstOperationSays(String operation, boolean foreign) throws IOException {
    table.commit(0, info(operation), PROTOCOL, metadata("t-1", ID_SCHEMA, Map.of()));
    table.commit(1, info("WRITE"), FileAction.add("f.parquet").toString());
    try (ConversionSource source = table.open()) {
      TableSnapshot snapshot = source.snapshot(1);
      CountingFileSystem.take();
      assertThat(snapshot.mayHoldForeignFiles()).isEqualTo(foreign);
      assertThat(CountingFileSystem.take()).containsExactly("open 00000000000000000000.json");
    }
  }

  @Test
  void aFirstCommitThatDoesNotSayMayBeAny() throws IOException {
    table.commit(0, PROTOCOL, metadata("t-1", ID_SCHEMA, Map.of()));
    try (ConversionSource source = table.open()) {
      assertThat(source.snapshot(0).mayHoldForeignFiles()).isTrue();
    }
  }

  @Test
  void aFirstCommitThatIsGoneMayHaveBeenAny() throws IOException {
    table.create(ID_SCHEMA, Map.of());
    table.commit(1, info("WRITE"), FileAction.add("f.parquet").toString());
    table.checkpoint(1).removeCommits(0, 0);
    try (ConversionSource source = table.open()) {
      assertThat(source.snapshot(1).mayHoldForeignFiles()).isTrue();
    }
  }

  @Test
  void aFirstCommitThatCannotBeReadIsSaidSo() throws IOException {
    table.create(ID_SCHEMA, Map.of());
    try (ConversionSource source = table.open()) {
      TableSnapshot snapshot = source.snapshot(0);
      CountingFileSystem.fail("open 00000000000000000000.json");
      assertThatThrownBy(snapshot::mayHoldForeignFiles)
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
          .hasMessageContaining("Reading the first commit in ");
    }
  }
}
