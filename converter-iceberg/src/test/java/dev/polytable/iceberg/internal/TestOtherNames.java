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

import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.Protocol;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files whose columns are named as the table's but for their case, as CONVERT takes them over. */
class TestOtherNames extends TargetTest {

  private static final String LOWER = "message m { optional int32 id; optional int32 val; }";
  private static final String UPPER = "message m { optional int32 ID; optional int32 Val; }";

  private final SourceTable source =
      new SourceTable(
          SourceTable.schema(
              Field.of("id", PrimitiveType.INTEGER), Field.of("val", PrimitiveType.INTEGER)));

  @Test
  void testColumnsAreFoundWhateverTheirCase() {
    source.setForeign();
    source.commit(
        List.of(
            parquet.write("a", LOWER, new Object[] {1, 2}),
            parquet.write("b", UPPER, new Object[] {3, 4})),
        List.of(),
        "CONVERT");
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,2", "3,4");
  }

  /** Such names stay, and files that come later add theirs. */
  @Test
  void testLaterFilesAddTheirNames() {
    source.commit(List.of(parquet.write("a", LOWER, new Object[] {1, 2})), List.of());
    harness.convert(source);
    source.commit(List.of(parquet.write("b", UPPER, new Object[] {3, 4})), List.of(), "CLONE");
    source.commit(
        List.of(
            parquet.write(
                "c", "message m { optional int32 iD; optional int32 VAL; }", new Object[] {5, 6})),
        List.of(),
        "ADD FILES");
    source.commit(List.of(parquet.write("d", LOWER, new Object[] {7, 8})), List.of());
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,2", "3,4", "5,6", "7,8");
    assertThat(harness.table().properties().get("schema.name-mapping.default"))
        .contains("\"id\", \"ID\", \"iD\"");
  }

  @Test
  void testNestedFieldsAreFoundToo() {
    SourceTable nested =
        new SourceTable(
            SourceTable.schema(
                Field.of("s", SourceTable.schema(Field.of("x", PrimitiveType.INTEGER)))));
    nested.setForeign();
    nested.commit(
        List.of(
            parquet.write("a", "message m { optional group S { optional int32 X; } }"),
            parquet.write("b", "message m { optional group s { optional int32 x; } }")),
        List.of(),
        "CONVERT");
    harness.convert(nested);
    assertThat(harness.table().properties().get("schema.name-mapping.default"))
        .contains("\"s\", \"S\"")
        .contains("\"x\", \"X\"");
  }

  @Test
  void testTwoColumnsOfOneNameAreRefused() {
    source.setForeign();
    source.commit(
        List.of(
            parquet.write(
                "a", "message m { optional int32 id; optional int32 ID; }", new Object[] {1, 2})),
        List.of(),
        "CONVERT");
    assertThatThrownBy(() -> harness.convert(source))
        .hasMessageEndingWith(
            "/a has two columns whose names differ by their case only, 'id' and 'ID', so that"
                + " readers can't tell which of them is the table's. Write those rows again with"
                + " Delta (for example INSERT OVERWRITE … SELECT).")
        .extracting("code")
        .isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT);
  }

  @Test
  void testFileWithADroppedVariantIsRefusedUntilItIsRewritten() {
    source.setProtocol(new Protocol(3, 7, Set.of("columnMapping", "variantType"), Set.of()));
    source.commit(
        List.of(
            parquet.write(
                "a",
                "message m { optional int32 id; optional int32 val; optional group v { required"
                    + " binary metadata; required binary value; } }",
                new Object[] {1, 2})),
        List.of());
    assertThatThrownBy(() -> harness.convert(source))
        .hasMessageEndingWith(
            "/a still holds column 'v' of type VARIANT, which was dropped from the table; Iceberg's"
                + " readers fail on such files. Run REORG TABLE … APPLY (PURGE), which writes them"
                + " without it.")
        .extracting("code")
        .isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT);
    source.commit(List.of(parquet.write("b", LOWER, new Object[] {1, 2})), List.of("a"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,2");
  }
}
