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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.delta.internal.DeltaTable.FileAction;
import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.FileKey;
import dev.polytable.schema.NetChange;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.TableSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commits come to, folded, is what Delta Kernel's snapshots say. */
class TestNetChanges {

  private static final String PROTOCOL =
      DeltaTable.protocol("\"deletionVectors\"", "\"deletionVectors\"");
  private static final int VERSIONS = 12;

  @TempDir private Path folder;

  /** Files are added, added again, removed and removed though they aren't there, in any order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void testFoldedCommitsLeadFromOneSnapshotToTheNext(long seed) throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    writeLog(table, new Random(seed));
    int folded = 0;
    try (ConversionSource source = table.open()) {
      for (int from = 0; from < VERSIONS; from++) {
        for (int to = from + 1; to <= VERSIONS; to++) {
          folded += compare(source, from, to) ? 1 : 0;
        }
      }
    }

    assertThat(folded).isPositive();
  }

  @Test
  void testFileThatIsThereTwiceIsRefused() throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    table.commit(
        0,
        PROTOCOL,
        DeltaTable.metadata("id", DeltaTable.ID_SCHEMA, Map.of()),
        FileAction.add("a").toString(),
        FileAction.add("b").toString());
    table.commit(1, FileAction.add("a").vector("p", "file:/v", 1).toString());
    try (ConversionSource source = table.open()) {
      assertThatThrownBy(() -> files(source.snapshot(1)))
          .hasMessage(
              "The file a is in the table twice at version 1, with two deletion vectors or named in"
                  + " two ways, so Delta's readers show rows of it twice. The commit that added it"
                  + " again should have removed it. Rewrite its rows (for example INSERT OVERWRITE"
                  + " … SELECT DISTINCT, or RESTORE the version before).")
          .extracting("code")
          .isEqualTo(ErrorCode.SOURCE_CORRUPT);
    }
  }

  @Test
  void testPathsOfAnotherTableAreOneHoweverTheyAreWritten() throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    table.commit(0, PROTOCOL, DeltaTable.metadata("id", DeltaTable.ID_SCHEMA, Map.of()));
    table.commit(1, FileAction.add("file:/elsewhere/a%20b").toString());
    table.commit(2, FileAction.add("file:///elsewhere/a%20b").toString());
    table.commit(3, FileAction.remove("file:///elsewhere/a%20b").toString());
    try (ConversionSource source = table.open()) {
      List<NetChange> changes = NetChanges.of(source.changes(0, 2)).files();
      assertThat(changes).extracting(NetChange::path).containsExactly("file:/elsewhere/a b");
      assertThat(NetChanges.of(source.changes(0, 3)).added()).isEmpty();
    }
  }

  private static boolean compare(ConversionSource source, int from, int to) {
    Map<FileKey, DataFile> before;
    Map<FileKey, DataFile> after;
    NetChanges net;
    try {
      before = files(source.snapshot(from));
      after = files(source.snapshot(to));
      net = NetChanges.of(source.changes(from, to));
    } catch (ConversionException e) {
      assertThat(e.code()).isIn(ErrorCode.SOURCE_CORRUPT, ErrorCode.SOURCE_HISTORY_EXPIRED);
      return false;
    }

    Map<FileKey, DataFile> computed = newMap();
    computed.putAll(before);
    for (NetChange change : net.files()) {
      change.left().forEach(vector -> computed.remove(new FileKey(change.path(), vector)));
      change.addition().ifPresent(file -> computed.put(file.key(), withoutDataChange(file)));
    }

    assertThat(computed).isEqualTo(after);
    return true;
  }

  private static void writeLog(DeltaTable table, Random random) throws IOException {
    table.commit(
        0,
        PROTOCOL,
        DeltaTable.metadata("id", DeltaTable.ID_SCHEMA, Map.of()),
        FileAction.add("f0").toString(),
        FileAction.add("f1").toString());
    for (int version = 1; version <= VERSIONS; version++) {
      List<String> actions = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        // Each file once a commit: what a commit may not say has tests of its own.
        if (random.nextInt(3) == 0) {
          actions.add(action("f" + i, random));
        }
      }

      actions.add(DeltaTable.info("WRITE"));
      table.commit(version, actions.toArray(String[]::new));
    }
  }

  private static String action(String path, Random random) {
    if (random.nextInt(2) == 0) {
      return FileAction.remove(path).toString();
    }

    FileAction add = FileAction.add(path).dataChange(random.nextBoolean());
    add.stats("{\"numRecords\":%s}".formatted(random.nextInt(1, 4)));
    return (random.nextInt(40) == 0 ? add.vector("p", "file:/v", 1) : add).toString();
  }

  private static Map<FileKey, DataFile> files(TableSnapshot snapshot) {
    Map<FileKey, DataFile> files = newMap();
    try (CloseableIterator<DataFile> iterator = snapshot.openFiles()) {
      iterator.forEachRemaining(file -> files.put(file.key(), file));
    }

    return files;
  }

  private static Map<FileKey, DataFile> newMap() {
    return new TreeMap<>(java.util.Comparator.comparing(FileKey::toString));
  }

  private static DataFile withoutDataChange(DataFile file) {
    return new DataFile(
        file.path(),
        file.sizeInBytes(),
        file.modificationTime(),
        file.partition(),
        file.stats(),
        file.deletionVector(),
        false);
  }
}
