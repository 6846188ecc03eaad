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
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What others do to the Iceberg table: it heals or is refused, and the source is untouched. */
class TestOutsideChanges extends TargetTest {

  private static final String ROW = "message m { optional int32 id; }";

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));
  private Set<String> sourceFiles;

  @BeforeEach
  void open() {
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    harness.convert(source);
    sourceFiles = sourceFiles();
  }

  @AfterEach
  void close() {
    assertThat(sourceFiles()).containsAll(sourceFiles);
  }

  @Test
  void testRewrittenManifests() {
    harness.table().rewriteManifests().clusterBy(file -> "all").rewriteIf(any -> true).commit();
    heal();
    source.commit(List.of(), List.of("a"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("2");
  }

  @Test
  void testRewrittenDataFiles() {
    Table table = harness.table();
    DataFile own = parquet.write("_iceberg/data/x", ROW, new Object[] {1}, new Object[] {2});
    table
        .newOverwrite()
        .deleteFile(dataFile("a", 1))
        .deleteFile(dataFile("b", 1))
        .addFile(dataFile(own.path(), 2))
        .commit();
    heal();
  }

  @Test
  void testDeletesOfAnotherKind() {
    Table table = harness.table();
    table
        .newRowDelta()
        .addDeletes(
            FileMetadata.deleteFileBuilder(table.spec())
                .ofPositionDeletes()
                .withFormat(FileFormat.PARQUET)
                .withPath(harness.location() + "/data/deletes.parquet")
                .withFileSizeInBytes(1)
                .withRecordCount(1)
                .build())
        .commit();
    heal();
    Table healed = harness.table();
    assertThat(
            healed.currentSnapshot().deleteManifests(healed.io()).stream()
                .filter(manifest -> manifest.hasAddedFiles() || manifest.hasExistingFiles()))
        .isEmpty();
  }

  @Test
  void testRollback() {
    long first = harness.table().currentSnapshot().snapshotId();
    source.commit(List.of(file("c", 3)), List.of("a"));
    harness.convert(source);
    harness.table().manageSnapshots().rollbackTo(first).commit();
    assertThat(harness.rows()).containsExactly("1", "2");
    assertThat(harness.target().loadState().obstacle()).isPresent();
    harness.convertFully(source);
    assertThat(harness.rows()).containsExactly("2", "3");
  }

  @Test
  void testPropertiesAreSetBack() {
    harness.table().updateProperties().set("gc.enabled", "true").commit();
    source.commit(List.of(file("c", 3)), List.of());
    harness.convert(source);
    assertThat(harness.table().properties()).containsEntry("gc.enabled", "false");
  }

  @Test
  void testSortOrderOfAColumnThatTheSourceDrops() {
    harness.table().replaceSortOrder().asc("id").commit();
    harness.table().updateSpec().addField("id").commit();
    source.setSchema(SourceTable.schema(Field.of("other", PrimitiveType.INTEGER)));
    source.commit(List.of(), List.of("a"));
    harness.convert(source);
    assertThat(harness.table().sortOrder().isUnsorted()).isTrue();
    assertThat(harness.table().spec().isUnpartitioned()).isTrue();
    assertThat(harness.rows()).containsExactly("null");
  }

  @Test
  void testDeletedManifestIsSaidWithTheRemedy() throws IOException {
    Table table = harness.table();
    for (ManifestFile manifest : table.currentSnapshot().dataManifests(table.io())) {
      Files.delete(Path.of(java.net.URI.create(manifest.path())));
    }

    source.commit(List.of(), List.of("a"));
    try (TargetHarness other = new TargetHarness(folder)) {
      assertThatThrownBy(() -> other.convert(source))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
          .hasMessageContaining("Delete " + harness.location());
    }
  }

  @Test
  void testDamagedMetadataIsSaidWithTheRemedy() throws IOException {
    Files.deleteIfExists(harness.metadataFolder().resolve(".v1.metadata.json.crc"));
    Files.writeString(harness.metadataFolder().resolve("v1.metadata.json"), "{ nothing");
    assertThatThrownBy(() -> harness.target().loadState())
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
        .hasMessageContaining("can't be read");
  }

  @Test
  void testDeletedTableIsMadeAgain() throws IOException {
    try (var files = Files.walk(folder.resolve("_iceberg"))) {
      for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }

    assertThat(harness.target().loadState()).isEqualTo(TargetState.ABSENT);
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1", "2");
  }

  /** What its metadata names is the files of the place that it was made at. */
  @Test
  void testCopiedTableStartsAnewAndLeavesTheOriginalAlone() throws IOException {
    source.commit(List.of(file("c", 3)), List.of());
    harness.convert(source);
    Path copy = folder.resolveSibling(folder.getFileName() + "-copy");
    copy(folder, copy);
    Set<String> before = harness.listing();
    try (TargetHarness copied = new TargetHarness(copy)) {
      TargetState state = copied.target().loadState();
      assertThat(state.version()).contains(source.version());
      assertThat(state.obstacle().orElseThrow()).contains("made at " + harness.location());
      assertThatThrownBy(() -> copied.target().applyChanges(state, source.changesAfter(1)))
          .hasMessageContaining("no Iceberg table to replay commits on");
      copied.convertFully(source);
      assertThat(copied.target().loadState().obstacle()).isEmpty();
      assertThat(copied.rows()).containsExactly("1", "2", "3");
      assertThat(copied.table().snapshots()).hasSize(1);
      assertThat(copied.table().location()).isEqualTo(copied.location());
      assertThat(copied.table().currentSnapshot().addedDataFiles(copied.table().io()))
          .allMatch(file -> file.location().startsWith(copied.tablePath() + "/"));
    }

    assertThat(harness.listing()).isEqualTo(before);
    assertThat(harness.target().loadState().obstacle()).isEmpty();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  private void heal() {
    TargetState state = harness.target().loadState();
    assertThat(state.obstacle().orElseThrow()).contains("the one that Polytable made");
    harness.target().applySnapshot(state, source.snapshot());
    assertThat(harness.target().loadState().obstacle()).isEmpty();
    assertThat(harness.rows()).containsExactly("1", "2");
  }

  private org.apache.iceberg.DataFile dataFile(String path, long rows) {
    return DataFiles.builder(harness.table().spec())
        .withPath(harness.tablePath() + "/" + path)
        .withFormat(FileFormat.PARQUET)
        .withFileSizeInBytes(folder.resolve(path).toFile().length())
        .withRecordCount(rows)
        .build();
  }

  private DataFile file(String name, int id) {
    return parquet.write(name, ROW, new Object[] {id});
  }

  private Set<String> sourceFiles() {
    return harness.listing().stream()
        .filter(name -> !name.startsWith("_iceberg"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
