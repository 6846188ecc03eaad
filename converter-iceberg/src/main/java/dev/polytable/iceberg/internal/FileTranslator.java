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
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.types.Type;

/** Data files of the model as Iceberg's. Immutable. */
final class FileTranslator {

  private final String tablePath;
  private final PartitionSpec spec;
  private final MetricsTranslator metrics;
  private final ParquetFooters footers;

  FileTranslator(
      String tablePath, PartitionSpec spec, MetricsTranslator metrics, ParquetFooters footers) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.spec = requireNonNull(spec, "spec is null");
    this.metrics = requireNonNull(metrics, "metrics is null");
    this.footers = requireNonNull(footers, "footers is null");
  }

  /** The file's absolute path, as Iceberg has it; the model's path is decoded already. */
  static String location(String tablePath, String path, boolean absolute) {
    return absolute ? path : tablePath + "/" + path;
  }

  PartitionSpec spec() {
    return spec;
  }

  /** Costs one read of the file's footer when its statistics don't say how many rows it has. */
  DataFile translate(dev.polytable.schema.DataFile file) {
    String location = location(tablePath, file.path(), file.isAbsolute());
    long recordCount =
        file.stats()
            .recordCount()
            .orElseGet(() -> footers.read(location, file.sizeInBytes()).recordCount());
    PartitionData partition = partition(file.partition());
    DataFiles.Builder builder =
        DataFiles.builder(spec)
            .withPath(location)
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(file.sizeInBytes())
            .withMetrics(metrics.translate(file.stats(), recordCount, spec, partition));
    if (spec.isPartitioned()) {
      builder.withPartition(partition);
    }

    return builder.build();
  }

  /** The partition of the values, which stand in the order of the spec. */
  PartitionData partition(List<PartitionValue> values) {
    PartitionData partition = new PartitionData(spec.partitionType());
    for (int i = 0; i < values.size(); i++) {
      Type type = partition.getType(i);
      int position = i;
      values
          .get(i)
          .value()
          .ifPresent(value -> partition.set(position, IcebergValues.partitionValue(type, value)));
    }

    return partition;
  }
}
