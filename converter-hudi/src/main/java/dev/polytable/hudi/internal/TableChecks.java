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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableMetadata;
import java.util.List;

/** All that is refused by name, in the order in which it is looked for. Immutable. */
final class TableChecks {

  private final int tableVersion;
  private final List<TableCheck> checks;

  TableChecks(HudiSettings settings) {
    this.tableVersion = settings.tableVersion();
    this.checks =
        List.of(
            new ColumnNameCheck(),
            new ColumnTypeCheck(),
            new DeletionVectorCheck(),
            new FileLayoutCheck(),
            new PartitionFolderCheck(),
            new PartitionZoneCheck(settings.partitionZone()));
  }

  void checkTable(TableMetadata metadata) {
    checks.forEach(check -> check.checkTable(metadata, tableVersion));
  }

  void checkFile(TableMetadata metadata, DataFile file) {
    checks.forEach(check -> check.checkFile(metadata, file));
  }
}
