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
package dev.polytable.hook.internal;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/**
 * A commit as a trigger tells it.
 *
 * @param tablePath as in {@link TablePaths}
 * @param metadataChanged whether the commit may carry a metadata or a protocol action
 * @param metadata what is known of the table as it is after the commit; empty when nothing is
 * @param hadoopConf asked at most once
 * @param format the target that Delta's hook is about; empty from the listener
 */
public record Commit(
    String tablePath,
    long version,
    boolean metadataChanged,
    Optional<CommitMetadata> metadata,
    Supplier<Configuration> hadoopConf,
    String format) {

  public Commit {
    requireNonNull(tablePath, "tablePath is null");
    requireNonNull(metadata, "metadata is null");
    requireNonNull(hadoopConf, "hadoopConf is null");
    requireNonNull(format, "format is null");
  }

  /** Whether the commit listener saw it, which sees each commit of this driver once. */
  boolean isListened() {
    return format.isEmpty();
  }
}
