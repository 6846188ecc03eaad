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
package dev.polytable.sync.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.FakeFormats;
import dev.polytable.sync.FakeSource;
import dev.polytable.sync.FakeTarget;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.job.JobRunner.Action;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus.Failure;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestJobRunner {

  private final FakeSource source = new FakeSource();
  private final FakeTarget hudi = new FakeTarget("hudi");

  @BeforeEach
  void makeTable() {
    source.latest = 4;
  }

  @Test
  void bringsTargetsToTheNewestVersion() {
    try (JobRunner runner = runner(1)) {
      TableReport first = runner.run(List.of(job("file:/a")), Action.SYNC).get(0);
      source.latest = 6;
      TableReport second = runner.run(List.of(job("file:/a")), Action.SYNC).get(0);

      assertThat(first.version()).hasValue(4L);
      assertThat(first.targets().get(0).before()).isEmpty();
      assertThat(first.targets().get(0).status().path()).isEqualTo(ConversionPath.FULL);
      assertThat(second.targets().get(0).before()).hasValue(4L);
      assertThat(second.targets().get(0).status().version()).hasValue(6L);
      assertThat(second.succeeded()).isTrue();
    }

    assertThat(hudi.calls).containsExactly("snapshot 4", "changes 5..6", "close");
  }

  @Test
  void planWritesNothing() {
    try (JobRunner runner = runner(1)) {
      TableReport report = runner.run(List.of(job("file:/a")), Action.PLAN).get(0);

      assertThat(report.targets().get(0).status().path()).isEqualTo(ConversionPath.FULL);
      assertThat(report.targets().get(0).status().version()).isEmpty();
    }

    assertThat(hudi.calls).containsExactly("close");
  }

  @Test
  void failureOfTheSourceIsTheTables() {
    source.failure =
        Optional.of(new ConversionException(ErrorCode.SOURCE_CORRUPT, false, "torn", null));
    try (JobRunner runner = runner(1)) {
      TableReport report = runner.run(List.of(job("file:/a")), Action.SYNC).get(0);

      assertThat(report.failure()).hasValue(new Failure("SOURCE_CORRUPT", false, "torn"));
      assertThat(report.targets()).isEmpty();
      assertThat(report.succeeded()).isFalse();
    }
  }

  @Test
  void faultIsReportedAsOne() {
    source.failure = Optional.of(new IllegalStateException("odd"));
    try (JobRunner runner = runner(1)) {
      Failure failure = runner.run(List.of(job("file:/a")), Action.SYNC).get(0).failures().get(0);

      assertThat(failure.code()).isEqualTo("INTERNAL");
      assertThat(failure.message()).contains("file:/a", "odd", "fault of Polytable");
    }
  }

  @Test
  void failedCheckKeepsTheTableFromBeingConverted() {
    TableCheck check =
        metadata -> {
          throw new ConversionException(ErrorCode.INVALID_SETTING, false, "no such column", null);
        };
    TableJob job =
        new TableJob(
            "a",
            context("file:/a"),
            Optional.of("delta"),
            Set.of("hudi"),
            SyncRequest.Mode.AUTOMATIC,
            List.of(check));
    try (JobRunner runner = runner(1)) {
      assertThat(runner.run(List.of(job), Action.SYNC).get(0).failure())
          .hasValue(new Failure("INVALID_SETTING", false, "no such column"));
    }

    assertThat(hudi.calls).isEmpty();
  }

  @Test
  void parallelTablesAreReportedInTheirOrder() {
    List<TableJob> jobs = List.of(job("file:/a"), job("file:/b"), job("file:/c"));
    try (JobRunner runner = runner(2)) {
      assertThat(runner.run(jobs, Action.PLAN))
          .extracting(report -> report.job().path())
          .containsExactly("file:/a", "file:/b", "file:/c");
    }
  }

  @Test
  void nothingIsBegunAfterStop() {
    try (JobRunner runner = runner(1)) {
      runner.stop();
      assertThat(runner.run(List.of(job("file:/a")), Action.SYNC)).isEmpty();
    }
  }

  @Test
  void formatIsDetectedWhenTheJobNamesNone() {
    TableJob job =
        new TableJob(
            "a",
            context("file:/a"),
            Optional.empty(),
            Set.of("hudi"),
            SyncRequest.Mode.FULL,
            List.of());
    try (JobRunner runner = runner(1)) {
      assertThat(runner.run(List.of(job), Action.SYNC).get(0).succeeded()).isTrue();
    }

    try (JobRunner runner =
        new JobRunner(
            FakeFormats.of(source, hudi), (context, targets) -> "paimon", JobListener.NONE, 1)) {
      assertThat(runner.run(List.of(job), Action.SYNC).get(0).failures().get(0).message())
          .contains("'paimon' is not yet one that can be converted from", "delta");
    }
  }

  private JobRunner runner(int parallelism) {
    return new JobRunner(
        FakeFormats.of(source, hudi), (context, targets) -> "delta", JobListener.NONE, parallelism);
  }

  private static TableJob job(String path) {
    return new TableJob(
        path,
        context(path),
        Optional.of("delta"),
        Set.of("hudi"),
        SyncRequest.Mode.AUTOMATIC,
        List.of());
  }

  private static ConversionContext context(String path) {
    return new ConversionContext(path, Map.of(), Clock.systemUTC(), List.of());
  }
}
