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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Changes of schema, partitioning and column mapping in any order: converted or refused by name.
 */
class TestEvolutionSequences {

  private static final int COMMITS = 25;

  @TempDir private Path folder;

  /** Ids by position, of which column mapping makes others. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testColumnMappingIsTurnedOnWherePartitionColumnsHaveOtherIdsThen(boolean nested) {
    Field first = Field.of("a", PrimitiveType.INTEGER);
    Field partition = Field.of("p", PrimitiveType.INTEGER);
    SourceTable source = new SourceTable(SourceTable.schema(first, partition), "p");
    source.commit(List.of(file(source, "f", 1)), List.of());
    Field added =
        nested
            ? Field.of("s", SourceTable.schema(Field.of("x", PrimitiveType.INTEGER)))
            : Field.of("z", PrimitiveType.INTEGER);
    List<Field> columns =
        nested ? List.of(first, partition, added) : List.of(added, first, partition);
    try (TargetHarness harness = new TargetHarness(folder)) {
      harness.convert(source);
      source.setSchema(new StructType(columns), "p");
      source.commit(List.of(file(source, "g", 2)), List.of());
      harness.convert(source);
      source.setSchema(new StructType(mapped(columns, 1)), "p");
      source.commit(List.of(file(source, "h", 3)), List.of());
      convert(harness, source);
      assertThat(harness.table().spec().fields()).hasSize(1);
      assertThat(
              harness
                  .table()
                  .schema()
                  .findColumnName(harness.table().spec().fields().get(0).sourceId()))
          .isEqualTo("p");
      assertThat(harness.plannedFiles(org.apache.iceberg.expressions.Expressions.equal("p", 2)))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void testNothingIsAFaultOfOurs(long seed) {
    Random random = new Random(seed);
    Evolution evolution = new Evolution(random);
    SourceTable source = new SourceTable(evolution.schema(), evolution.partitions());
    try (TargetHarness harness = new TargetHarness(folder)) {
      for (int i = 0; i < COMMITS; i++) {
        List<String> removed = random.nextInt(3) == 0 ? List.copyOf(source.paths()) : List.of();
        if (evolution.change()) {
          removed = List.copyOf(source.paths());
        }

        source.setSchema(evolution.schema(), evolution.partitions());
        source.commit(List.of(file(source, "f" + i, i % 3)), removed);
        if (convert(harness, source)) {
          assertThat(harness.table().newScan().planFiles()).hasSize(source.paths().size());
        }
      }
    }
  }

  /** As a conversion goes; false when it was refused. */
  private static boolean convert(TargetHarness harness, SourceTable source) {
    TargetState state = harness.target().loadState();
    try {
      if (state.version().isPresent()) {
        harness.target().applyChanges(state, source.changesAfter(state.version().get()));
      } else {
        harness.target().applySnapshot(state, source.snapshot());
      }

      return true;
    } catch (ConversionException e) {
      if (e.code() != ErrorCode.SOURCE_HISTORY_EXPIRED) {
        return isRefusal(e);
      }
    }

    try {
      harness.target().applySnapshot(state, source.snapshot());
      return true;
    } catch (ConversionException e) {
      return isRefusal(e);
    }
  }

  private static boolean isRefusal(ConversionException e) {
    assertThat(e.code())
        .isIn(
            ErrorCode.UNSUPPORTED_TYPE,
            ErrorCode.UNSUPPORTED_COLUMN_NAME,
            ErrorCode.UNSUPPORTED_SCHEMA_CHANGE);
    return false;
  }

  private static DataFile file(SourceTable source, String path, int number) {
    List<PartitionValue> partition = new ArrayList<>();
    for (int i = 0; i < source.metadata().partitionSpec().size(); i++) {
      Object value =
          source.metadata().partitionSpec().get(i).source().type() == PrimitiveType.STRING
              ? "v" + number
              : source.metadata().partitionSpec().get(i).source().type() == PrimitiveType.LONG
                  ? (Object) Long.valueOf(number)
                  : Integer.valueOf(number);
      partition.add(source.partitionValue(i, value));
    }

    return new DataFile(
        path, 100, 0, partition, SourceTable.stats(1, Map.of()), Optional.empty(), true);
  }

  /** The same columns with ids as Delta's column mapping gives them, top level first. */
  private static List<Field> mapped(List<Field> columns, int firstId) {
    List<Field> mapped = new ArrayList<>();
    int next = firstId + columns.size();
    for (int i = 0; i < columns.size(); i++) {
      Field column = columns.get(i);
      if (column.type() instanceof StructType struct) {
        List<Field> inner = mapped(struct.fields(), next);
        next += inner.size();
        column = Field.of(column.name(), new StructType(inner));
      }

      mapped.add(
          new Field(
              column.name(),
              column.name(),
              Optional.of(firstId + i),
              column.type(),
              true,
              Optional.empty()));
    }

    return mapped;
  }

  /** A table definition that changes at random. */
  private static final class Evolution {

    private static final List<Object> TYPES =
        List.of(
            PrimitiveType.INTEGER, PrimitiveType.LONG, PrimitiveType.STRING, PrimitiveType.DOUBLE);

    private final Random random;
    private final List<Field> columns = new ArrayList<>();
    private final List<String> partitions = new ArrayList<>();
    private boolean isMapped;
    private int counter;

    Evolution(Random random) {
      this.random = random;
      columns.add(Field.of("a", PrimitiveType.INTEGER));
      columns.add(Field.of("p", PrimitiveType.INTEGER));
      partitions.add("p");
    }

    StructType schema() {
      return new StructType(isMapped ? mapped(columns, 1) : columns);
    }

    String[] partitions() {
      return partitions.toArray(String[]::new);
    }

    /** Whether all files have to go with it. */
    boolean change() {
      switch (random.nextInt(8)) {
        case 0 -> columns.add(0, column("c" + counter++));
        case 1 -> columns.add(column("c" + counter++));
        case 2 ->
            columns.add(
                random.nextInt(columns.size() + 1),
                Field.of("s" + counter++, SourceTable.schema(column("x"), column("y"))));
        case 3 -> this.isMapped = random.nextInt(3) > 0;
        case 4 -> java.util.Collections.shuffle(columns, random);
        case 5 -> {
          columns.removeIf(field -> !partitions.contains(field.name()) && random.nextInt(4) == 0);
          return true;
        }
        case 6 -> {
          replace();
          return true;
        }
        default -> {
          return false;
        }
      }

      return false;
    }

    private void replace() {
      partitions.clear();
      columns.removeIf(field -> random.nextBoolean());
      columns.removeIf(field -> field.name().equals("p") || field.name().equals("q"));
      for (String name : List.of("p", "q")) {
        if (random.nextBoolean()) {
          columns.add(
              random.nextInt(columns.size() + 1),
              Field.of(
                  name,
                  random.nextBoolean()
                      ? PrimitiveType.INTEGER
                      : random.nextBoolean() ? PrimitiveType.LONG : PrimitiveType.STRING));
          if (random.nextBoolean()) {
            partitions.add(name);
          }
        }
      }

      if (columns.isEmpty() || columns.size() == partitions.size()) {
        columns.add(column("r" + counter++));
      }
    }

    private Field column(String name) {
      return random.nextInt(5) == 0
          ? Field.of(name, new DecimalType(10 + random.nextInt(5), 2))
          : Field.of(name, (PrimitiveType) TYPES.get(random.nextInt(TYPES.size())));
    }
  }
}
