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

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Finds tables that an earlier build has written what readers misunderstand into. */
final class EarlierBuilds {

  private EarlierBuilds() {}

  /**
   * Why the table has to be built anew; empty when it needn't. Costs a read of the manifest list
   * when the table is partitioned and was last written by an earlier build, else nothing.
   */
  static Optional<String> findFault(TableMetadata table, FileIO io) {
    if (!table.property(Properties.PARTITION_VALUES, "").isEmpty()
        || table.currentSnapshot() == null
        || table.specs().stream().noneMatch(PartitionSpec::isPartitioned)) {
      return Optional.empty();
    }

    try {
      for (ManifestFile manifest : table.currentSnapshot().dataManifests(io)) {
        Optional<String> fault =
            findFault(manifest, table.specsById().get(manifest.partitionSpecId()));
        if (fault.isPresent()) {
          return fault;
        }
      }
    } catch (NotFoundException e) {
      // A table that has lost its manifests is found out by whoever needs them.
      return Optional.empty();
    }

    return Optional.empty();
  }

  private static Optional<String> findFault(ManifestFile manifest, PartitionSpec spec) {
    List<ManifestFile.PartitionFieldSummary> summaries = manifest.partitions();
    List<Types.NestedField> fields = spec.partitionType().fields();
    for (int i = 0; i < fields.size(); i++) {
      ManifestFile.PartitionFieldSummary summary = summaries.get(i);
      if (summary.containsNull()) {
        return Optional.of(
            "the Iceberg table has null partitions without the counts that readers need");
      }

      if (mayHoldNegativeZero(summary, fields.get(i).type())) {
        return Optional.of(
            "the Iceberg table may have -0.0 as a partition value, which readers don't find as"
                + " 0.0");
      }
    }

    return Optional.empty();
  }

  private static boolean mayHoldNegativeZero(
      ManifestFile.PartitionFieldSummary summary, Type type) {
    boolean floating = type.typeId() == Type.TypeID.FLOAT || type.typeId() == Type.TypeID.DOUBLE;
    if (!floating || summary.lowerBound() == null || summary.upperBound() == null) {
      return false;
    }

    Number lower = Conversions.fromByteBuffer(type, summary.lowerBound());
    Number upper = Conversions.fromByteBuffer(type, summary.upperBound());
    return Double.compare(lower.doubleValue(), -0.0d) <= 0
        && Double.compare(upper.doubleValue(), -0.0d) >= 0;
  }
}
