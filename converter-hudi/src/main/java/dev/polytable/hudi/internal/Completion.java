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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.table.HoodieTableMetaClient;
import org.apache.hudi.common.table.HoodieTableVersion;
import org.apache.hudi.common.table.timeline.HoodieInstant;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.storage.HoodieStorage;
import org.apache.hudi.storage.StoragePath;

/** Completes commits, from which moment on readers see them. */
final class Completion {

  /** As Hudi calls what it hasn't finished; its timeline doesn't read such files. */
  private static final String TEMPORARY = ".tmp";

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
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try {
      metaClient.getCommitMetadataSerDe().getInstantWriter(metadata).get().writeToStream(content);
      publish(
          metaClient.getStorage(),
          new StoragePath(metaClient.getTimelinePath(), name),
          content.toByteArray());
    } catch (IOException e) {
      throw StorageErrors.failed("completing " + name, e);
    }
  }

  /**
   * Writes the file as a whole. Where a file can be seen before it is closed it is written under
   * another name first, and renamed only when all went right: Hudi renames it in any case, and an
   * empty file of a completed commit shows readers what the commit adds and what it replaces.
   */
  private static void publish(HoodieStorage storage, StoragePath file, byte[] content)
      throws IOException {
    if (!storage.needCreateTempFile()) {
      try (OutputStream out = storage.create(file, false)) {
        out.write(content);
      }

      return;
    }

    StoragePath temporary = new StoragePath(file.getParent(), file.getName() + TEMPORARY);
    try (OutputStream out = storage.create(temporary, true)) {
      out.write(content);
    }

    if (!storage.rename(temporary, file)) {
      throw new IOException("%s can't be renamed to %s".formatted(temporary, file));
    }
  }
}
