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

import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.storage.StoragePath;

/** Completes commits, from which moment on readers see them. */
final class Completion {

  private Completion() {}

  /**
   * Completes a commit that this process has begun, and that nobody can have taken away since; one
   * request. Hudi would look first whether the commit was begun. From table version 8 on the
   * completed file's name has a time that only Hudi's timeline gives, so there it does: two.
   */
  static void complete(
      HoodieTableMetaClient metaClient, HoodieInstant inflight, HoodieCommitMetadata metadata) {
    if (metaClient
        .getTableConfig()
        .getTableVersion()
        .greaterThanOrEquals(HoodieTableVersion.EIGHT)) {
      metaClient.getActiveTimeline().saveAsComplete(false, inflight, Option.of(metadata));
      return;
    }

    HoodieInstant completed =
        metaClient.createNewInstant(
            HoodieInstant.State.COMPLETED, inflight.getAction(), inflight.requestedTime());
    String name = metaClient.getInstantFileNameGenerator().getFileName(completed);
    metaClient
        .getStorage()
        .createImmutableFileInPath(
            new StoragePath(metaClient.getTimelinePath(), name),
            metaClient.getCommitMetadataSerDe().getInstantWriter(metadata));
  }
}
