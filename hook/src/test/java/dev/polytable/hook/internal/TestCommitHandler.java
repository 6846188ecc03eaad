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
package dev.polytable.hook.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TargetStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestCommitHandler {

  private static final String TABLE = "file:/t";
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Map<String, String> settings = new HashMap<>();
  private final List<ConversionRequest> converted = new CopyOnWriteArrayList<>();
  private final CountDownLatch released = new CountDownLatch(1);
  private final Drain drain = new Drain(Optional::empty);
  private final Configuration conf = new Configuration(false);
  private TableConverter converter = this::convert;
  private final CommitHandler handler =
      new CommitHandler(
          () -> settings,
          parsed ->
              new ConversionQueue(() -> request -> converter.convert(request), parsed.threads()),
          drain);

  @AfterEach
  void tearDown() {
    released.countDown();
    handler.queue().close();
  }

  @Test
  void asksForTheVersionWithTheSessionsSettings() throws IOException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    settings.put("polytable.some", "thing");
    handler.committed(() -> listened(TABLE, 3, true));
    handler.queue().drain(LONG);

    assertThat(converted)
        .containsExactly(
            new ConversionRequest(
                TABLE,
                1,
                3,
                false,
                3,
                true,
                Map.of("polytable.some", "thing"),
                List.of(conf, user)));
  }

  @Test
  void takesACommitThatBothTriggersSeeOnce() {
    handler.committed(() -> listened(TABLE, 0, true));
    handler.queue().drain(LONG);
    uniform(0);
    handler.queue().drain(LONG);
    uniform(1);
    handler.queue().drain(LONG);

    assertThat(converted).extracting(ConversionRequest::version).containsExactly(0L, 1L);
    assertThat(converted)
        .extracting(ConversionRequest::metadataChanged)
        .containsExactly(true, true);
  }

  @Test
  void doesNotWaitForTheConversion() throws Exception {
    converter = this::convertWhenReleased;
    handler.committed(() -> listened(TABLE, 0, true));
    handler.committed(() -> listened(TABLE, 1, false));
    handler.committed(() -> listened(TABLE, 2, false));

    assertThat(converted).isEmpty();
    released.countDown();
    assertThat(handler.queue().drain(LONG)).isEmpty();
    assertThat(converted).last().extracting(ConversionRequest::version).isEqualTo(2L);
  }

  @Test
  void waitsForTheConversionInSynchronousMode() {
    for (String key :
        List.of(
            "polytable.synchronous",
            "databricks.delta.uniform.hudi.sync.convert.enabled",
            "databricks.delta.uniform.iceberg.sync.convert.enabled")) {
      settings.clear();
      settings.put(key, "true");
      handler.committed(() -> listened("file:/" + key, 5, true));

      assertThat(converted)
          .last()
          .extracting(ConversionRequest::tablePath)
          .asString()
          .endsWith(key);
    }
  }

  @Test
  void tableWithoutTargetsCostsNothing() {
    settings.put("polytable.synchronous", "true");
    CommitHandler untouched =
        new CommitHandler(
            () -> {
              throw new AssertionError("settings are read");
            },
            parsed -> {
              throw new AssertionError("a queue is made");
            },
            drain);
    untouched.committed(() -> withoutTargets(0, true));
    untouched.committed(() -> withoutTargets(1, false));
    handler.committed(() -> withoutTargets(0, true));
    handler.committed(() -> withoutTargets(1, false));

    assertThat(converted).isEmpty();
    assertThat(handler.queue().findStatus(TABLE)).isEmpty();
  }

  @Test
  void tableThatNobodyKnowsIsLookedAtOnce() {
    settings.put("polytable.synchronous", "true");
    converter = this::findNoTarget;
    handler.committed(() -> listened(TABLE, 7, false));
    handler.committed(() -> listened(TABLE, 8, false));
    handler.committed(() -> listened(TABLE, 9, false));

    assertThat(converted).extracting(ConversionRequest::version).containsExactly(7L);
    handler.committed(() -> listened(TABLE, 10, true));
    assertThat(converted).extracting(ConversionRequest::version).containsExactly(7L, 10L);
  }

  @Test
  void tableThatIsMadeAgainIsConvertedFromItsFirstVersionOn() {
    handler.committed(() -> listened(TABLE, 5, true));
    handler.queue().drain(LONG);
    for (long version = 0; version < 3; version++) {
      long next = version;
      handler.committed(() -> listened(TABLE, next, next == 0));
      handler.queue().drain(LONG);

      assertThat(handler.queue().findStatus(TABLE).orElseThrow().version()).isEqualTo(version);
    }

    assertThat(converted).extracting(ConversionRequest::version).containsExactly(5L, 0L, 1L, 2L);
  }

  @Test
  void keepsAnInterruptThatEndsTheWait() {
    settings.put("polytable.synchronous", "true");
    converter = this::convertWhenReleased;
    Thread.currentThread().interrupt();

    handler.committed(() -> listened(TABLE, 0, true));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(converted).isEmpty();
  }

  @Test
  void letsNothingEscape() {
    CommitHandler broken =
        new CommitHandler(
            () -> {
              throw new NoSuchMethodError("another Spark");
            },
            parsed -> null,
            drain);
    broken.committed(() -> listened(TABLE, 0, true));
    handler.committed(
        () -> {
          throw new StackOverflowError("in Delta");
        });
    settings.put("polytable.synchronous", "true");
    converter =
        request -> {
          throw new NoClassDefFoundError("in the engine");
        };
    handler.committed(() -> listened(TABLE, 1, true));

    assertThat(handler.queue().findStatus(TABLE).orElseThrow().failure())
        .hasValueSatisfying(
            failure ->
                assertThat(failure.message())
                    .contains("java.lang.NoClassDefFoundError: in the engine"));
  }

  @Test
  void drainsWithinOneTimeoutForAllEnds() {
    settings.put("polytable.drain.timeoutSeconds", "1");
    converter = this::convertWhenReleased;
    handler.committed(() -> listened(TABLE, 0, true));
    drain.drain();
    long start = System.nanoTime();
    drain.drain();

    // Not a limit on the machine's speed: a second wait would take a second more.
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    released.countDown();
    handler.committed(() -> listened(TABLE, 1, true));
    drain.drain();
    assertThat(converted).last().extracting(ConversionRequest::version).isEqualTo(1L);
  }

  private void uniform(long version) {
    handler.committed(
        () ->
            new Commit(
                TABLE,
                version,
                true,
                Optional.of(new CommitMetadata("i", true)),
                () -> conf,
                "hudi"));
  }

  private Commit listened(String table, long version, boolean withMetadata) {
    Optional<CommitMetadata> metadata =
        withMetadata ? Optional.of(new CommitMetadata("i", true)) : Optional.empty();
    return new Commit(table, version, withMetadata, metadata, () -> conf, "");
  }

  private Commit withoutTargets(long version, boolean withMetadata) {
    Optional<CommitMetadata> metadata =
        withMetadata ? Optional.of(new CommitMetadata("i", false)) : Optional.empty();
    return new Commit(TABLE, version, withMetadata, metadata, () -> conf, "");
  }

  private TableStatus convertWhenReleased(ConversionRequest request) {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }

    return convert(request);
  }

  private TableStatus findNoTarget(ConversionRequest request) {
    converted.add(request);
    return new TableStatus(request.tablePath(), request.version(), List.of(), Optional.empty());
  }

  private TableStatus convert(ConversionRequest request) {
    converted.add(request);
    TargetStatus target =
        new TargetStatus(
            "hudi",
            Optional.of(request.version()),
            Optional.of("20261130"),
            ConversionPath.INCREMENTAL,
            "because",
            1,
            2,
            3,
            4,
            Optional.empty());
    return new TableStatus(
        request.tablePath(), request.version(), List.of(target), Optional.empty());
  }
}
