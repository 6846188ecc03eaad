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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.Test;

class TestRetention extends TargetTest {

  private static final String ROW = "message m { optional int32 id; }";

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));

  @Test
  void testSnapshotsStayForTheRetention() {
    commitFiles(6);
    assertThat(versions()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
    harness.clock().move(Duration.ofDays(6));
    commitFiles(1);
    assertThat(versions()).hasSize(7);
    harness.clock().move(Duration.ofDays(6));
    commitFiles(1);
    assertThat(versions()).containsExactly(7L);
    assertThat(harness.rows()).hasSize(8);
  }

  @Test
  void testExpiryIsDoneInBatches() {
    source.setProperty("polytable.iceberg.retention.maxSnapshots", "10");
    commitFiles(11);
    assertThat(versions()).hasSize(11);
    commitFiles(1);
    assertThat(versions()).containsExactly(2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
  }

  @Test
  void testNamedSnapshotsStay() {
    commitFiles(3);
    Snapshot second = snapshots().get(1);
    harness.table().manageSnapshots().createTag("keep", second.snapshotId()).commit();
    harness.clock().move(Duration.ofDays(30));
    commitFiles(1);
    assertThat(versions()).containsExactlyInAnyOrder(1L, 3L);
    assertThat(harness.rowsOfSnapshot(second.snapshotId())).containsExactly("0", "1");
  }

  @Test
  void testFilesOfExpiredSnapshotsAndLeftOversAreDeletedAndNothingElse() throws IOException {
    commitFiles(8);
    source.commit(List.of(), List.of("f0"));
    harness.convert(source);
    List<String> kept =
        List.of(
            "_iceberg/metadata/of-somebody.avro",
            "_iceberg/metadata/00000000-0000-0000-0000-000000000000.stats",
            "_iceberg/other/00000000-0000-0000-0000-000000000000-m0.avro",
            "00000000-0000-0000-0000-000000000000-m0.avro",
            "metadata/snap-1-1-00000000-0000-0000-0000-000000000000.avro");
    List<String> leftOver =
        List.of(
            "_iceberg/metadata/00000000-0000-0000-0000-000000000000-m0.avro",
            "_iceberg/metadata/snap-1-1-00000000-0000-0000-0000-000000000000.avro",
            "_iceberg/metadata/00000000-0000-0000-0000-000000000000-deletes.puffin",
            "_iceberg/metadata/00000000-0000-0000-0000-000000000000.metadata.json",
            "_iceberg/metadata/00000000-0000-0000-0000-000000000000-version-hint.temp");
    for (String name : kept) {
      write(name);
    }

    for (String name : leftOver) {
      write(name);
    }

    Set<String> before = harness.listing();
    harness.clock().set(Instant.now().plus(Duration.ofDays(30)));
    age(before);
    commitFiles(1);
    Set<String> deleted = new TreeSet<>(before);
    deleted.removeAll(harness.listing());
    assertThat(harness.listing()).containsAll(kept);
    assertThat(deleted).containsAll(leftOver);
    assertThat(deleted).allMatch(name -> name.startsWith("_iceberg/metadata/"));
    assertThat(deleted.stream().filter(name -> name.contains("snap-"))).hasSizeGreaterThan(5);
    assertThat(harness.rows()).hasSize(8);
  }

  @Test
  void testYoungFilesMayBelongToAnotherProcessAndStay() throws IOException {
    source.setProperty("polytable.iceberg.retention.hours", "0");
    commitFiles(3);
    write("_iceberg/metadata/00000000-0000-0000-0000-000000000000-m0.avro");
    harness.clock().set(Instant.now().plusSeconds(60));
    commitFiles(2);
    assertThat(versions()).containsExactly(4L);
    assertThat(harness.listing())
        .contains("_iceberg/metadata/00000000-0000-0000-0000-000000000000-m0.avro");
  }

  @Test
  void testSettingThatIsNoNumberIsRefused() {
    source.setProperty("polytable.iceberg.retention.hours", "a week");
    assertThatThrownBy(() -> commitFiles(1))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
        .hasMessage(
            "polytable.iceberg.retention.hours is 'a week', but must be a whole number from 0."
                + " Correct the table property or the setting.");
  }

  private void commitFiles(int count) {
    for (int i = 0; i < count; i++) {
      long id = source.version() + 1;
      DataFile file = parquet.write("f" + id, ROW, new Object[] {(int) id});
      source.commit(List.of(file), List.of());
      harness.convert(source);
    }
  }

  private List<Long> versions() {
    return snapshots().stream()
        .map(snapshot -> Long.valueOf(snapshot.summary().get("delta-version")))
        .toList();
  }

  private List<Snapshot> snapshots() {
    List<Snapshot> snapshots = new ArrayList<>();
    harness.table().snapshots().forEach(snapshots::add);
    return snapshots;
  }

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
  }

  /** Makes files older than those that are written from now on by more than clocks may differ. */
  private void age(Set<String> names) throws IOException {
    for (String name :
        names.stream().filter(file -> !file.endsWith(".crc")).collect(Collectors.toSet())) {
      Path file = folder.resolve(name);
      Files.setLastModifiedTime(
          file,
          java.nio.file.attribute.FileTime.from(
              Files.getLastModifiedTime(file).toInstant().minus(Duration.ofMinutes(5))));
    }
  }
}
