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

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A first conversion of a large table, and one more full one. By hand: {@code
 * -Dpolytable.bench=1000000 -DargLine=-Xmx2g}.
 */
@EnabledIfSystemProperty(named = "polytable.bench", matches = "[0-9]+")
class TestBootstrap {

  private static final int COLUMNS = 10;
  private static final int PARTITIONS = 100;

  @TempDir private Path folder;

  @Test
  void testFirstAndSecondFullConversion() {
    int files = Integer.getInteger("polytable.bench");
    SourceTable source = new SourceTable(schema(), "p");
    try (TargetHarness harness = new TargetHarness(folder)) {
      ConversionResult first =
          harness.target().applySnapshot(harness.target().loadState(), snapshot(source, 0, files));
      assertThat(first.filesAdded()).isEqualTo(files);
      assertThat(harness.table().snapshots()).hasSize(1);
      ConversionResult second =
          harness
              .target()
              .applySnapshot(harness.target().loadState(), snapshot(source, 1, files + files / 10));
      assertThat(second.filesAdded()).isEqualTo(files / 10);
      assertThat(second.filesRemoved()).isZero();
      ConversionResult third =
          harness.target().applySnapshot(harness.target().loadState(), snapshot(source, 2, files));
      assertThat(third.filesRemoved()).isEqualTo(files / 10);
      assertThat(harness.plannedFiles(Expressions.equal("p", "p007")))
          .isEqualTo(files / PARTITIONS);
    }
  }

  private static TableSnapshot snapshot(SourceTable source, long version, int files) {
    return new TableSnapshot() {
      @Override
      public long version() {
        return version;
      }

      @Override
      public long timestamp() {
        return SourceTable.FIRST_TIMESTAMP + version;
      }

      @Override
      public TableMetadata metadata() {
        return source.metadata();
      }

      @Override
      public CloseableIterator<DataFile> openFiles() {
        return SourceTable.iterate(
            IntStream.range(0, files).mapToObj(number -> file(source, number)).iterator());
      }
    };
  }

  private static DataFile file(SourceTable source, int number) {
    PartitionValue partition =
        source.partitionValue(0, String.format(Locale.ROOT, "p%03d", number % PARTITIONS));
    Map<FieldPath, ColumnStats> columns = new HashMap<>();
    for (int column = 0; column < COLUMNS; column++) {
      columns.put(FieldPath.of("c" + column), SourceTable.bounds(0, (long) number, number + 100L));
    }

    return new DataFile(
        "p=%s/part-%s-%s.snappy.parquet"
            .formatted(partition.value().orElseThrow(), number, new UUID(number, 7)),
        1_000_000,
        0,
        List.of(partition),
        SourceTable.stats(1000, columns),
        Optional.empty(),
        false);
  }

  private static StructType schema() {
    List<Field> fields = new ArrayList<>();
    fields.add(Field.of("p", PrimitiveType.STRING));
    for (int column = 0; column < COLUMNS; column++) {
      fields.add(Field.of("c" + column, PrimitiveType.LONG));
    }

    return new StructType(fields);
  }
}
