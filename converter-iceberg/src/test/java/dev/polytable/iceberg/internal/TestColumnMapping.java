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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.Test;

class TestColumnMapping extends TargetTest {

  private static final String UNMAPPED =
      "message m { optional int32 id; optional binary name (UTF8); optional double v; }";

  /** What the scenario rename-drop-readd-column does, with the files that Delta writes then. */
  @Test
  void testRenameDropAndAddAgainUnderColumnMapping() {
    SourceTable source = new SourceTable(unmapped());
    source.commit(List.of(parquet.write("a", UNMAPPED, new Object[] {1, "a", 1.5})), List.of());
    source.setSchema(mappedColumns("name", true));
    source.commit(List.of(), List.of());
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,a,1.5");

    source.setSchema(mappedColumns("title", true));
    source.commit(
        List.of(
            parquet.write(
                "b",
                "message m { optional int32 id = 1; optional binary name (UTF8) = 2; optional"
                    + " double v = 3; }",
                new Object[] {2, "b", 2.5})),
        List.of());
    harness.convert(source);
    assertThat(ids(harness.table().schema())).containsExactly("1:id", "2:title", "3:v");
    assertThat(harness.rows()).containsExactly("1,a,1.5", "2,b,2.5");

    dropAndAddAgain(source);
    assertThat(harness.rowsOfSnapshot(snapshotOf(2))).containsExactly("1,a,1.5", "2,b,2.5");
  }

  private void dropAndAddAgain(SourceTable source) {
    source.setSchema(mappedColumns("title", false));
    source.commit(
        List.of(
            parquet.write(
                "c",
                "message m { optional int32 id = 1; optional binary name (UTF8) = 2; }",
                new Object[] {3, "c"})),
        List.of());
    harness.convert(source);
    source.setSchema(
        SourceTable.schema(
            mapped("id", "id", 1, PrimitiveType.INTEGER),
            mapped("title", "name", 2, PrimitiveType.STRING),
            mapped("v", "col-77", 4, PrimitiveType.DOUBLE)));
    source.commit(
        List.of(
            parquet.write(
                "d",
                "message m { optional int32 id = 1; optional binary name (UTF8) = 2; optional"
                    + " double col-77 = 4; }",
                new Object[] {4, "d", 4.5})),
        List.of());
    harness.convert(source);
    assertThat(ids(harness.table().schema())).containsExactly("1:id", "2:title", "4:v");
    assertThat(harness.rows()).containsExactly("1,a,null", "2,b,null", "3,c,null", "4,d,4.5");
  }

  @Test
  void testOtherIdsOfColumnMappingMakeTheTableAnew() {
    SourceTable source = new SourceTable(unmapped());
    source.commit(List.of(parquet.write("a", UNMAPPED, new Object[] {1, "a", 1.5})), List.of());
    harness.convert(source);
    source.setSchema(
        SourceTable.schema(
            mapped("id", "id", 1, PrimitiveType.INTEGER),
            mapped("name", "name", 3, PrimitiveType.STRING),
            mapped("v", "v", 2, PrimitiveType.DOUBLE)));
    source.commit(List.of(), List.of());
    assertThatThrownBy(() -> harness.convert(source))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_HISTORY_EXPIRED))
        .hasMessageContaining("Field ids got another meaning");
    harness.convertFully(source);
    assertThat(ids(harness.table().schema())).containsExactly("1:id", "3:name", "2:v");
    assertThat(harness.rows()).containsExactly("1,a,1.5");
    assertThat(harness.table().snapshots()).hasSize(1);
    assertThat(harness.table().currentSnapshot().parentId()).isNull();
  }

  private long snapshotOf(long version) {
    for (var snapshot : harness.table().snapshots()) {
      if (snapshot.summary().get("delta-version").equals(Long.toString(version))) {
        return snapshot.snapshotId();
      }
    }

    throw new AssertionError("no snapshot of version " + version);
  }

  private static List<String> ids(Schema schema) {
    return schema.columns().stream().map(field -> field.fieldId() + ":" + field.name()).toList();
  }

  private static StructType unmapped() {
    return SourceTable.schema(
        Field.of("id", PrimitiveType.INTEGER),
        Field.of("name", PrimitiveType.STRING),
        Field.of("v", PrimitiveType.DOUBLE));
  }

  private static StructType mappedColumns(String nameOfSecond, boolean withThird) {
    Field id = mapped("id", "id", 1, PrimitiveType.INTEGER);
    Field second = mapped(nameOfSecond, "name", 2, PrimitiveType.STRING);
    return withThird
        ? SourceTable.schema(id, second, mapped("v", "v", 3, PrimitiveType.DOUBLE))
        : SourceTable.schema(id, second);
  }

  private static Field mapped(String name, String physicalName, int id, DataType type) {
    return new Field(name, physicalName, Optional.of(id), type, true, Optional.empty());
  }
}
