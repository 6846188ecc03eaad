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

import dev.polytable.schema.PartitionValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.ManifestFileUtil;

/** Tells from a manifest's partition summaries whether it can hold a file of given partitions. */
final class PartitionPruning implements Predicate<ManifestFile> {

  private final Map<Integer, PartitionSpec> specs;
  private final List<List<PartitionValue>> partitions;
  private final Map<Integer, Optional<List<StructLike>>> bySpec = new HashMap<>();

  PartitionPruning(Map<Integer, PartitionSpec> specs, List<List<PartitionValue>> partitions) {
    this.specs = requireNonNull(specs, "specs is null");
    this.partitions = requireNonNull(partitions, "partitions is null");
  }

  @Override
  public boolean test(ManifestFile manifest) {
    return bySpec
        .computeIfAbsent(manifest.partitionSpecId(), id -> findPartitions(specs.get(id)))
        .map(wanted -> ManifestFileUtil.canContainAny(manifest, wanted, specs::get))
        .orElse(true);
  }

  /** Empty when the spec has a field that the partitions don't tell. */
  private Optional<List<StructLike>> findPartitions(PartitionSpec spec) {
    List<StructLike> wanted = new ArrayList<>();
    for (List<PartitionValue> values : partitions) {
      PartitionData partition = new PartitionData(spec.partitionType());
      for (int i = 0; i < spec.fields().size(); i++) {
        PartitionField field = spec.fields().get(i);
        Optional<PartitionValue> value =
            values.stream().filter(known -> known.field().name().equals(field.name())).findFirst();
        if (value.isEmpty() || !field.transform().isIdentity()) {
          return Optional.empty();
        }

        Type type = partition.getType(i);
        int position = i;
        value
            .get()
            .value()
            .ifPresent(known -> partition.set(position, IcebergValues.partitionValue(type, known)));
      }

      wanted.add(partition);
    }

    return Optional.of(wanted);
  }
}
