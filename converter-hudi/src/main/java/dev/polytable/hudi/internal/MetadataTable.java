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

import static java.util.Objects.requireNonNull;

import org.apache.hudi.avro.model.HoodieCleanMetadata;
import org.apache.hudi.common.model.HoodieCommitMetadata;
import org.apache.hudi.common.util.Option;
import org.apache.hudi.metadata.HoodieTableMetadataWriter;
import org.apache.hudi.metadata.JavaHoodieBackedTableMetadataWriter;

/** Writes Hudi's metadata table, which lists the files of each partition for all readers. */
final class MetadataTable implements AutoCloseable {

  private final HoodieTableMetadataWriter<?, ?> writer;

  private MetadataTable(HoodieTableMetadataWriter<?, ?> writer) {
    this.writer = requireNonNull(writer, "writer is null");
  }

  /** Opens the metadata table on behalf of {@code instant}; makes it when there is none. */
  static MetadataTable open(HudiTable table, String instant) {
    return new MetadataTable(
        JavaHoodieBackedTableMetadataWriter.create(
            table.metaClient().getStorageConf(),
            table.writeConfig(),
            table.context(),
            Option.of(instant)));
  }

  /** Records the files of a commit. */
  void update(HoodieCommitMetadata metadata, String instant) {
    writer.update(metadata, instant);
  }

  /** Takes out the files of a clean. */
  void update(HoodieCleanMetadata metadata, String instant) {
    writer.update(metadata, instant);
  }

  @Override
  public void close() {
    try {
      writer.close();
      // checkstyle: IllegalCatch, because that is what the interface of Hudi's writer declares
    } catch (Exception e) {
      throw StorageErrors.failed("closing Hudi's metadata table", e);
    }
  }
}
