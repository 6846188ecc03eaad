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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.curator.test.TestingServer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hudi.client.transaction.lock.ZookeeperBasedLockProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hudi's lock in a ZooKeeper, a real one in this process. */
class TestZookeeperLock {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);

  @TempDir private Path table;
  private TestingServer server;

  @BeforeEach
  void start() throws Exception {
    server = new TestingServer(true);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void oneProcessAtATimeConverts() {
    try (HudiTarget target =
        HudiTarget.open(Tables.context(table, settings(), Clock.systemUTC()))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT, "a.parquet"));
      TargetState state = target.loadState();

      try (HudiLock other = take()) {
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
      }

      target.applyChanges(
          target.loadState(), List.of(Tables.change(1, FLAT, List.of("b.parquet"), List.of())));
    }

    assertThat(HudiReader.files(table)).containsExactly("a.parquet", "b.parquet");
    try (HudiLock again = take()) {
      assertThat(again).isNotNull();
    }
  }

  @Test
  void aServerThatIsNotThereIsAnErrorThatMayPass() throws Exception {
    Map<String, String> settings = settings();
    settings.put(HudiLock.PREFIX + "zookeeper.connection_timeout_ms", "500");
    settings.put(HudiLock.PREFIX + "num_retries", "1");
    settings.put(HudiLock.PREFIX + "wait_time_ms_between_retry", "10");
    server.stop();

    try (HudiTarget target = HudiTarget.open(Tables.context(table, settings, Clock.systemUTC()))) {
      assertThatThrownBy(() -> target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, FLAT)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED);
                assertThat(e.isRetryable()).isTrue();
              })
          .hasMessageContaining("Nothing is written without it. Check that its server answers");
      assertThat(target.loadState()).isEqualTo(TargetState.ABSENT);
    }
  }

  private HudiLock take() {
    return HudiLock.take(
        Tables.context(table, settings(), Clock.systemUTC()),
        FLAT,
        new Configuration(),
        new org.apache.hadoop.fs.Path("file:" + table),
        Duration.ZERO);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put(HudiLock.PROVIDER, ZookeeperBasedLockProvider.class.getName());
    settings.put(HudiLock.PREFIX + "zookeeper.url", server.getConnectString());
    settings.put(HudiLock.PREFIX + "zookeeper.base_path", "/polytable");
    settings.put(HudiLock.PREFIX + "zookeeper.lock_key", "table");
    settings.put(HudiSettings.PATIENCE_SECONDS, "0");
    return settings;
  }
}
