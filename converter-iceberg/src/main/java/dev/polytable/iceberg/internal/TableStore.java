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
package dev.polytable.iceberg.internal;

import java.util.Optional;
import org.apache.iceberg.TableMetadata;

/**
 * Where one table's metadata lives and how a new version of it is put in force. Not thread-safe.
 *
 * <p>A commit is conditional: it throws {@link org.apache.iceberg.exceptions.CommitFailedException}
 * when the table is no longer at the metadata that it starts from, and {@link
 * org.apache.iceberg.exceptions.CommitStateUnknownException} when it may or may not have happened.
 */
interface TableStore extends AutoCloseable {

  /** The table's location, for a new table and for messages. */
  String location();

  /** Loads the table as it is now; empty when there is none. Asks the storage at every call. */
  Optional<TableMetadata> load();

  /** One object for as long as the store is open. */
  RecordingFileIO io();

  /** The location of a metadata file of the given name. */
  String metadataFileLocation(String fileName);

  /** Deletes metadata files that are in use no more. */
  MetadataCleaner cleaner();

  /**
   * Puts the first metadata in force; readers see no table before and all of it after.
   *
   * @return the metadata with the place where it is stored
   */
  TableMetadata create(TableMetadata first);

  /**
   * Puts new metadata in force.
   *
   * @param base what {@link #load} or the last commit returned
   * @return the metadata with the place where it is stored
   */
  TableMetadata commit(TableMetadata base, TableMetadata updated);

  /**
   * Whether a commit is a list of changes that the catalog applies, so that each snapshot needs a
   * commit of its own.
   */
  boolean isCommittedByChanges();

  @Override
  void close();
}
