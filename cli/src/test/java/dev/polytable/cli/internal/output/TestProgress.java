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
package dev.polytable.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.polytable.cli.internal.config.Secrets;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TargetStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the bar and the lines say of a job, event by event. */
class TestProgress {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private long nanos;
  private int columns = 100;

  @Test
  void tellsFilesOfAllRateAndTimeLeft() {
    Progress progress = open(Progress.Form.BAR);
    TableJob job = job("orders", "hudi", "iceberg");
    progress.jobStarted(1);
    progress.tableStarted(job);
    assertThat(bar()).isEqualTo("[--------------------]   0%  orders");

    progress.filesExpected(job, "hudi", 50_000);
    pass(2);
    progress.filesRead(job, "hudi", 10_000);
    assertThat(bar())
        .isEqualTo(
            "[#-------------------]   9%  orders > hudi: 10,000 of 50,000 files, 5,000/s, ETA"
                + " 0:08");

    pass(8);
    progress.filesExpected(job, "hudi", 49_900);
    progress.filesRead(job, "hudi", 49_900);
    assertThat(bar())
        .isEqualTo("[#########-----------]  45%  orders > hudi: 49,900 files, writing");

    progress.targetFinished(job, status("hudi"));
    progress.filesExpected(job, "iceberg", 50_000);
    pass(1);
    progress.filesRead(job, "iceberg", 100);
    assertThat(bar())
        .isEqualTo(
            "[##########----------]  50%  orders > iceberg: 100 of 50,000 files, 100/s, ETA 8:19");

    progress.targetFinished(job, status("iceberg"));
    progress.tableFinished(report(job));
    progress.end();
    assertThat(bar()).isEmpty();
  }

  @Test
  void goesOnWhileNothingIsHeard() {
    Progress progress = open(Progress.Form.BAR);
    TableJob job = job("orders", "hudi");
    progress.jobStarted(1);
    progress.tableStarted(job);
    progress.planned(job, "hudi", incremental(5, 17));
    pass(75);
    progress.redraw();
    assertThat(bar()).endsWith("orders > hudi: 12 commits, for 1:15");

    progress.filesExpected(job, "hudi", 2_000);
    pass(2);
    progress.filesRead(job, "hudi", 1_000);
    pass(2);
    progress.redraw();
    assertThat(bar()).endsWith("orders > hudi: 1,000 of 2,000 files, 250/s, ETA 0:04");

    progress.filesRead(job, "hudi", 2_000);
    pass(30);
    progress.redraw();
    assertThat(bar()).endsWith("orders > hudi: 2,000 files, writing, for 0:30");

    progress.end();
    progress.redraw();
    assertThat(bar()).isEmpty();
  }

  @Test
  void timerDrawsAndEndsWithTheJob() {
    CountDownLatch drawn = new CountDownLatch(3);
    Progress progress = open(Progress.Form.BAR, drawn::countDown);
    progress.jobStarted(1);
    progress.tableStarted(job("orders", "hudi"));
    try (RedrawTimer timer = RedrawTimer.start(progress)) {
      assertThatCode(drawn::await).doesNotThrowAnyException();
    }

    assertThat(bar()).isEmpty();
  }

  @Test
  void forgetsAnEstimateThatWasTooLow() {
    Progress progress = open(Progress.Form.BAR);
    TableJob job = job("orders", "hudi");
    progress.jobStarted(1);
    progress.filesExpected(job, "hudi", 1_000);
    pass(1);
    progress.filesRead(job, "hudi", 2_000);

    assertThat(bar()).isEqualTo("[##################--]  90%  orders > hudi: 2,000 files, 2,000/s");
  }

  @Test
  void countsWithoutATotal() {
    Progress progress = open(Progress.Form.BAR);
    TableJob job = job("orders", "hudi");
    progress.jobStarted(1);
    progress.filesRead(job, "hudi", 100);
    pass(4);
    progress.filesRead(job, "hudi", 300);

    assertThat(bar()).isEqualTo("[--------------------]   0%  orders > hudi: 300 files, 50/s");
  }

