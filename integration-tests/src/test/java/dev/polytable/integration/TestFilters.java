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

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random filters on random rows select what they select in Delta, through each reader: a table for
 * each type that can be a partition column's, with a column of each type that Delta has statistics
 * of. The seed is in each finding; {@code -Dfilters.seed} sets it, {@code -Dfilters.count} the
 * number of filters a table, and {@code -Dfilters.all=true} takes the tables of the other types
 * too.
 */
class TestFilters {

  private static final long SEED = Long.getLong("filters.seed", 20261130L);
  private static final int COUNT = Integer.getInteger("filters.count", 12);

  private static final boolean ALL = Boolean.getBoolean("filters.all");

  private static final ExecutorService RUNS = Executors.newFixedThreadPool(2);

  @AfterAll
  static void stop() {
    RUNS.shutdownNow();
  }

  @TestFactory
  Stream<DynamicTest> readersSelectWhatDeltaSelects() {
    return Stream.concat(tables(), ALL ? moreTables() : Stream.empty())
        .map(TestFilters::test)
        // All are begun before the first is waited for.
        .toList()
        .stream();
  }

  private static Stream<FilteredTable> tables() {
    return Stream.of(
        FilteredTable.of("flat", SEED),
        FilteredTable.of("escaped-or-null", SEED).by(ValueType.ESCAPED_STRING),
        FilteredTable.of("decimal", SEED).by(ValueType.DECIMAL),
        FilteredTable.of("timestamp", SEED).by(ValueType.TIMESTAMP),
        FilteredTable.of("two", SEED).by(ValueType.STRING).by(ValueType.INT));
  }

  private static Stream<FilteredTable> moreTables() {
    return Stream.of(
        FilteredTable.of("string", SEED).by(ValueType.STRING),
        FilteredTable.of("escaped", SEED).byPresent(ValueType.ESCAPED_STRING),
        FilteredTable.of("int", SEED).by(ValueType.INT),
        FilteredTable.of("bigint", SEED).by(ValueType.BIGINT),
        FilteredTable.of("float", SEED).by(ValueType.FLOAT),
        FilteredTable.of("double", SEED).by(ValueType.DOUBLE),
        FilteredTable.of("long-decimal", SEED).by(ValueType.LONG_DECIMAL),
        FilteredTable.of("date", SEED).by(ValueType.DATE),
        FilteredTable.of("boolean", SEED).by(ValueType.BOOLEAN),
        FilteredTable.of("two-dates", SEED).by(ValueType.DATE).by(ValueType.ESCAPED_STRING));
  }

  private static DynamicTest test(FilteredTable table) {
    CompletableFuture<List<String>> findings =
        CompletableFuture.supplyAsync(() -> table.findings(COUNT), RUNS);
    return dynamicTest(table.name(), () -> assertThat(findings.join()).isEmpty());
  }
}
