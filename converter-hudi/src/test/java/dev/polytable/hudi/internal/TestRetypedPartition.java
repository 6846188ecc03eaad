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

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A partition column that gets another type. */
class TestRetypedPartition {

  @TempDir private Path table;

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of(PrimitiveType.INTEGER, PrimitiveType.STRING),
        Arguments.of(PrimitiveType.INTEGER, PrimitiveType.LONG),
        Arguments.of(PrimitiveType.STRING, PrimitiveType.DATE),
        Arguments.of(new DecimalType(5, 1), new DecimalType(9, 2)));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void theTableIsBuiltAnew(DataType before, DataType after) {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(0, by(before), "p=1/a.parquet", "p=2/b.parquet"));
      target.applyChanges(
          target.loadState(),
          List.of(Tables.change(1, by(after), List.of("p=3/c.parquet"), List.of("p=1/a.parquet"))));

      assertThat(HudiReader.activeVersions(table)).containsExactly(1L);
      assertThat(HudiReader.files(table)).containsExactly("p=2/b.parquet", "p=3/c.parquet");
      assertThat(target.loadState().version()).contains(1L);
    }
  }

  @Test
  void anotherTypeOfAnotherColumnIsACommit() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(0, by(PrimitiveType.INTEGER), "p=1/a.parquet"));
      TableMetadata wider =
          Tables.metadata(
              new StructType(
                  List.of(
                      Field.of("id", PrimitiveType.LONG), Field.of("p", PrimitiveType.INTEGER))),
              Map.of(),
              "p");
      target.applyChanges(
          target.loadState(), List.of(Tables.change(1, wider, List.of(), List.of())));

      assertThat(HudiReader.activeVersions(table)).containsExactly(0L, 1L);
    }
  }

  private static TableMetadata by(DataType type) {
    return Tables.metadata(
        new StructType(List.of(Field.of("id", PrimitiveType.INTEGER), Field.of("p", type))), "p");
  }
}
