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
package dev.polytable.integration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of random rows, which random filters are read of. Not thread-safe. */
final class FilteredTable {

  private static final int ROWS = 24;
  private static final String LISTING = "hoodie.datasource.read.file.index.listing.mode";
  private static final String EAGER = "eager";

  private final String name;
  private final long seed;
  private final Random random;
  private final List<RandomColumn> partitions = new ArrayList<>();
  private final List<RandomColumn> data =
      List.of(
          RandomColumn.of("i", ValueType.INT),
          RandomColumn.of("l", ValueType.BIGINT),
          RandomColumn.of("f", ValueType.FLOAT),
          RandomColumn.of("d", ValueType.DOUBLE),
          RandomColumn.of("n", ValueType.DECIMAL),
          RandomColumn.of("m", ValueType.LONG_DECIMAL),
          RandomColumn.of("s", ValueType.ESCAPED_STRING),
          RandomColumn.of("dt", ValueType.DATE),
          RandomColumn.of("ts", ValueType.TIMESTAMP),
          RandomColumn.of("b", ValueType.BOOLEAN));

  private FilteredTable(String name, long seed) {
    this.name = name;
    this.seed = seed;
    this.random = new Random(seed + name.hashCode());
  }

  static FilteredTable of(String name, long seed) {
    return new FilteredTable(name, seed);
  }

  String name() {
    return name;
  }

  FilteredTable by(ValueType type) {
    partitions.add(RandomColumn.partition("p" + partitions.size(), type, true, random));
    return this;
  }

  FilteredTable byPresent(ValueType type) {
    partitions.add(RandomColumn.partition("p" + partitions.size(), type, false, random));
    return this;
  }

  /** What readers select otherwise than Delta does; empty when nothing is. */
  List<String> findings(int count) {
    DeltaTable table = DeltaTable.of(Processes.writer(Line.SPARK_35), "filters-" + name);
    write(table);
    List<String> findings = new ArrayList<>();
    for (String format : List.of("hudi", "iceberg")) {
      TargetState state =
          TargetState.await(table.writer(), table.path(), format, table.newestVersion());
      if (state.version() != table.newestVersion()) {
        findings.add(format + " is not current: " + state);
      }
    }
    if (findings.isEmpty()) {
      compare(table, filters(count), findings);
    }
    return findings;
  }

  private void compare(DeltaTable table, List<String> filters, List<String> findings) {
    List<String> expected =
        TableReader.delta(table.writer(), Map.of()).matches(table.path(), filters);
    for (TableReader reader : readers()) {
      List<String> actual = reader.matches(table.path(), filters);
      for (int i = 0; i < filters.size(); i++) {
        boolean isRight =
            actual.get(i).equals(expected.get(i)) || (mayFail(reader) && isFailure(actual.get(i)));
        if (!isRight) {
          findings.add(
              "seed %s, %s: WHERE %s selects %s instead of %s"
                  .formatted(seed, reader.name(), filters.get(i), actual.get(i), expected.get(i)));
        }
      }
    }
  }

  private List<TableReader> readers() {
    List<TableReader> readers = new ArrayList<>();
    for (String name : List.of("hudi-1.2", "hudi-0.15")) {
      readers.add(Processes.hudi(name));
      if (mayFail(Processes.hudi(name))) {
        readers.add(Processes.hudi(name).with(LISTING, EAGER));
      }
    }
    readers.add(Processes.iceberg("iceberg-3.5"));
    return readers;
  }

  /**
   * Hudi's reader lists folders lazily, and fails on null where others are escaped (docs/hudi.md).
   */
  private boolean mayFail(TableReader reader) {
    return reader.format().equals("hudi")
        && !reader.options().containsKey(LISTING)
        && partitions.stream().anyMatch(RandomColumn::isNullable)
        && partitions.stream().anyMatch(column -> column.type().equals(ValueType.ESCAPED_STRING));
  }

  private static boolean isFailure(String answer) {
    return answer.startsWith("error ") && answer.contains("NullPointerException");
  }

  private List<String> filters(int count) {
    List<RandomColumn> columns = new ArrayList<>();
    // So that about half of the predicates are of partition columns.
    for (int i = 0; i < data.size(); i++) {
      columns.add(data.get(i));
      if (!partitions.isEmpty()) {
        columns.add(partitions.get(i % partitions.size()));
      }
    }
    return new RandomFilters(random, columns).next(count);
  }

  private void write(DeltaTable table) {
    List<RandomColumn> columns = Stream.concat(data.stream(), partitions.stream()).toList();
    String types =
        columns.stream()
            .map(column -> column.name() + " " + column.type().sql())
            .collect(Collectors.joining(", "));
    String by = partitions.stream().map(RandomColumn::name).collect(Collectors.joining(", "));
    table.sql(
        ("CREATE TABLE $T (id INT, %s) USING DELTA %s TBLPROPERTIES ('polytable.formats'="
                + "'hudi,iceberg','polytable.hudi.partitionTimeZone'='America/Bahia_Banderas')")
            .formatted(types, by.isEmpty() ? "" : "PARTITIONED BY (" + by + ")"));
    insert(table, columns, 0);
    insert(table, columns, ROWS);
    table.sql("DELETE FROM $T WHERE id % 7 = 0");
  }

  private void insert(DeltaTable table, List<RandomColumn> columns, int firstId) {
    String rows =
        IntStream.range(firstId, firstId + ROWS)
            .mapToObj(
                id ->
                    columns.stream()
                        .map(column -> column.next(random))
                        .collect(Collectors.joining(", ", "(" + id + ", ", ")")))
            .collect(Collectors.joining(", "));
    table.sql("INSERT INTO $T SELECT /*+ COALESCE(1) */ * FROM VALUES " + rows);
  }
}
