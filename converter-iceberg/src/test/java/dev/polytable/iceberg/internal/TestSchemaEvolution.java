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
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.Test;

class TestSchemaEvolution extends TargetTest {

  private static final String UNMAPPED =
      "message m { optional int32 id; optional binary name (UTF8); optional double v; }";

  @Test
  void testIdsAreKeptByNameWithoutColumnMapping() {
    SourceTable source = new SourceTable(unmapped());
    source.commit(List.of(parquet.write("a", UNMAPPED, new Object[] {1, "x", 1.5})), List.of());
    harness.convert(source);
    source.setSchema(
        SourceTable.schema(
            Field.of("first", PrimitiveType.INTEGER),
            Field.of("id", PrimitiveType.INTEGER),
            Field.of("name", PrimitiveType.STRING),
            Field.of("v", PrimitiveType.DOUBLE)));
    source.commit(
        List.of(
            parquet.write(
                "b",
                "message m { optional int32 first; optional int32 id; optional binary name (UTF8);"
                    + " optional double v; }",
                new Object[] {7, 2, "y", 2.5})),
        List.of());
    harness.convert(source);
    assertThat(ids(harness.table().schema())).containsExactly("4:first", "1:id", "2:name", "3:v");
    assertThat(harness.rows()).containsExactly("7,2,y,2.5", "null,1,x,1.5");
  }

  @Test
  void testUnchangedSchemaMakesNoNewVersionAndACommentDoes() {
    SourceTable source = new SourceTable(unmapped());
    source.commit(List.of(), List.of());
    harness.convert(source);
    source.commit(List.of(), List.of());
    harness.convert(source);
    assertThat(harness.table().schemas()).hasSize(1);
    source.setSchema(
        SourceTable.schema(
            new Field(
                "id",
                "id",
                Optional.empty(),
                PrimitiveType.INTEGER,
                true,
                Optional.of("what it is")),
            Field.of("name", PrimitiveType.STRING),
            Field.of("v", PrimitiveType.DOUBLE)));
    source.commit(List.of(), List.of());
    harness.convert(source);
    assertThat(harness.table().schemas()).hasSize(2);
    assertThat(harness.table().schema().findField("id").doc()).isEqualTo("what it is");
  }

  @Test
  void testPromotionKeepsOldFilesReadable() {
    SourceTable source =
        new SourceTable(
            SourceTable.schema(
                Field.of("i", PrimitiveType.INTEGER),
                Field.of("f", PrimitiveType.FLOAT),
                Field.of("d", new DecimalType(5, 2))));
    source.commit(
        List.of(
            parquet.write(
                "a",
                "message m { optional int32 i; optional float f; optional int32 d (DECIMAL(5,2));"
                    + " }",
                new Object[] {1, 1.5f, 123})),
        List.of());
    harness.convert(source);
    source.setSchema(
        SourceTable.schema(
            Field.of("i", PrimitiveType.LONG),
            Field.of("f", PrimitiveType.DOUBLE),
            Field.of("d", new DecimalType(10, 2))));
    source.commit(
        List.of(
            parquet.write(
                "b",
                "message m { optional int64 i; optional double f; optional int64 d (DECIMAL(10,2));"
                    + " }",
                new Object[] {1L << 40, 2.5, 12345678L})),
        List.of());
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("1,1.5,1.23", "1099511627776,2.5,123456.78");
  }

  @Test
  void testTypeChangeThatReadersCantFollowIsRefusedByName() {
    SourceTable source = new SourceTable(SourceTable.schema(Field.of("i", PrimitiveType.INTEGER)));
    source.commit(List.of(intFile("a", 1)), List.of());
    harness.convert(source);
    source.setSchema(SourceTable.schema(Field.of("i", PrimitiveType.DOUBLE)));
    source.commit(List.of(), List.of());
    for (int attempt = 0; attempt < 2; attempt++) {
      boolean full = attempt == 1;
      assertThatThrownBy(() -> convert(source, full))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_SCHEMA_CHANGE))
          .hasMessageContaining("Column 'i' changed from int to double");
    }

    assertThat(harness.target().loadState().version()).contains(0L);
    assertThat(harness.rows()).containsExactly("1");
  }

  @Test
  void testReplacedTableMayChangeAType() {
    SourceTable source = new SourceTable(SourceTable.schema(Field.of("i", PrimitiveType.INTEGER)));
    source.commit(List.of(intFile("a", 1)), List.of());
    harness.convert(source);
    source.setSchema(SourceTable.schema(Field.of("i", PrimitiveType.STRING)));
    DataFile replacement =
        parquet.write("b", "message m { optional binary i (UTF8); }", new Object[] {"one"});
    source.commit(List.of(replacement), List.of("a"));
    harness.convert(source);
    assertThat(harness.rows()).containsExactly("one");
    assertThat(harness.rowsOfSnapshot(snapshotOf(0))).containsExactly("1");
  }

  @Test
  void testVersionThatCantBeConvertedIsFoldedIntoOneThatCan() {
    SourceTable source = new SourceTable(SourceTable.schema(Field.of("i", PrimitiveType.INTEGER)));
    source.commit(List.of(intFile("a", 1)), List.of());
    harness.convert(source);
    source.setSchema(
        SourceTable.schema(
            Field.of("i", PrimitiveType.INTEGER), Field.of("x", PrimitiveType.VARIANT)));
    source.commit(List.of(intFile("b", 2)), List.of());
    source.setSchema(SourceTable.schema(Field.of("i", PrimitiveType.INTEGER)));
    source.commit(List.of(intFile("c", 3)), List.of("a"));
    assertThat(harness.convert(source).commits()).hasSize(1);
    assertThat(harness.rows()).containsExactly("2", "3");
  }

  private void convert(SourceTable source, boolean full) {
    if (full) {
      harness.convertFully(source);
    } else {
      harness.convert(source);
    }
  }

  private DataFile intFile(String name, int value) {
    return parquet.write(name, "message m { optional int32 i; }", new Object[] {value});
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
}
