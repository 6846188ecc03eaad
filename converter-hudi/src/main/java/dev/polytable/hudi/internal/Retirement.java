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

import dev.polytable.schema.Errors;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.util.Option;

/**
 * Takes old commits out of the active timeline, so that neither it nor the metadata table grows for
 * ever. Readers can travel back to the first commit that is left.
 *
 * <p>The order matters. A replaced file is first cleaned out of the metadata table, since nothing
 * hides it once the commit that replaced it is archived; and the metadata table is compacted
 * before, since its entries count only while their commit is known.
 */
final class Retirement {

  /** How many commits must be due before it is worth the requests. */
  private static final int BATCH = 10;

  private final HudiTable table;
  private final HudiSettings settings;

  Retirement(HudiTable table, HudiSettings settings) {
    this.table = table;
    this.settings = settings;
  }

  /** Retires what is older than the settings ask for. */
  void run(Clock clock) {
    List<HoodieInstant> commits = table.commitsLastRead();
    int due = dueCommits(commits, clock);

    if (due >= BATCH) {
      retire(commits.get(due - 1).requestedTime());
    }
  }

  /**
   * Goes on where a process died between the clean and the archive: files that are cleaned and
   * still hidden would stay hidden when they return. One request when there was a clean lately,
   * else none.
   */
  void finish() {
    HoodieActiveTimeline timeline = table.metaClient().getActiveTimeline();
    Option<HoodieInstant> clean =
        timeline.getCleanerTimeline().filterCompletedInstants().lastInstant();

    if (clean.isEmpty()) {
      return;
    }

    String retained = SyntheticClean.readRetained(timeline, clean.get());
    commits().stream()
        .map(HoodieInstant::requestedTime)
        .filter(commit -> commit.compareTo(retained) < 0)
        .max(String::compareTo)
        .ifPresent(this::archive);
  }

  /** Retires all up to and with {@code through}, which must not be the newest commit. */
  void retire(String through) {
    Optional<HoodieInstant> retained =
        commits().stream()
            .filter(commit -> commit.requestedTime().compareTo(through) > 0)
            .findFirst();
    new SyntheticClean(table)
        .write(ReplacedFiles.upTo(table, through).byPartition(), retained.orElseThrow());
    archive(through);
  }

  private void archive(String through) {
    MetadataCompaction.run(table);

    if (!MetadataCompaction.covers(table, through)) {
      throw Errors.internal(
          "Hudi's metadata table was not compacted up to %s, so nothing was archived"
              .formatted(through),
          null);
    }

    new TimelineArchive(table).archive(through);
  }

  /** How many of the oldest commits nobody may travel to any more; the state at the limit stays. */
  private int dueCommits(List<HoodieInstant> commits, Clock clock) {
    String now = Instants.format(clock.millis());
    String limit = Instants.format(clock.millis() - settings.retention().toMillis());
    int older = 0;

    while (older < commits.size() && time(commits.get(older), now).compareTo(limit) <= 0) {
      older++;
    }

    return Math.min(older - 1, commits.size() - settings.retainedCommits());
  }

  /**
   * When the commit was made. That is its instant, unless a clock was ahead once: all instants
   * since then are later than that one, and lie ahead too, so what counts is when Hudi completed
   * them.
   */
  private static String time(HoodieInstant commit, String now) {
    String completed = commit.getCompletionTime();
    return commit.requestedTime().compareTo(now) > 0 && completed != null
        ? completed
        : commit.requestedTime();
  }

  private List<HoodieInstant> commits() {
    return table.metaClient().getCommitsTimeline().filterCompletedInstants().getInstants();
  }
}
