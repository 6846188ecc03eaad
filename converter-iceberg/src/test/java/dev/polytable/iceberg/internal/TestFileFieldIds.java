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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ColumnStats;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.FileStats;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that bring the field ids of another tool into a table without column mapping. */
class TestFileFieldIds extends TargetTest {

  private static final String WITHOUT = "message m { optional int32 a; optional int32 b; }";
  private static final String SAME = "message m { optional int32 a = 1; optional int32 b = 2; }";
  private static final String SWAPPED = "message m { optional int32 a = 2; optional int32 b = 1; }";
  private static final FileStats COUNTED = stats();

  private final SourceTable source =
      new SourceTable(
          SourceTable.schema(
              Field.of("a", PrimitiveType.INTEGER), Field.of("b", PrimitiveType.INTEGER)));

  @ParameterizedTest
  @ValueSource(strings = {"CONVERT", "CLONE", "RESTORE", ""})
  void testFilesThatAnOperationTakesOverAreLookedAt(String operation) {
    source.commit(List.of(file("first", WITHOUT)), List.of());
    harness.convert(source);
    source.commit(List.of(file("same", SAME)), List.of(), operation);
    harness.convert(source);
    source.commit(List.of(file("swapped", SWAPPED)), List.of(), operation);
    assertRefused(() -> harness.convert(source), "that of column 'a' is 2, but the table's is 1");
    source.commit(List.of(file("again", WITHOUT)), List.of("swapped"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,2", "1,2", "1,2");
  }

  @Test
  void testTheFirstConversionOfATableThatMayHaveSuchFilesLooksToo() {
    source.commit(List.of(file("swapped", SWAPPED)), List.of(), "CONVERT");
    source.setForeign();
    assertRefused(() -> harness.convertFully(source), "has field ids of the tool that wrote it");
    assertThat(source.foreignQuestions()).isOne();
  }

  @Test
  void testAFooterThatIsReadForItsRowCountIsLookedAt() {
    source.commit(
        List.of(parquet.write("swapped", SWAPPED, new Object[] {1, 2})), List.of(), "WRITE");
    assertRefused(() -> harness.convertFully(source), "has field ids of the tool that wrote it");
  }

  @Test
  void testTheSettingSaysHowManyAreLookedAt() {
    source.setForeign();
    source.setProperty(TargetSettings.FOOTERS, "none");
    source.commit(List.of(file("a", SWAPPED)), List.of(), "CONVERT");
    harness.convertFully(source);
    assertThat(source.foreignQuestions()).isZero();
    source.setProperty(TargetSettings.FOOTERS, "all");
    source.commit(List.of(file("b", WITHOUT), file("c", SWAPPED)), List.of());
    assertRefused(() -> harness.convert(source), "c has field ids");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "message m { optional int32 a = 1; optional int32 b; }",
        "message m { optional int32 a; optional int32 b; optional int32 gone = 1; }"
      })
  void testColumnsWithoutAnIdAreNotFoundByReaders(String schema) {
    source.commit(List.of(file("a", schema)), List.of(), "CONVERT");
    source.setForeign();
    assertRefused(() -> harness.convertFully(source), "is none, but the table's is");
  }

  @Test
  void testAnIdOfAnotherColumnIsRefused() {
    source.commit(
        List.of(file("a", "message m { optional int32 x = 2; optional int32 a = 1; }")),
        List.of(),
        "CONVERT");
    source.setForeign();
    assertRefused(
        () -> harness.convertFully(source),
        "that of column 'x' is 2, but the table's is that of b");
  }

  /** As Delta's row tracking adds some, with ids of its own. */
  @Test
  void testColumnsThatOnlyTheFileHasMayHaveAnyOtherId() {
    String schema =
        "message m { optional int32 a = 1; optional int32 b = 2; optional int64 row = 99; }";
    source.commit(
        List.of(parquet.write("a", schema, COUNTED, List.of(), new Object[] {1, 2, 3L})),
        List.of(),
        "CONVERT");
    source.setForeign();
    harness.convertFully(source);
    assertThat(harness.rows()).containsExactly("1,2");
  }

  @Test
  void testIdsOfNestedFieldsAreLookedAt() {
    SourceTable nested =
        new SourceTable(
            SourceTable.schema(
                Field.of("s", SourceTable.schema(Field.of("x", PrimitiveType.INTEGER))),
                Field.of("l", new ListType(PrimitiveType.INTEGER, true, Optional.empty())),
                Field.of(
                    "m",
                    new MapType(
                        PrimitiveType.STRING,
                        SourceTable.schema(Field.of("y", PrimitiveType.INTEGER)),
                        true,
                        Optional.empty(),
                        Optional.empty()))));
    nested.setForeign();
    String schema =
        "message m { optional group s = 1 { optional int32 x = %s; } optional group l (LIST) = 3 {"
            + " repeated group list { optional int32 element%s; } } optional group m (MAP) = 4 {"
            + " repeated group key_value { required binary key (STRING); optional group value {"
            + " optional int32 y = %s; } } } }";
    nested.commit(List.of(file("right", schema.formatted(2, "", 5))), List.of(), "CONVERT");
    harness.convertFully(nested);
    for (String wrong :
        List.of(
            schema.formatted(7, "", 5),
            schema.formatted(2, " = 9", 5),
            schema.formatted(2, "", 6))) {
      String path = "wrong" + nested.version();
      nested.commit(List.of(file(path, wrong)), List.of(), "CONVERT");
      assertRefused(() -> harness.convert(nested), "has field ids of the tool that wrote it");
      nested.commit(List.of(), List.of(path));
    }
  }

  private DataFile file(String path, String schema) {
    return schema.contains("group")
        ? parquet.write(path, schema, COUNTED, List.of())
        : parquet.write(path, schema, COUNTED, List.of(), new Object[] {1, 2});
  }

  private static FileStats stats() {
    ColumnStats one = SourceTable.bounds(0, 1, 1);
    ColumnStats two = SourceTable.bounds(0, 2, 2);
    return SourceTable.stats(1, Map.of(FieldPath.of("a"), one, FieldPath.of("b"), two));
  }

  private static void assertRefused(ThrowingCallable conversion, String message) {
    assertThatThrownBy(conversion)
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT))
        .hasMessageContaining(message);
  }
}
