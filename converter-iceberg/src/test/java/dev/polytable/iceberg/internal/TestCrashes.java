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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.hadoop.HadoopTables;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A conversion that fails or dies at each of its storage operations in turn. */
class TestCrashes {

  private static final int MORE_THAN_A_CONVERSION_NEEDS = 60;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Fault.class)
  void testNextConversionMakesTheTableRight(Fault fault) throws IOException {
    for (String scheme : List.of("hdfs", "s3a")) {
      int operation = 1;
      while (crashAndRecover(scheme, fault, operation)) {
        operation++;
        assertThat(operation).isLessThan(MORE_THAN_A_CONVERSION_NEEDS);
      }

      assertThat(operation).isGreaterThan(5);
    }
  }

  /** Whether the operation was reached at all, in the first conversion or in the next one. */
  private boolean crashAndRecover(String scheme, Fault fault, int operation) throws IOException {
    Path table = java.nio.file.Files.createDirectory(folder.resolve(scheme + fault + operation));
    SourceTable source = new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));
    source.commit(List.of(file("a"), file("b")), List.of());
    boolean reached = crash(scheme, table, source, fault, operation);
    recover(scheme, table, source);
    source.commit(List.of(file("c")), List.of("a"));
    source.commit(List.of(file("d")), List.of("c"));
    reached |= crash(scheme, table, source, fault, operation);
    recover(scheme, table, source);
    return reached;
  }

  private static boolean crash(
      String scheme, Path table, SourceTable source, Fault fault, int operation) {
    Injector injector = new Injector(fault, operation);
    try (TargetHarness harness = TargetHarness.observed(table, scheme, injector)) {
      harness.convert(source);
    } catch (ConversionException e) {
      assertThat(e.code())
          .isIn(ErrorCode.STORAGE_FAILED, ErrorCode.COMMIT_STATE_UNKNOWN, ErrorCode.TARGET_MOVED);
      assertThat(e.isRetryable()).isTrue();
    } catch (IllegalStateException | NoClassDefFoundError e) {
      assertThat(e).hasMessageStartingWith("injected");
    }

    assertReadable(scheme, table);
    return injector.reached;
  }

  /** Readers see a state of the source, before anything is mended. */
  private static void assertReadable(String scheme, Path table) {
    try (TargetHarness harness = TargetHarness.observed(table, scheme, (operation, name) -> {})) {
      if (!new HadoopTables(harness.configuration()).exists(harness.location())) {
        return;
      }

      int files = 0;
      for (FileScanTask ignored : harness.table().newScan().planFiles()) {
        files++;
      }

      assertThat(files).isEqualTo(2);
    }
  }

  private static void recover(String scheme, Path table, SourceTable source) {
    try (TargetHarness harness = TargetHarness.observed(table, scheme, (operation, name) -> {})) {
      TargetState state = harness.target().loadState();
      if (state.version().isEmpty()) {
        harness.target().applySnapshot(state, source.snapshot());
      } else if (state.version().get() < source.version()) {
        List<TableChange> changes = source.changesAfter(state.version().get());
        harness.target().applyChanges(state, changes);
      }

      List<String> locations = new ArrayList<>();
      harness.table().newScan().planFiles().forEach(task -> locations.add(task.file().location()));
      assertThat(locations)
          .containsExactlyInAnyOrderElementsOf(
              source.paths().stream().map(path -> harness.tablePath() + "/" + path).toList());
      List<String> versions = new ArrayList<>();
      harness
          .table()
          .snapshots()
          .forEach(snapshot -> versions.add(snapshot.summary().get("delta-version")));
      assertThat(versions).doesNotHaveDuplicates();
      assertThat(harness.target().loadState().version()).contains(source.version());
    }
  }

  private static DataFile file(String name) {
    return new DataFile(
        name, 1000, 0, List.of(), SourceTable.stats(10, Map.of()), Optional.empty(), true);
  }

  /** What happens at the operation. */
  enum Fault {
    /** It fails and has no effect. */
    BEFORE,
    /** It fails, but has had its effect. */
    AFTER,
    /** The process dies before it: no operation works any more. */
    DEATH_BEFORE,
    /** The process dies after it. */
    DEATH_AFTER,
    /** An exception that nobody expects there. */
    UNCHECKED_BEFORE,
    /** The same, after it has had its effect. */
    UNCHECKED_AFTER,
    /** No exception at all: the class path lacks something, or memory is short. */
    ERROR_BEFORE,
    /** The same, after it has had its effect. */
    ERROR_AFTER
  }

  private static final class Injector implements ObservedFileSystem.Observer {

    private final Fault fault;
    private int left;
    private boolean reached;

    private Injector(Fault fault, int operation) {
      this.fault = fault;
      this.left = operation;
    }

    @Override
    public synchronized void before(String operation, String fileName) throws IOException {
      boolean dead = reached && (fault == Fault.DEATH_BEFORE || fault == Fault.DEATH_AFTER);
      left--;
      if (left == 0) {
        reached = true;
      }

      if (dead) {
        throw new IOException("dead at " + operation + " of " + fileName);
      }

      if (left == 0) {
        fail("injected at " + operation + " of " + fileName, "BEFORE");
      }
    }

    @Override
    public synchronized void after(String operation, String fileName) throws IOException {
      if (left == 0) {
        fail("injected after " + operation + " of " + fileName, "AFTER");
      }
    }

    private void fail(String message, String when) throws IOException {
      if (!fault.name().endsWith(when)) {
        return;
      }

      if (fault.name().startsWith("UNCHECKED")) {
        throw new IllegalStateException(message);
      }

      if (fault.name().startsWith("ERROR")) {
        throw new NoClassDefFoundError(message);
      }

      throw new IOException(message);
    }
  }
}
