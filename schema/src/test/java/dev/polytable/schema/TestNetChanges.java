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
package dev.polytable.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestNetChanges {

  private static final TableMetadata METADATA =
      new TableMetadata(
          "id",
          Optional.empty(),
          new StructType(List.of()),
          List.of(),
          Map.of(),
          new Protocol(1, 2, Set.of(), Set.of()));

  private static final String END =
      ", so the commits can't be replayed and the table's state is compared instead.";

  @Test
  void testNewestAdditionCounts() {
    NetChange change =
        only(
            commit(1, List.of(add("a", "", 5)), List.of()),
            commit(2, List.of(add("a", "", 3)), List.of()));
    assertThat(change.wasThere()).isFalse();
    assertThat(change.oldest()).hasValue(3);
    assertThat(change.addition()).contains(add("a", "", 3));
    assertThat(change.settles(new FileKey("a", Optional.empty()))).isTrue();
  }

  @Test
  void testVectorThatIsReplaced() {
    NetChange change = only(commit(1, List.of(add("a", "v1", 5)), List.of(remove("a", ""))));
    assertThat(change.wasThere()).isTrue();
    assertThat(change.settles(new FileKey("a", Optional.empty()))).isTrue();
    assertThat(change.settles(new FileKey("a", Optional.of("iv1")))).isTrue();
    assertThat(change.settles(new FileKey("a", Optional.of("iv0")))).isFalse();
  }

  @Test
  void testFileThatComesAndGoes() {
    NetChange change =
        only(
            commit(1, List.of(add("a", "", 5)), List.of()),
            commit(2, List.of(), List.of(remove("a", ""))));
    assertThat(change.wasThere()).isFalse();
    assertThat(change.addition()).isEmpty();
    assertThat(change.left()).containsExactly(Optional.empty());
  }

  @Test
  void testSameAdditionTwiceInACommitIsOne() {
    assertThat(only(commit(1, List.of(add("a", "", 5), add("a", "", 5)), List.of())).addition())
        .contains(add("a", "", 5));
  }

  @Test
  void testTwoThingsOfOneFileInACommit() {
    assertThatThrownBy(() -> only(commit(4, List.of(add("a", "", 5), add("a", "", 6)), List.of())))
        .hasMessage("Version 4 says two things of a" + END);
    assertThatThrownBy(() -> only(commit(4, List.of(add("a", "", 5)), List.of(remove("a", "")))))
        .hasMessage("Version 4 says two things of a" + END)
        .extracting("code")
        .isEqualTo(ErrorCode.SOURCE_HISTORY_EXPIRED);
  }

  @Test
  void testTwoVectorsOfOneFile() {
    assertThatThrownBy(
            () ->
                only(
                    commit(1, List.of(add("a", "v1", 5)), List.of()),
                    commit(2, List.of(add("a", "v2", 5)), List.of())))
        .hasMessage("a is added with more than one deletion vector" + END);
  }

  private static NetChange only(TableChange... commits) {
    List<NetChange> files = NetChanges.of(List.of(commits)).files();
    assertThat(files).hasSize(1);
    return files.get(0);
  }

  private static TableChange commit(long version, List<DataFile> added, List<RemovedFile> removed) {
    return new TableChange(version, version, METADATA, false, added, removed, "WRITE");
  }

  private static DataFile add(String path, String vector, long modified) {
    return new DataFile(path, 1, modified, List.of(), FileStats.NONE, vector(vector), true);
  }

  private static RemovedFile remove(String path, String vector) {
    return new RemovedFile(path, Optional.empty(), vector(vector), true);
  }

  private static Optional<DeletionVector> vector(String name) {
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DeletionVector(
                DeletionVector.StorageType.INLINE, name, Optional.empty(), 1, 1, "i" + name));
  }
}
