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
package dev.polytable.hudi.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Storage that throws what it likes, before a request takes effect or after. */
class TestFaults {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");
  private static final String DENIED =
      "Permission denied: user=alice, access=WRITE, inode=\"/t/.hoodie\"";

  /** Each request in turn takes minutes; a step that is prime meets each kind of moment. */
  private static final int STEP = Integer.getInteger("polytable.crash.step", 7);

  @TempDir private Path folder;

  @AfterEach
  void tearDown() {
    WatchedFileSystem.reset();
  }

  /** What is thrown. */
  enum Kind {
    CHECKED,
    UNCHECKED,
    ERROR;

    Throwable thrown() {
      return switch (this) {
        case CHECKED -> new IOException("the storage has a fault");
        case UNCHECKED -> new IllegalStateException("the storage has a fault");
        case ERROR -> new NoClassDefFoundError("the storage has a fault");
      };
    }
  }

  /** Readers see the state before or after, and the next process ends up at the one after. */
  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(named = "polytable.crash.step", matches = "[0-9]+")
  void anywhereInACommit(Kind kind) throws IOException {
    boolean failed = true;

    for (int request = kind.ordinal(); failed; request += STEP) {
      Path table = Files.createDirectory(folder.resolve("t" + request));
      create(table);
      Set<String> before = HudiReader.files(table);
      WatchedFileSystem.failAt(request, request % 2 == 0, kind::thrown);
      convert(table, true);
      failed = WatchedFileSystem.hasFailed();
      WatchedFileSystem.reset();
      assertThat(HudiReader.files(table))
          .as("after the fault at request %s", request)
          .isIn(before, after());

      convert(table, false);
      assertThat(HudiReader.files(table)).as("request %s", request).isEqualTo(after());
      assertThat(HudiReader.activeVersions(table)).as("request %s", request).endsWith(3L);
    }
  }

  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(named = "polytable.crash.step", matches = "[0-9]+")
  void anywhereWhileTheTableIsMade(Kind kind) throws IOException {
    boolean failed = true;

    for (int request = kind.ordinal(); failed; request += STEP * 2) {
      Path table = Files.createDirectory(folder.resolve("t" + request));
      WatchedFileSystem.failAt(request, request % 2 == 0, kind::thrown);
      make(table, true);
      failed = WatchedFileSystem.hasFailed();
      WatchedFileSystem.reset();

      make(table, false);
      assertThat(HudiReader.files(table))
          .as("request %s", request)
          .containsExactly(Tables.fileOf(0));
    }
  }

  @Test
  void aDenialIsToldAsOne() {
    create(folder);
    assertFailure(
        () -> new AccessControlException(DENIED),
        ErrorCode.PERMISSION_DENIED,
        false,
        "permission was denied (AccessControlException: " + DENIED + "). Grant it to the user");
  }

  @Test
  void s3sDenialIsToldAsOne() {
    create(folder);
    assertFailure(
        () ->
            new IOException(
                "PUT 0-byte object on t/.hoodie",
                new RuntimeException(
                    "Access Denied (Service: S3, Status Code: 403, Request ID: 1)")),
        ErrorCode.PERMISSION_DENIED,
        false,
        "Storage refused writing the Hudi table: permission was denied (RuntimeException: Access"
            + " Denied (Service: S3, Status Code: 403, Request ID: 1))");
  }

  @Test
  void storageThatFailsMayBeTriedAgain() {
    create(folder);
    assertFailure(
        () -> new IOException("the network is down"),
        ErrorCode.STORAGE_FAILED,
        true,
        "Storage failed while writing the Hudi table: the network is down");
  }

  @Test
  void aFaultOfOursIsNotTriedAgain() {
    create(folder);
    assertFailure(
        () -> new IllegalStateException("two and two are five"),
        ErrorCode.INTERNAL,
        false,
        "Writing the Hudi table failed with java.lang.IllegalStateException: two and two are five."
            + " This is a fault of Polytable");
  }

  @Test
  void aStorageThatHadoopDoesNotKnowIsNotTriedAgain() {
    create(folder);
    assertFailure(
        () ->
            new org.apache.hadoop.fs.UnsupportedFileSystemException(
                "No FileSystem for scheme \"foo\""),
        ErrorCode.INVALID_SETTING,
        false,
        "Storage can't be reached while writing the Hudi table: No FileSystem for scheme \"foo\"."
            + " Put the file system's jar on the class path");
  }

  /** Thrown at a request in the middle of the commit. */
  private void assertFailure(
      Supplier<Throwable> thrown, ErrorCode code, boolean isRetryable, String message) {
    try (HudiTarget target = HudiTarget.open(context(folder))) {
      TargetState state = target.loadState();
      WatchedFileSystem.failAt(6, false, thrown);

      assertThatThrownBy(() -> target.applyChanges(state, List.of(change())))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> {
                assertThat(e.code()).isEqualTo(code);
                assertThat(e.isRetryable()).isEqualTo(isRetryable);
              })
          .hasMessageContaining(message);
    }
  }

  private static Set<String> after() {
    return new TreeSet<>(List.of(Tables.fileOf(1), Tables.fileOf(3)));
  }

  private static void create(Path table) {
    make(table, false);

    try (HudiTarget target = HudiTarget.open(context(table))) {
      for (int version = 1; version < 3; version++) {
        target.applyChanges(
            target.loadState(),
            List.of(Tables.change(version, BY_NAME, List.of(Tables.fileOf(version)), List.of())));
      }
    }
  }

  private static void make(Path table, boolean mayFail) {
    run(
        table,
        mayFail,
        0,
        target ->
            target.applySnapshot(
                target.loadState(), Tables.snapshot(0, BY_NAME, Tables.fileOf(0))));
  }

  private static void convert(Path table, boolean mayFail) {
    run(table, mayFail, 3, target -> target.applyChanges(target.loadState(), List.of(change())));
  }

  private static dev.polytable.schema.TableChange change() {
    return Tables.change(
        3, BY_NAME, List.of(Tables.fileOf(3)), List.of(Tables.fileOf(0), Tables.fileOf(2)));
  }

  private interface Action {
    void run(HudiTarget target);
  }

  @SuppressWarnings("CatchingUnchecked")
  private static void run(Path table, boolean mayFail, long version, Action action) {
    try (HudiTarget target = HudiTarget.open(context(table))) {
      if (!target.loadState().version().equals(Optional.of(version))) {
        action.run(target);
      }
      // checkstyle: IllegalCatch, because the fault is whatever the test throws
    } catch (Throwable e) {
      assertThat(mayFail).as("%s", e).isTrue();
      assertThat(WatchedFileSystem.hasFailed()).as("%s", e).isTrue();
    }
  }

  private static ConversionContext context(Path table) {
    return new ConversionContext(
        "file:" + table,
        Map.of(HudiSettings.LEASE_SECONDS, "5"),
        Clock.systemUTC(),
        List.of(WatchedFileSystem.configuration()));
  }
}
