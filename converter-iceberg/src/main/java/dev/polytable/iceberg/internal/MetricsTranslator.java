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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;

/** Statistics of the model as Iceberg's metrics of one file. Immutable. */
final class MetricsTranslator {

  private final Map<FieldPath, TranslatedSchema.Leaf> leaves;

  MetricsTranslator(Map<FieldPath, TranslatedSchema.Leaf> leaves) {
    this.leaves = requireNonNull(leaves, "leaves is null");
  }

  /**
   * Statistics of a column that the schema doesn't have are left out. Those of a partition column
   * come from the partition: how many values are null decides whether readers take a null for less
   * than any value of a filter.
   *
   * @param partition a value for each field of the spec, null where it is null
   */
  Metrics translate(FileStats stats, long recordCount, PartitionSpec spec, StructLike partition) {
    Map<Integer, Long> valueCounts = new HashMap<>();
    Map<Integer, Long> nullCounts = new HashMap<>();
    Map<Integer, ByteBuffer> lowerBounds = new HashMap<>();
    Map<Integer, ByteBuffer> upperBounds = new HashMap<>();
    stats
        .columns()
        .forEach(
            (path, column) -> {
              TranslatedSchema.Leaf leaf = leaves.get(path);
              if (leaf != null) {
                int id = leaf.id();
                column
                    .nullCount()
                    .ifPresent(
                        nulls -> {
                          valueCounts.put(id, recordCount);
                          nullCounts.put(id, nulls);
                        });
                putBounds(leaf, column, lowerBounds, upperBounds);
              }
            });
    for (int i = 0; i < spec.fields().size(); i++) {
      int id = spec.fields().get(i).sourceId();
      valueCounts.put(id, recordCount);
      nullCounts.put(id, partition.get(i, Object.class) == null ? recordCount : 0L);
      lowerBounds.remove(id);
      upperBounds.remove(id);
    }

    return new Metrics(recordCount, null, valueCounts, nullCounts, null, lowerBounds, upperBounds);
  }

  private static void putBounds(
      TranslatedSchema.Leaf leaf,
      ColumnStats column,
      Map<Integer, ByteBuffer> lowerBounds,
      Map<Integer, ByteBuffer> upperBounds) {
    column
        .lowerBound()
        .flatMap(value -> IcebergValues.lowerBound(leaf.type(), value))
        .ifPresent(bound -> lowerBounds.put(leaf.id(), bound));
    column
        .upperBound()
        .flatMap(value -> IcebergValues.upperBound(leaf.type(), value))
        .ifPresent(bound -> upperBounds.put(leaf.id(), bound));
  }
}
