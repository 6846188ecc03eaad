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
package dev.polytable.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestTableSync {

  private final FakeSource source = new FakeSource();
  private final FakeTarget hudi = new FakeTarget("hudi");
  private final FakeTarget iceberg = new FakeTarget("iceberg");

  @Test
  void firstConversionIsFullAndNoFallback() {
    TargetStatus status = sync(3, "hudi").get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.FULL);
    assertThat(status.reason()).isEqualTo("The target holds no version of the table yet.");
    assertThat(status.version()).hasValue(3L);
    assertThat(hudi.calls).containsExactly("snapshot 3");
  }

  @Test
  void laterConversionIsIncremental() {
    hudi.state = held(1);
    TargetStatus status = sync(3, "hudi").get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.INCREMENTAL);
    assertThat(status.reason()).isEqualTo("Commits since version 1: 2.");
    assertThat(status.commit()).hasValue("c3");
    assertThat(hudi.calls).containsExactly("changes 2..3");
  }

  @Test
  void sameVersionWritesNothing() {
    hudi.state = held(3);
    TargetStatus status = sync(3, "hudi").get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.NONE);
    assertThat(hudi.calls).isEmpty();
    assertThat(source.calls).isEmpty();
  }

  @Test
  void missingHistoryIsFull() {
    hudi.state = held(1);
    source.earliestCommit = 5;
    TargetStatus status = sync(7, "hudi").get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.FULL);
    assertThat(status.reason()).isEqualTo("Commit 2 of the log is gone.");
    assertThat(hudi.calls).containsExactly("snapshot 7");
  }

  @Test
  void longBacklogIsFull() {
    hudi.state = held(1);
    ConversionContext context = context(Map.of("databricks.delta.hudi.maxPendingCommits", "2"));
    TargetStatus status = sync(context, 4, "hudi").get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.FULL);
    assertThat(status.reason())
        .isEqualTo("3 commits are pending, more than maxPendingCommits (2).");
  }

  @Test
  void backlogOfExactlyTheLimitIsIncremental() {
    hudi.state = held(2);
    ConversionContext context = context(Map.of("databricks.delta.hudi.maxPendingCommits", "2"));

    assertThat(sync(context, 4, "hudi").get(0).path()).isEqualTo(ConversionPath.INCREMENTAL);
  }

  @Test
  void badLimitIsRefused() {
    for (String value : List.of("many", "-1")) {
      ConversionContext context = context(Map.of("polytable.maxPendingCommits", value));
      hudi.state = held(2);
      TargetStatus status = sync(context, 4, "hudi").get(0);
      assertThat(status.version()).hasValue(2L);
      assertThat(status.failure())
          .hasValueSatisfying(
              failure -> {
                assertThat(failure.code()).isEqualTo("INVALID_SETTING");
                assertThat(failure.message()).contains("polytable.maxPendingCommits", value);
              });
    }
  }

  @Test
  void obstacleOfTheTargetIsFull() {
    hudi.state =
        new TargetState(
            Optional.of(2L), Optional.of("c2"), Optional.empty(), Optional.of("it is odd"));

    assertThat(sync(3, "hudi").get(0).reason()).isEqualTo("It is odd.");
    assertThat(hudi.calls).containsExactly("snapshot 3");
  }

  @Test
  void tableThatWasMadeAgainIsFull() {
    hudi.state = held(5);
    source.id = "table-2";
    SyncRequest request =
        new SyncRequest(
            5, Set.of("hudi"), Optional.of(source.metadataAt(5)), SyncRequest.Mode.AUTOMATIC);
    TargetStatus status = open(context(Map.of())).sync(request).get(0);

    assertThat(status.path()).isEqualTo(ConversionPath.FULL);
    assertThat(status.reason()).contains("not the one that the target was made from");
  }

  @Test
  void replacedTableIsIncremental() {
    hudi.state = held(5);
    source.id = "table-2";
    source.idSince = 7;
    assertThat(syncWithMetadata(8).path()).isEqualTo(ConversionPath.INCREMENTAL);
    assertThat(hudi.calls).containsExactly("changes 6..8");
  }

  @Test
  void tableThatWasMadeAgainAndHasGrownIsFull() {
    hudi.state = held(5);
    source.id = "table-2";
    assertThat(syncWithMetadata(8).path()).isEqualTo(ConversionPath.FULL);

    hudi.state = held(5);
    source.id = "table-3";
    source.earliestCommit = 8;
    assertThat(syncWithMetadata(9).path()).isEqualTo(ConversionPath.FULL);
  }

  private TargetStatus syncWithMetadata(long version) {
    SyncRequest request =
        new SyncRequest(
            version,
            Set.of("hudi"),
            Optional.of(source.metadataAt(version)),
            SyncRequest.Mode.AUTOMATIC);
    return open(context(Map.of())).sync(request).get(0);
  }

  @Test
  void targetAheadOfTheSourceIsFullOnlyWhenTheSourceWentBack() {
    hudi.state = held(5);
    source.latest = 6;
    assertThat(sync(3, "hudi").get(0).path()).isEqualTo(ConversionPath.NONE);

    source.latest = 3;
    assertThat(sync(3, "hudi").get(0).path()).isEqualTo(ConversionPath.FULL);
    assertThat(hudi.calls).containsExactly("snapshot 3");
  }

  @Test
  void commitsAreReadOnceForAllTargets() {
    hudi.state = held(3);
    iceberg.state = held(1);
    sync(4, "hudi", "iceberg");

    assertThat(source.calls).containsExactly("changes 1 4");
    assertThat(hudi.calls).containsExactly("changes 4..4");
    assertThat(iceberg.calls).containsExactly("changes 2..4");
  }

  @Test
  void failureOfOneTargetKeepsNoOtherBack() {
    hudi.state = held(3);
    hudi.failure =
        Optional.of(
            new ConversionException(ErrorCode.UNSUPPORTED_TYPE, false, "a void column", null));
    iceberg.state = held(3);
    List<TargetStatus> statuses = sync(4, "hudi", "iceberg");

    assertThat(statuses.get(0).failure())
        .hasValue(new Failure("UNSUPPORTED_TYPE", false, "a void column"));
    assertThat(statuses.get(0).version()).hasValue(3L);
    assertThat(statuses.get(1).failure()).isEmpty();
    assertThat(statuses.get(1).version()).hasValue(4L);
    assertThat(hudi.calls).containsExactly("close");
  }

  @Test
  void statusTellsWhatStandsAfterFailureHalfWay() {
    hudi.state = held(1);
    hudi.committedBeforeFailure = Optional.of(held(3));
    hudi.failure =
        Optional.of(
            new ConversionException(ErrorCode.UNSUPPORTED_TYPE, false, "a void column", null));

    TargetStatus status = sync(4, "hudi").get(0);

    assertThat(status.version()).hasValue(3L);
    assertThat(status.commit()).isEqualTo(held(3).commit());
    assertThat(status.failure()).isPresent();
  }

  @Test
  void targetThatOthersMoveIsPlannedAgain() {
    hudi.state = held(3);
    hudi.movedTimes = 2;

    assertThat(sync(4, "hudi").get(0).failure()).isEmpty();
    assertThat(hudi.calls).containsExactly("changes 4..4");
  }

  @Test
  void targetThatNeverStandsStillFails() {
    hudi.state = held(3);
    hudi.movedTimes = 1000;

    assertThat(sync(4, "hudi").get(0).failure())
        .hasValueSatisfying(
            failure -> {
              assertThat(failure.code()).isEqualTo("TARGET_MOVED");
              assertThat(failure.retryable()).isTrue();
            });
  }

  @Test
  void formatsWithoutConverterAreToldFromTypos() {
    List<TargetStatus> statuses = sync(open(context(Map.of()), hudi), 1, "hudo", "iceberg");

    assertThat(statuses.get(0).failure())
        .hasValueSatisfying(
            failure -> {
              assertThat(failure.code()).isEqualTo("INVALID_SETTING");
              assertThat(failure.message()).contains("'hudo'", "Known are hudi, iceberg");
            });
    assertThat(statuses.get(1).failure())
        .hasValueSatisfying(
            failure -> {
              assertThat(failure.code()).isEqualTo("TARGET_NOT_INSTALLED");
              assertThat(failure.message()).contains("No such target installed: 'iceberg'");
            });
  }

  private static TargetState held(long version) {
    return new TargetState(
        Optional.of(version), Optional.of("c" + version), Optional.of("table-1"), Optional.empty());
  }

  private List<TargetStatus> sync(long version, String... formats) {
    return sync(context(Map.of()), version, formats);
  }

  private List<TargetStatus> sync(ConversionContext context, long version, String... formats) {
    return sync(open(context), version, formats);
  }

  private static List<TargetStatus> sync(TableSync sync, long version, String... formats) {
    return sync.sync(
        new SyncRequest(version, Set.of(formats), Optional.empty(), SyncRequest.Mode.AUTOMATIC));
  }

  private TableSync open(ConversionContext context) {
    return open(context, hudi, iceberg);
  }

  private TableSync open(ConversionContext context, FakeTarget... targets) {
    Providers providers = FakeFormats.of(source, targets);
    return new TableSync(context, providers.sources().get("delta"), providers);
  }

  private static ConversionContext context(Map<String, String> settings) {
    return new ConversionContext("file:/t", settings, Clock.systemUTC(), List.of());
  }
}
