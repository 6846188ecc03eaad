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
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.UnknownType;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestSchemaTranslator {

  @Test
  void testTypes() {
    Schema schema = translate(allTypes()).schema();
    assertThat(schema.asStruct()).isEqualTo(icebergTypes());
  }

  @ParameterizedTest
  @MethodSource("unsupportedTypes")
  void testTypeThatIcebergLacksIsRefusedByName(DataType type, String name) {
    StructType schema = SourceTable.schema(Field.of("s", SourceTable.schema(Field.of("x", type))));
    assertThatThrownBy(() -> translate(schema))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE))
        .hasMessageContaining("Column 's.x' has type " + name);
  }

  @Test
  void testNamesThatIcebergCantTellApartAreRefused() {
    StructType schema =
        SourceTable.schema(
            Field.of("a.b", PrimitiveType.INTEGER),
            Field.of("a", SourceTable.schema(Field.of("b", PrimitiveType.INTEGER))));
    assertThatThrownBy(() -> translate(schema))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_COLUMN_NAME))
        .hasMessageContaining("a.b");
  }

  @Test
  void testColumnsThatOnlyTheFilesHaveGetIdsToo() {
    SourceTable source = new SourceTable(SourceTable.schema(Field.of("a", PrimitiveType.INTEGER)));
    source.setProperty("delta.enableChangeDataFeed", "true");
    source.setProperty("delta.rowTracking.materializedRowIdColumnName", "_row-id-col-1");
    TranslatedSchema schema = SchemaTranslator.translate(source.metadata(), "", NestedIds.REQUIRE);
    assertThat(schema.schema().columns()).hasSize(1);
    assertThat(NameMappingParser.fromJson(schema.nameMapping()).asMappedFields().fields())
        .extracting(field -> field.id() + " " + field.names())
        .containsExactly(
            "1 [a]",
            "268435456 [_change_type]",
            "268435457 [__is_cdc]",
            "268435458 [_row-id-col-1]");
  }

  static List<Object[]> unsupportedTypes() {
    return List.of(
        new Object[] {PrimitiveType.VARIANT, "variant"},
        new Object[] {PrimitiveType.VOID, "void"},
        new Object[] {new UnknownType("geometry(srid:any)"), "geometry(srid:any)"});
  }

  @Test
  void testNestedIdsThatTheSourceRecordsAreTaken() {
    StructType schema =
        SourceTable.schema(
            mapped("l", "l", 1, new ListType(PrimitiveType.INTEGER, true, Optional.of(5))),
            mapped(
                "m",
                "m",
                2,
                new MapType(
                    PrimitiveType.STRING,
                    PrimitiveType.LONG,
                    true,
                    Optional.of(6),
                    Optional.of(7))));
    assertThat(translate(schema).schema().asStruct())
        .isEqualTo(
            Types.StructType.of(
                Types.NestedField.optional(
                    1, "l", Types.ListType.ofOptional(5, Types.IntegerType.get())),
                Types.NestedField.optional(
                    2,
                    "m",
                    Types.MapType.ofOptional(6, 7, Types.StringType.get(), Types.LongType.get()))));
  }

  @Test
  void testNestedIdsThatAreInNoFileAreRefusedOrAssignedForEver() {
    StructType schema =
        SourceTable.schema(mapped("l", "l", 1, ListType.of(PrimitiveType.INTEGER, true)));
    assertThatThrownBy(() -> translate(schema))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE))
        .hasMessageContaining("Column 'l' is an array or map in a table with column mapping");
    TranslatedSchema assigned = SchemaTranslator.translate(metadata(schema), "", NestedIds.ASSIGN);
    assertThat(assigned.schema().findField("l.element").fieldId())
        .isEqualTo(FieldIds.FIRST_NESTED_ID);
    StructType longer =
        SourceTable.schema(
            mapped("k", "k", 2, ListType.of(PrimitiveType.INTEGER, true)),
            mapped("l", "l", 1, ListType.of(PrimitiveType.INTEGER, true)));
    TranslatedSchema later =
        SchemaTranslator.translate(metadata(longer), assigned.nameMapping(), NestedIds.ASSIGN);
    assertThat(later.reassigned()).isFalse();
    assertThat(later.schema().findField("l.element").fieldId()).isEqualTo(FieldIds.FIRST_NESTED_ID);
    assertThat(later.schema().findField("k.element").fieldId())
        .isEqualTo(FieldIds.FIRST_NESTED_ID + 1);
  }

  private static StructType allTypes() {
    return SourceTable.schema(
        Field.of("boolean", PrimitiveType.BOOLEAN),
        Field.of("byte", PrimitiveType.BYTE),
        Field.of("short", PrimitiveType.SHORT),
        Field.of("int", PrimitiveType.INTEGER),
        Field.of("long", PrimitiveType.LONG),
        Field.of("float", PrimitiveType.FLOAT),
        Field.of("double", PrimitiveType.DOUBLE),
        Field.of("string", PrimitiveType.STRING),
        Field.of("binary", PrimitiveType.BINARY),
        Field.of("date", PrimitiveType.DATE),
        Field.of("timestamp", PrimitiveType.TIMESTAMP),
        Field.of("ntz", PrimitiveType.TIMESTAMP_NTZ),
        Field.of("decimal", new DecimalType(38, 18)),
        required("required", PrimitiveType.INTEGER),
        Field.of("struct", SourceTable.schema(Field.of("a", PrimitiveType.INTEGER))),
        Field.of(
            "list", ListType.of(SourceTable.schema(Field.of("b", PrimitiveType.INTEGER)), false)),
        Field.of("map", MapType.of(PrimitiveType.STRING, PrimitiveType.LONG, true)));
  }

  private static Types.StructType icebergTypes() {
    int nested = FieldIds.FIRST_NESTED_ID;
    return Types.StructType.of(
        Types.NestedField.optional(1, "boolean", Types.BooleanType.get()),
        Types.NestedField.optional(2, "byte", Types.IntegerType.get()),
        Types.NestedField.optional(3, "short", Types.IntegerType.get()),
        Types.NestedField.optional(4, "int", Types.IntegerType.get()),
        Types.NestedField.optional(5, "long", Types.LongType.get()),
        Types.NestedField.optional(6, "float", Types.FloatType.get()),
        Types.NestedField.optional(7, "double", Types.DoubleType.get()),
        Types.NestedField.optional(8, "string", Types.StringType.get()),
        Types.NestedField.optional(9, "binary", Types.BinaryType.get()),
        Types.NestedField.optional(10, "date", Types.DateType.get()),
        Types.NestedField.optional(11, "timestamp", Types.TimestampType.withZone()),
        Types.NestedField.optional(12, "ntz", Types.TimestampType.withoutZone()),
        Types.NestedField.optional(13, "decimal", Types.DecimalType.of(38, 18)),
        Types.NestedField.required(14, "required", Types.IntegerType.get()),
        Types.NestedField.optional(
            15,
            "struct",
            Types.StructType.of(Types.NestedField.optional(16, "a", Types.IntegerType.get()))),
        Types.NestedField.optional(
            17,
            "list",
            Types.ListType.ofRequired(
                nested,
                Types.StructType.of(Types.NestedField.optional(18, "b", Types.IntegerType.get())))),
        Types.NestedField.optional(
            19,
            "map",
            Types.MapType.ofOptional(
                nested + 1, nested + 2, Types.StringType.get(), Types.LongType.get())));
  }

  private static TranslatedSchema translate(StructType schema) {
    return SchemaTranslator.translate(metadata(schema), "", NestedIds.REQUIRE);
  }

  private static TableMetadata metadata(StructType schema) {
    return new SourceTable(schema).metadata();
  }

  private static Field mapped(String name, String physicalName, int id, DataType type) {
    return new Field(name, physicalName, Optional.of(id), type, true, Optional.empty());
  }

  private static Field required(String name, DataType type) {
    return new Field(name, name, Optional.empty(), type, false, Optional.empty());
  }
}
