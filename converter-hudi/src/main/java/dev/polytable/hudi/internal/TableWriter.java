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

import dev.polytable.schema.ConversionResult;
import java.time.Clock;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.hudi.common.table.HoodieTableConfig;

/** Makes planned commits on an open table, with what has to be done before and after. */
final class TableWriter {

  private final HudiTable table;
  private final HudiSettings settings;
  private final Clock clock;
  private final Claim claim;

  TableWriter(HudiTable table, HudiSettings settings, Clock clock, Claim claim) {
    this.table = table;
    this.settings = settings;
    this.clock = clock;
    this.claim = claim;
  }

  /**
   * Repairs what a writer that died has left behind.
   *
   * @param isFirst whether the table was not written from here before
   */
  void recover(boolean isFirst) {
    new CommitWriter(table, claim).rollBackLeftovers();

    if (isFirst) {
      new Retirement(table, settings).finish();
    }
  }

  /** Makes the commit. */
  ConversionResult.Commit write(CommitPlanner.Planned planned) {
    unhide(planned.returning());
    HudiCommit commit = planned.commit();

    if (!table.isUrlEncoded() && needsUrlEncoding(commit)) {
      turnOnUrlEncoding();
    }

    return new ConversionResult.Commit(
        commit.version(), new CommitWriter(table, claim).write(commit));
  }

  /** Runs the services that are due. To retire commits compacts the metadata table on the way. */
  void maintain() {
    new Retirement(table, settings).run(clock);

    if (table.metadataTable().commitsSinceCompaction() >= MetadataCompaction.EVERY) {
      MetadataCompaction.run(table);
    }
  }

  static boolean needsUrlEncoding(HudiCommit commit) {
    return commit.added().stream()
        .anyMatch(file -> PartitionText.isEscaped(file.location().partition()));
  }

  /**
   * Lets files that come back be seen. A file is hidden by its name while the commit that replaced
   * it is on the active timeline, so all up to that commit is retired; readers can't travel back
   * beyond it.
   */
  private void unhide(Set<FileLocation> returning) {
    Optional<String> through =
        returning.isEmpty()
            ? Optional.empty()
            : ReplacedFiles.findLastReplacement(table, returning);

    if (through.isEmpty()) {
      return;
    }

    HeldState held = HeldState.find(table).orElseThrow();

    if (held.instant().equals(through.get())) {
      // A timeline without a commit reads as an empty table, so one that changes nothing holds the
      // place.
      new CommitWriter(table, claim).write(HudiCommit.unchanged(held));
    }

    new Retirement(table, settings).retire(through.get());
  }

  /**
   * Readers take {@code a%2Fb} for {@code a/b} only when the table says that folders are escaped.
   */
  private void turnOnUrlEncoding() {
    Properties changed = new Properties();
    changed.setProperty(HoodieTableConfig.URL_ENCODE_PARTITIONING.key(), "true");
    table.updateProperties(changed);
  }
}
