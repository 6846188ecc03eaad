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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.FakeFormats;
import dev.polytable.sync.FakeSource;
import dev.polytable.sync.FakeTarget;
import dev.polytable.sync.SyncRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class TestContinuousJob {

  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final FakeSource source = new FakeSource();
  private final FakeTarget hudi = new FakeTarget("hudi");
  private final List<List<String>> rounds = new ArrayList<>();
  private final AtomicReference<ContinuousJob> running = new AtomicReference<>();
  private long nanoTime;

  @Test
  void tablesComeAndGo() {
    List<TableReport> last =
        run(
            4,
            round ->
                switch (round) {
                  case 0 -> List.of(job("file:/a"));
                  case 1 -> List.of(job("file:/a"), job("file:/b"));
                  default -> List.of(job("file:/b"));
                });

    assertThat(rounds)
        .containsExactly(
            List.of("file:/a"),
            List.of("file:/a", "file:/b"),
            List.of("file:/b"),
            List.of("file:/b"));
    assertThat(last).extracting(report -> report.job().path()).containsExactly("file:/b");
  }

  @Test
  void brokenEditKeepsTheLastGoodJob() {
    run(
        3,
        round -> {
          if (round == 1) {
            throw broken();
          }

          return List.of(job("file:/a"));
        });

    assertThat(rounds).hasSize(3).allMatch(round -> round.equals(List.of("file:/a")));
  }

  @Test
  void brokenFirstJobIsThrown() {
    assertThatThrownBy(
            () ->
                run(
                    1,
                    round -> {
                      throw broken();
                    }))
        .isInstanceOf(ConversionException.class)
        .hasMessage("line 3 is broken");
  }

  @Test
  void failingTableIsLeftAloneForLongerAndComesBack() {
    source.failure =
        Optional.of(new ConversionException(ErrorCode.STORAGE_FAILED, true, "slow down", null));
    run(
        8,
        round -> {
          if (round == 5) {
            source.failure = Optional.empty();
          }

          return List.of(job("file:/a"));
        });

    assertThat(rounds.stream().map(List::size)).containsExactly(1, 1, 0, 1, 0, 0, 0, 1);
    assertThat(hudi.calls).contains("snapshot 0");
  }

  @Test
  void changedJobIsTriedAtOnce() {
    source.failure =
        Optional.of(new ConversionException(ErrorCode.SOURCE_CORRUPT, false, "torn", null));
    run(
        4,
        round -> {
          Map<String, String> settings = round < 2 ? Map.of() : Map.of("polytable.x", "y");
          return List.of(job("file:/a", settings));
        });

    assertThat(rounds.stream().map(List::size)).containsExactly(1, 1, 1, 1);
  }

  /** Runs so many rounds; the clock moves on by the interval at each. */
  private List<TableReport> run(int count, IntFunction<List<TableJob>> jobs) {
    try (JobRunner runner =
        new JobRunner(
            FakeFormats.of(source, hudi), (context, targets) -> "delta", JobListener.NONE, 1)) {
      ContinuousJob continuous =
          new ContinuousJob(
              runner,
              () -> jobs.apply(rounds.size()),
              INTERVAL,
              reports -> {
                rounds.add(reports.stream().map(report -> report.job().path()).toList());
                nanoTime += INTERVAL.toNanos();
                if (rounds.size() == count) {
                  running.get().stop();
                }
              },
              () -> nanoTime);
      running.set(continuous);
      return continuous.run();
    }
  }

  private static ConversionException broken() {
    return new ConversionException(ErrorCode.INVALID_SETTING, false, "line 3 is broken", null);
  }

  private static TableJob job(String path) {
    return job(path, Map.of());
  }

  private static TableJob job(String path, Map<String, String> settings) {
    return new TableJob(
        path,
        new ConversionContext(path, settings, Clock.systemUTC(), List.of()),
        Optional.of("delta"),
        Set.of("hudi"),
        SyncRequest.Mode.AUTOMATIC,
        List.of());
  }
}
