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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.Protocol;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Columns whose type is made wider while files of the narrower type stay. */
class TestTypeChanges {

  @TempDir private Path table;

  /** As Spark with Hudi 1.2.0 was found to read the older files. */
  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of(PrimitiveType.INTEGER, PrimitiveType.LONG, true),
        Arguments.of(new DecimalType(5, 2), new DecimalType(9, 2), true),
        Arguments.of(new DecimalType(18, 2), new DecimalType(38, 2), true),
        Arguments.of(PrimitiveType.FLOAT, PrimitiveType.DOUBLE, false),
        Arguments.of(PrimitiveType.BYTE, PrimitiveType.SHORT, false),
        Arguments.of(PrimitiveType.BYTE, PrimitiveType.INTEGER, false),
        Arguments.of(PrimitiveType.BYTE, PrimitiveType.LONG, false),
        Arguments.of(PrimitiveType.BYTE, PrimitiveType.DOUBLE, false),
        Arguments.of(PrimitiveType.BYTE, new DecimalType(12, 2), false),
        Arguments.of(PrimitiveType.SHORT, PrimitiveType.INTEGER, false),
        Arguments.of(PrimitiveType.SHORT, PrimitiveType.LONG, false),
        Arguments.of(PrimitiveType.SHORT, PrimitiveType.DOUBLE, false),
        Arguments.of(PrimitiveType.SHORT, new DecimalType(12, 2), false),
        Arguments.of(PrimitiveType.INTEGER, PrimitiveType.DOUBLE, false),
        Arguments.of(PrimitiveType.INTEGER, new DecimalType(12, 2), false),
        Arguments.of(PrimitiveType.LONG, new DecimalType(24, 4), false),
        Arguments.of(new DecimalType(5, 2), new DecimalType(9, 4), false),
        Arguments.of(PrimitiveType.DATE, PrimitiveType.TIMESTAMP_NTZ, false));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void whichReadersFollow(DataType before, DataType after, boolean isFollowed) {
    assertThat(TypeChange.findUnreadable(of(before), of(after)).isEmpty()).isEqualTo(isFollowed);
  }

  /** Spark's vectorized reader fails on any change below the top of a row. */
  @ParameterizedTest
  @MethodSource("changes")
  void noneIsFollowedInNestedColumns(DataType before, DataType after, boolean isFollowedOnTop) {
    assertThat(TypeChange.findUnreadable(of(of(before)), of(of(after))).orElseThrow().column())
        .isEqualTo("v.v");
    assertThat(
            TypeChange.findUnreadable(of(ListType.of(before, true)), of(ListType.of(after, true))))
        .hasValueSatisfying(change -> assertThat(change.column()).isEqualTo("v.element"));
    assertThat(
            TypeChange.findUnreadable(
                of(MapType.of(PrimitiveType.STRING, before, true)),
                of(MapType.of(PrimitiveType.STRING, after, true))))
        .hasValueSatisfying(change -> assertThat(change.column()).isEqualTo("v.value"));
  }

  @Test
  void columnsThatCameOrWentAreNoChange() {
    StructType other = new StructType(List.of(Field.of("w", PrimitiveType.FLOAT)));

    assertThat(TypeChange.findUnreadable(of(PrimitiveType.FLOAT), other)).isEmpty();
  }

  @Test
  void aFileFromBeforeKeepsTheTargetBackUntilItIsGone() throws IOException {
    write("b.parquet", "message m { optional double v; }");
    write("c.parquet", "message m { optional double v; }");
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      TargetState state = create(target, metadata(PrimitiveType.FLOAT));
      TableMetadata wide = metadata(PrimitiveType.DOUBLE);
      TableChange widened = Tables.change(1, wide, List.of(), List.of());
      TableChange append = Tables.change(2, wide, List.of("b.parquet"), List.of());

      assertRefused(() -> target.applyChanges(state, List.of(widened, append)), "a.parquet");
      assertThat(target.loadState()).isEqualTo(state);

      TableChange rewrite = Tables.change(3, wide, List.of("c.parquet"), List.of("a.parquet"));
      target.applyChanges(target.loadState(), List.of(widened, append, rewrite));
      assertThat(target.loadState().version()).contains(3L);
      assertThat(HudiReader.files(table)).containsExactly("b.parquet", "c.parquet");
    }
  }

  @Test
  void aFileOfTheRangeItselfCounts() throws IOException {
    write("b.parquet", "message m { optional float v; }");
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      TargetState state = create(target, metadata(PrimitiveType.FLOAT));
      TableMetadata wide = metadata(PrimitiveType.DOUBLE);

      assertRefused(
          () ->
              target.applyChanges(
                  state,
                  List.of(
                      Tables.change(
                          1,
                          metadata(PrimitiveType.FLOAT),
                          List.of("b.parquet"),
                          List.of("a.parquet")),
                      Tables.change(2, wide, List.of(), List.of()))),
          "b.parquet");
      assertThat(target.loadState().version()).contains(1L);
    }
  }

  @Test
  void aChangeThatReadersFollowIsACommit() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      TargetState state = create(target, metadata(PrimitiveType.INTEGER));
      target.applyChanges(
          state, List.of(Tables.change(1, metadata(PrimitiveType.LONG), List.of(), List.of())));

      assertThat(target.loadState().version()).contains(1L);
    }
  }

  /** A full conversion, as at the first one, knows of no type that a column had before. */
  @ParameterizedTest
  @CsvSource({
    "optional float v, DOUBLE, FLOAT",
    "'optional int32 v (INTEGER(8,true))', INTEGER, BYTE",
    "'optional int32 v (INTEGER(16,true))', LONG, SHORT",
    "optional int32 v, DOUBLE, INTEGER",
    "optional int32 v (DATE), TIMESTAMP_NTZ, DATE"
  })
  void aFullConversionLooksIntoTheFiles(String column, PrimitiveType type, String found)
      throws IOException {
    write("a.parquet", "message m { " + column + "; }");
    TableMetadata metadata = metadata(type);

    try (HudiTarget target =
        HudiTarget.open(
            Tables.context(
                table, Map.of(HudiSettings.TABLE_VERSION, "9"), java.time.Clock.systemUTC()))) {
      assertRefused(
          () -> target.applySnapshot(TargetState.ABSENT, Tables.snapshot(1, metadata, "a.parquet")),
          "Column 'v' was changed from " + found + " to " + type + ", and file 'a.parquet'");
    }
  }

  @Test
  void aFullConversionTakesWhatIsRight() throws IOException {
    write("a.parquet", "message m { optional double v; }");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(1, metadata(PrimitiveType.DOUBLE), "a.parquet"));

      assertThat(HudiReader.files(table)).containsExactly("a.parquet");
    }
  }

  /** What a RESTORE brings back may be older than the change. */
  @Test
  void aFileThatReturnsIsLookedInto() throws IOException {
    write("b.parquet", "message m { optional float v; }");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      write("a.parquet", "message m { optional double v; }");
      create(target, metadata(PrimitiveType.DOUBLE));

      assertRefused(
          () ->
              target.applyChanges(
                  target.loadState(),
                  List.of(
                      Tables.change(
                          1, metadata(PrimitiveType.DOUBLE), List.of("b.parquet"), List.of()))),
          "b.parquet");
    }
  }

  private TargetState create(HudiTarget target, TableMetadata metadata) {
    target.applySnapshot(
        TargetState.ABSENT,
        Tables.snapshot(0, isWide(metadata) ? metadata : plain(metadata), "a.parquet"));
    return target.loadState();
  }

  private static boolean isWide(TableMetadata metadata) {
    return metadata.schema().equals(of(PrimitiveType.DOUBLE));
  }

  /** The feature comes with the first change, so no file needs a look before it. */
  private static TableMetadata plain(TableMetadata metadata) {
    return Tables.metadata(metadata.schema());
  }

  private void write(String name, String schema) throws IOException {
    MessageType type = MessageTypeParser.parseMessageType(schema);
    try (ParquetWriter<?> writer =
        ExampleParquetWriter.builder(new org.apache.hadoop.fs.Path(table.resolve(name).toUri()))
            .withType(type)
            .withConf(new Configuration())
            .build()) {
      assertThat(writer).isNotNull();
    }
  }

  private static StructType of(DataType type) {
    return new StructType(List.of(Field.of("v", type)));
  }

  private static TableMetadata metadata(DataType type) {
    return new TableMetadata(
        "the-table",
        Optional.empty(),
        of(type),
        List.of(),
        Map.of(),
        new Protocol(3, 7, Set.of("typeWidening"), Set.of("typeWidening")));
  }

  private static void assertRefused(ThrowingCallable action, String message) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_SCHEMA_CHANGE))
        .hasMessageContaining(message)
        .hasMessageContaining("Rewrite the older files with ALTER TABLE");
  }
}
