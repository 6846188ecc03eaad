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
package dev.polytable.schema;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The source table at one version. Not thread-safe.
 *
 * <p>Metadata is read when the snapshot is opened; the files are streamed and never held in memory.
 */
public interface TableSnapshot {

  /** The source version. */
  long version();

  /** Of the commit that made this version, milliseconds since the epoch. */
  long timestamp();

  TableMetadata metadata();

  /**
   * Opens a new stream of all active files, in no order. Each call reads the checkpoint and the
   * commits after it once.
   */
  CloseableIterator<DataFile> openFiles();

  /**
   * Whether some of the files may have been written by another tool than the source's own writers,
   * before they became part of the table, as far as its history says; true where it doesn't say.
   * Costs at most two requests.
   */
  default boolean mayHoldForeignFiles() {
    return false;
  }

  /**
   * About how many files {@link #openFiles} gives, to tell people how far a conversion is; costs at
   * most one open request and throws nothing. Empty when nothing in the table says it.
   */
  default OptionalLong estimateFiles() {
    return OptionalLong.empty();
  }

  /** Opens what is in the files, for checking; empty when the format has no reader of rows. */
  default Optional<TableContent> openContent() {
    return Optional.empty();
  }
}
