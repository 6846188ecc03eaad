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

import dev.polytable.schema.DataFile;
import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many storage requests a small commit (one file added, one removed) makes on a warm target.
 */
class TestRequestBudget {

  private static final StructType SCHEMA =
      SourceTable.schema(
          Field.of("id", PrimitiveType.INTEGER), Field.of("p", PrimitiveType.STRING));

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "hdfs, 10, false, 14",
    "hdfs, 10000, false, 14",
    "hdfs, 10000, true, 14",
    "s3a, 10, false, 10",
    "s3a, 10000, false, 10",
    "s3a, 10000, true, 10"
  })
  void testSmallCommit(String scheme, int files, boolean partitioned, int budget) {
    Counter counter = new Counter();
    SourceTable source = partitioned ? new SourceTable(SCHEMA, "p") : new SourceTable(SCHEMA);
    try (TargetHarness harness = TargetHarness.observed(folder, scheme, counter)) {
      List<DataFile> first = new ArrayList<>();
      for (int i = 0; i < files; i++) {
        first.add(file(source, "f" + i, i));
      }

      source.commit(first, List.of());
      harness.convert(source);
      List<Integer> requests = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String removed = i % 2 == 0 && i / 2 < files ? "f" + i / 2 : "n" + (i - 1);
        source.commit(List.of(file(source, "n" + i, i)), List.of(removed));
        counter.counts.clear();
        harness.convert(source);
        requests.add(counter.total());
      }

      assertThat(requests.subList(1, requests.size())).allMatch(count -> count <= budget);
    }
  }

  private static DataFile file(SourceTable source, String name, int number) {
    List<PartitionValue> partition =
        source.metadata().partitionSpec().isEmpty()
            ? List.of()
            : List.of(source.partitionValue(0, "p" + number % 20));
    return new DataFile(
        name, 1000, 0, partition, SourceTable.stats(10, Map.of()), Optional.empty(), true);
  }

  private static final class Counter implements ObservedFileSystem.Observer {

    private final Map<String, Integer> counts = new TreeMap<>();

    @Override
    public synchronized void before(String operation, String fileName) {
      if (!operation.equals("mkdirs")) {
        counts.merge(operation + " " + kind(fileName), 1, Integer::sum);
      }
    }

    private int total() {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static String kind(String name) {
      return name.replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "U").replaceAll("[0-9]+", "N");
    }
  }
}
