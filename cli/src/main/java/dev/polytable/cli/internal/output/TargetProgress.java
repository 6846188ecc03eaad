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

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.request.ConversionPath;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** How far one target of a table is. Not thread-safe. */
final class TargetProgress {

  /** The part of a conversion that is over when all files are taken up. */
  private static final double TAKING_UP = 0.9;

  /** Before that a rate says nothing. */
  private static final double MIN_SECONDS = 0.2;

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3600;

  private final String format;
  private long commits;
  private boolean begun;
  private boolean finished;
  private boolean estimated;
  private long expected;
  private long files;
  private long filesAtStart;
  private long startNanos;
  private long stepNanos;
  private long nowNanos;

  TargetProgress(String format) {
    this.format = requireNonNull(format, "format is null");
  }

  void planned(TargetPlan plan, long timeNanos) {
    stepNanos = timeNanos;
    nowNanos = timeNanos;
    commits =
        plan.path() == ConversionPath.INCREMENTAL
            ? plan.version() - plan.state().version().orElse(plan.version())
            : 0;
  }

  void filesExpected(long newExpected, long timeNanos) {
    estimated = true;
    expected = newExpected;
    begin(files, timeNanos);
  }

  void filesRead(long newFiles, long timeNanos) {
    begin(newFiles, timeNanos);
    files = newFiles;
    nowNanos = timeNanos;
    if (isWriting()) {
      stepNanos = timeNanos;
    }
  }

  /** Time goes on, though nothing is heard. */
  void pass(long timeNanos) {
    nowNanos = Math.max(nowNanos, timeNanos);
  }

  void finish() {
    finished = true;
  }

  boolean isFinished() {
    return finished;
  }

  /** Whether all files are taken up. */
  boolean isWriting() {
    return estimated && begun && files > 0 && files == expected;
  }

  /** The part that is done, from 0 to 1. */
  double done() {
    if (finished) {
      return 1;
    }

    return estimated && expected > 0 ? TAKING_UP * Math.min(1, (double) files / expected) : 0;
  }

  /** What is known, for people. */
  String text() {
    if (commits > 0 && !begun) {
      return String.format(
          Locale.ROOT, "%s: %,d commit%s%s", format, commits, commits == 1 ? "" : "s", elapsed());
    }

    if (!begun) {
      return format + elapsed();
    }

    if (isWriting()) {
      return String.format(Locale.ROOT, "%s: %,d files, writing%s", format, files, elapsed());
    }

    // More files than the table has said: what it said is no help.
    boolean counts = estimated && files < expected;
    String ofAll = counts ? String.format(Locale.ROOT, " of %,d", expected) : "";
    return String.format(Locale.ROOT, "%s: %,d%s files%s", format, files, ofAll, speed(counts));
  }

  private void begin(long atFiles, long timeNanos) {
    if (!begun) {
      begun = true;
      filesAtStart = atFiles;
      startNanos = timeNanos;
      nowNanos = timeNanos;
    }
  }

  private String speed(boolean counts) {
    double seconds = (nowNanos - startNanos) / 1e9;
    double rate = (files - filesAtStart) / seconds;
    if (seconds < MIN_SECONDS || rate <= 0) {
      return "";
    }

    String speed = String.format(Locale.ROOT, ", %,.0f/s", rate);
    return counts ? speed + ", ETA " + duration(Math.round((expected - files) / rate)) : speed;
  }

  /** How long a step without a rate has taken; nothing for a short one. */
  private String elapsed() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nowNanos - stepNanos);
    return seconds < 1 ? "" : ", for " + duration(seconds);
  }

  private static String duration(long seconds) {
    long hours = seconds / SECONDS_PER_HOUR;
    long minutes = seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE;
    long rest = seconds % SECONDS_PER_MINUTE;
    return hours > 0
        ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, minutes, rest)
        : String.format(Locale.ROOT, "%d:%02d", minutes, rest);
  }
}
