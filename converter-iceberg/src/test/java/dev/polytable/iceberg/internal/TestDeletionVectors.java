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
package dev.polytable.iceberg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

class TestDeletionVectors extends TargetTest {

  private static final String ROW = "message m { optional int32 id; }";

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));

  @Test
  void testVectorThatGrowsAndIsPurged() {
    DataFile file = file("a", 10);
    source.commit(List.of(file), List.of());
    harness.convert(source);
    assertThat(formatVersion()).isEqualTo(2);

    delete("a", vector(1, 3));
    harness.convert(source);
    assertThat(formatVersion()).isEqualTo(3);
    assertThat(harness.rows()).containsExactly("0", "2", "4", "5", "6", "7", "8", "9");
    assertThat(harness.table().currentSnapshot().operation()).isEqualTo("delete");

    delete("a", vector(1, 3, 5));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("0", "2", "4", "6", "7", "8", "9");
    assertThat(vectorsInTable()).isEqualTo(1);

    source.commit(List.of(parquet.write("purged", ROW, rows(0, 2, 4))), List.of("a"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("0", "2", "4");
    assertThat(vectorsInTable()).isZero();

    source.commit(List.of(SourceTable.withVector(file, vector(0))), List.of("purged"));
    harness.convert(source);
    assertThat(harness.rows()).hasSize(9).doesNotContain("0");
    assertThat(harness.rowsOfSnapshot(harness.table().history().get(1).snapshotId())).hasSize(8);
  }

  @Test
  void testVectorThatIsTakenBack() {
    source.commit(List.of(file("a", 3)), List.of());
    harness.convert(source);
    delete("a", vector(1));
    harness.convert(source);
    delete("a", null);
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("0", "1", "2");
    assertThat(vectorsInTable()).isZero();
  }

  @Test
  void testEveryWayOfStoringAVector() {
    Path bin = folder.resolve("deletion_vector_1.bin");
    DeletionVector first = DeletionVectors.append(bin, false, 0);
    DeletionVector second = DeletionVectors.append(bin, false, 1, 2);
    DeletionVector absolute = DeletionVectors.append(folder.resolve("abs.bin"), true, 2);
    DeletionVector inline = DeletionVectors.inline(0, 1);
    source.commit(
        List.of(
            SourceTable.withVector(file("a", 3), first),
            SourceTable.withVector(file("b", 3), second),
            SourceTable.withVector(file("c", 3), absolute),
            SourceTable.withVector(file("d", 3), inline)),
        List.of());
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("0", "0", "1", "1", "2", "2");
    assertThat(harness.listing().stream().filter(name -> name.endsWith(".puffin"))).hasSize(1);
    assertThat(formatVersion()).isEqualTo(3);
  }

  @Test
  void testFullStateCopiesOnlyVectorsThatDiffer() {
    source.commit(
        List.of(
            SourceTable.withVector(file("a", 4), vector(0)),
            SourceTable.withVector(file("b", 4), DeletionVectors.inline(1)),
            SourceTable.withVector(file("c", 4), DeletionVectors.inline(2)),
            file("d", 4)),
        List.of());
    harness.convert(source);
    delete("b", DeletionVectors.inline(3));
    delete("c", null);
    delete("d", DeletionVectors.inline(0, 1, 2));
    harness.convertFully(source);
    assertThat(harness.rows())
        .containsExactly("0", "0", "1", "1", "1", "2", "2", "2", "3", "3", "3");
    assertThat(vectorsInTable()).isEqualTo(3);
    assertThat(harness.table().currentSnapshot().summary())
        .containsEntry("added-dvs", "2")
        .containsEntry("removed-dvs", "2");
  }

  @Test
  void testCommitsWithVectorsAreFolded() {
    source.commit(List.of(file("a", 4), file("b", 4)), List.of());
    harness.convert(source);
    source.setProperty("polytable.maxCommitsOneByOne", "1");
    delete("a", vector(0));
    delete("a", vector(0, 1));
    delete("b", vector(2));
    source.commit(List.of(), List.of("b"));
    assertThat(harness.convert(source).commits()).hasSize(1);
    assertThat(harness.rows()).containsExactly("2", "3");
    assertThat(vectorsInTable()).isEqualTo(1);
  }

  @Test
  void testDamagedVectorIsRefusedAndNothingIsLeftBehind() throws IOException {
    source.commit(List.of(file("a", 3)), List.of());
    harness.convert(source);
    Path bin = folder.resolve("damaged.bin");
    DeletionVector vector = DeletionVectors.append(bin, false, 1);
    byte[] bytes = Files.readAllBytes(bin);
    bytes[bytes.length - 6] ^= 1;
    Files.write(bin, bytes);
    delete("a", vector);
    var before = harness.listing();
    assertThatThrownBy(() -> harness.convert(source))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CORRUPT))
        .hasMessageContaining("The deletion vector of ");
    assertThat(harness.listing()).isEqualTo(before);
    assertThat(harness.rows()).containsExactly("0", "1", "2");
  }

  private DeletionVector vector(int... rows) {
    return DeletionVectors.append(folder.resolve("v" + source.version() + ".bin"), false, rows);
  }

  private void delete(String path, DeletionVector vector) {
    DataFile file = SourceTable.withVector(source.file(path), vector);
    source.commit(List.of(file), List.of(source.removal(path, true)), "DELETE");
  }

  private DataFile file(String name, int rows) {
    Integer[] ids = new Integer[rows];
    for (int i = 0; i < rows; i++) {
      ids[i] = i;
    }

    return parquet.write(name, ROW, rows(ids));
  }

  private static Object[][] rows(Integer... ids) {
    Object[][] rows = new Object[ids.length][];
    for (int i = 0; i < ids.length; i++) {
      rows[i] = new Object[] {ids[i]};
    }

    return rows;
  }

  private int vectorsInTable() {
    Table table = harness.table();
    return table.currentSnapshot().deleteManifests(table.io()).stream()
        .mapToInt(TestDeletionVectors::liveFiles)
        .sum();
  }

  private static int liveFiles(ManifestFile manifest) {
    return manifest.addedFilesCount() + manifest.existingFilesCount();
  }

  private int formatVersion() {
    return ((HasTableOperations) harness.table()).operations().current().formatVersion();
  }
}
