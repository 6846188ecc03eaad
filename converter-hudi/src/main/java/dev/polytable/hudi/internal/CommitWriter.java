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

import org.apache.hudi.client.HoodieJavaWriteClient;
import org.apache.hudi.common.model.HoodieReplaceCommitMetadata;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.timeline.HoodieActiveTimeline;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.table.timeline.HoodieTimeline;

/**
 * Makes commits. The order is Hudi's own: requested, inflight, metadata table, completed; readers
 * see the commit from its completion on, whatever stands in the metadata table before.
 */
final class CommitWriter {

  private final HudiTable table;
  private final Claim claim;

  CommitWriter(HudiTable table, Claim claim) {
    this.table = table;
    this.claim = claim;
  }

  /**
   * Makes the commit on the timeline as it was last read.
   *
   * @return the instant
   */
  String write(HudiCommit commit) {
    return write(commit, "");
  }

  /** As {@link #write(HudiCommit)}, with an instant after {@code after}. */
  String write(HudiCommit commit, String after) {
    HoodieTableMetaClient metaClient = table.metaClient();
    String instant = Instants.after(after, Instants.parse(table.nextInstant(commit.timestamp())));
    HoodieActiveTimeline timeline = metaClient.getActiveTimeline();
    timeline.createRequestedCommitWithReplaceMetadata(
        instant, HoodieTimeline.REPLACE_COMMIT_ACTION);
    HoodieInstant inflight =
        metaClient.createNewInstant(
            HoodieInstant.State.INFLIGHT, HoodieTimeline.REPLACE_COMMIT_ACTION, instant);
    timeline.createNewInstant(inflight);
    HoodieReplaceCommitMetadata metadata = commit.metadata(instant);
    table.metadataTable().update(metadata, instant);
    claim.check();
    Completion.complete(metaClient, inflight, metadata);
    table.expireTimeline();
    return instant;
  }

  /** Rolls back what a writer has left behind; no data file is deleted, since none has a marker. */
  void rollBackLeftovers() {
    if (table.metaClient().getCommitsTimeline().filterInflightsAndRequested().empty()) {
      return;
    }

    try (HoodieJavaWriteClient<?> client =
        new HoodieJavaWriteClient<>(table.context(), table.writeConfig())) {
      client.rollbackFailedWrites(table.metaClient());
    }

    table.reload();
  }
}