  @Test
  void tellsTablesAndCommits() {
    Progress progress = open(Progress.Form.BAR);
    progress.jobStarted(2);
    TableJob first = job("first", "hudi");
    progress.tableStarted(first);
    progress.tableFinished(report(first));
    TableJob second = job("second", "hudi");
    progress.tableStarted(second);
    progress.planned(second, "hudi", incremental(5, 17));

    assertThat(bar())
        .isEqualTo("[##########----------]  50%  1/2 tables  second > hudi: 12 commits");
  }

  @Test
  void fitsTheTerminal() {
    Progress progress = open(Progress.Form.BAR);
    TableJob job = job("a\u001b[31m very long name of a table", "hudi");
    columns = 30;
    progress.jobStarted(1);
    progress.tableStarted(job);
    assertThat(bar()).isEqualTo("  0%  a?[31m very long nam...");

    columns = 60;
    pass(1);
    progress.filesRead(job, "hudi", 300);
    assertThat(bar()).hasSize(59).endsWith(" a ...");

    columns = 3;
    pass(1);
    progress.filesRead(job, "hudi", 400);
    assertThat(bar()).isEqualTo("  ");
  }

  @Test
  void linesComeNowAndThen() {
    Progress progress = open(Progress.Form.LINES);
    TableJob job = job("orders", "hudi");
    progress.jobStarted(1);
    progress.tableStarted(job);
    progress.filesExpected(job, "hudi", 4_000);
    for (int files = 100; files <= 2_500; files += 100) {
      pass(1);
      progress.filesRead(job, "hudi", files);
    }

    progress.tableFinished(report(job));
    progress.end();
    assertThat(text().lines())
        .containsExactly(
            "orders > hudi: 1,000 of 4,000 files, 100/s, ETA 0:30",
            "orders > hudi: 2,000 of 4,000 files, 100/s, ETA 0:20");
  }

  @Test
  void nothingIsSaidWhereNothingIsAskedFor() {
    Progress progress = open(Progress.Form.NONE);
    TableJob job = job("orders", "hudi");
    progress.jobStarted(1);
    progress.tableStarted(job);
    pass(100);
    progress.filesRead(job, "hudi", 100);
    progress.tableFinished(report(job));
    progress.end();

    assertThat(text()).isEmpty();
  }

  private Progress open(Progress.Form form) {
    return open(form, () -> {});
  }

  private Progress open(Progress.Form form, Runnable whenTheTimeIsAsked) {
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Console.Mode.TERMINAL,
            new Secrets());
    return new Progress(
        console,
        form,
        () -> columns,
        () -> {
          whenTheTimeIsAsked.run();
          return nanos;
        });
  }

  private void pass(int seconds) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
  }

  private String text() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** What stands in the last line, without the codes around it. */
  private String bar() {
    String last = text().substring(text().lastIndexOf("\u001b[2K") + 4);
    return last.replace("\u001b[?7l", "").replace("\u001b[?7h", "");
  }

  private static TableJob job(String name, String... targets) {
    ConversionContext context =
        new ConversionContext("file:/" + name, Map.of(), Clock.systemUTC(), List.of());
    return new TableJob(
        name, context, Optional.empty(), Set.of(targets), SyncRequest.Mode.AUTOMATIC, List.of());
  }

  private static TargetPlan incremental(long from, long to) {
    TargetState held =
        new TargetState(
            Optional.of(from), Optional.of("c"), Optional.of("table"), Optional.empty());
    return new TargetPlan(held, to, ConversionPath.INCREMENTAL, "Commits.", false);
  }

  private static TargetStatus status(String format) {
    return new TargetStatus(
        format,
        Optional.of(1L),
        Optional.empty(),
        ConversionPath.FULL,
        "",
        1,
        1,
        0,
        1,
        Optional.empty());
  }

  private static TableReport report(TableJob job) {
    return new TableReport(job, Optional.of(1L), List.of(), Optional.empty(), 1);
  }
}
