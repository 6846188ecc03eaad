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
import dev.polytable.schema.Errors;
import dev.polytable.schema.TableMetadata;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * Makes a whole Hudi table in memory, with its first commit, and puts it in its place: a reader
 * finds no table (or the one before), or the new one.
 */
final class TableCreation {

  private final Configuration conf;
  private final TableFolder folder;
  private final Claim claim;

  TableCreation(Configuration conf, TableFolder folder, Claim claim) {
    this.conf = conf;
    this.folder = folder;
    this.claim = claim;
  }

  /**
   * Makes the table; some twenty requests, and one for each entry of the folder that was there.
   *
   * @param after an instant before which the commit's may not be; empty text when there is none
   */
  ConversionResult.Commit create(
      HudiCommit commit, TableMetadata metadata, HudiSettings settings, String after) {
    try (Draft draft = Draft.open(conf)) {
      TableBuilder.create(
          draft.configuration(),
          draft.root(),
          tableName(metadata),
          metadata,
          TableWriter.needsUrlEncoding(commit),
          settings);
      HudiTable built =
          HudiTable.find(draft.configuration(), draft.root())
              .orElseThrow(() -> Errors.internal("The new Hudi table is not there", null));
      String instant = new CommitWriter(built, claim).write(commit, after);
      claim.check();
      folder.publish(draft);
      return new ConversionResult.Commit(commit.version(), instant);
    } catch (IOException e) {
      throw StorageErrors.failed("creating the Hudi table", e);
    }
  }

  /**
   * Hudi's Spark reader looks the name up in the session's catalog, and refuses to read the folder
   * when the table that it finds is not one of Hudi's; so it is not the Delta table's own name.
   */
  private String tableName(TableMetadata metadata) {
    String name = metadata.name().orElseGet(() -> folder.root().getName());
    return name.replaceAll("[^A-Za-z0-9_]", "_") + "_hudi";
  }
}
