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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.transaction.lock.FileSystemBasedLockProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestHudiLock {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);
  private static final Map<String, String> FILE_SYSTEM =
      Map.of(
          HudiLock.PROVIDER,
          FileSystemBasedLockProvider.class.getName(),
          HudiSettings.PATIENCE_SECONDS,
          "0");

  @TempDir private Path table;
  @TempDir private Path elsewhere;

  @Test
  void aConversionHoldsTheLockAndGivesItBack() {
    try (HudiTarget target = open(FILE_SYSTEM)) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      target.applyChanges(
          target.loadState(),
          List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of("a.parquet"))));
    }

    assertThat(HudiReader.files(table)).containsExactly("b.parquet");
    assertThat(table.resolve("_polytable")).isEmptyDirectory();
  }

  @Test
  void aConversionWaitsForAnotherProcessAndGivesUp() {
    try (HudiTarget target = open(FILE_SYSTEM)) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      TargetState state = target.loadState();

      try (HudiLock other = take(FILE_SYSTEM)) {
        assertThat(other).isNotNull();
        assertThatThrownBy(
                () ->
                    target.applyChanges(
                        state, List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of()))))
            .isInstanceOfSatisfying(
                ConversionException.class,
                e -> {
                  assertThat(e.code()).isEqualTo(ErrorCode.TARGET_LOCKED);
                  assertThat(e.isRetryable()).isTrue();
                })
            .hasMessageContaining("Another process has the lock of");
        assertThat(table.resolve("_polytable/lock")).exists();
      }

      target.applyChanges(
          target.loadState(), List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of())));
    }

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
  }

  @Test
  void theProvidersOwnSettingsReachIt() {
    Map<String, String> settings =
        Map.of(
            HudiLock.PROVIDER,
            FileSystemBasedLockProvider.class.getName(),
            HudiLock.PREFIX + "filesystem.path",
            "file:" + elsewhere);

    try (HudiLock lock = take(settings)) {
      assertThat(lock).isNotNull();
      assertThat(elsewhere).isNotEmptyDirectory();
    }

    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aProviderThatIsNotThereIsRefused() {
    try (HudiTarget target = open(Map.of(HudiLock.PROVIDER, "com.example.NoLock"))) {
      assertThatThrownBy(() -> target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
          .hasMessageContaining("Setting 'polytable.hudi.lock.provider' is 'com.example.NoLock'");
      assertThat(target.loadState()).isEqualTo(TargetState.ABSENT);
    }
  }

  private HudiLock take(Map<String, String> settings) {
    return HudiLock.take(
        Tables.context(table, settings, Clock.systemUTC()),
        FLAT,
        new Configuration(),
        new org.apache.hadoop.fs.Path("file:" + table),
        Duration.ZERO);
  }

  private HudiTarget open(Map<String, String> settings) {
    return HudiTarget.open(Tables.context(table, settings, Clock.systemUTC()));
  }
}
