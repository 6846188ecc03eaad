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
package dev.polytable.delta.internal;

import static dev.polytable.delta.internal.DeltaTable.field;
import static dev.polytable.delta.internal.DeltaTable.mapped;
import static dev.polytable.delta.internal.DeltaTable.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DecimalType;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.FieldPath;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.UnknownType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TestSchemaParser {

  @ParameterizedTest
  @MethodSource("types")
  void readsEachType(String json, DataType type) {
    assertThat(parse(field("c", json)).fields()).containsExactly(Field.of("c", type));
  }

  static Stream<Arguments> types() {
    return Stream.of(
        Arguments.of("\"boolean\"", PrimitiveType.BOOLEAN),
        Arguments.of("\"byte\"", PrimitiveType.BYTE),
        Arguments.of("\"short\"", PrimitiveType.SHORT),
        Arguments.of("\"integer\"", PrimitiveType.INTEGER),
        Arguments.of("\"long\"", PrimitiveType.LONG),
        Arguments.of("\"float\"", PrimitiveType.FLOAT),
        Arguments.of("\"double\"", PrimitiveType.DOUBLE),
        Arguments.of("\"string\"", PrimitiveType.STRING),
        Arguments.of("\"binary\"", PrimitiveType.BINARY),
        Arguments.of("\"date\"", PrimitiveType.DATE),
        Arguments.of("\"timestamp\"", PrimitiveType.TIMESTAMP),
        Arguments.of("\"timestamp_ntz\"", PrimitiveType.TIMESTAMP_NTZ),
        Arguments.of("\"variant\"", PrimitiveType.VARIANT),
        Arguments.of("\"void\"", PrimitiveType.VOID),
        Arguments.of("\"null\"", PrimitiveType.VOID),
        Arguments.of("\"varchar(10)\"", PrimitiveType.STRING),
        Arguments.of("\"char(3)\"", PrimitiveType.STRING),
        Arguments.of("\"decimal\"", new DecimalType(10, 0)),
        Arguments.of("\"decimal(38,6)\"", new DecimalType(38, 6)),
        Arguments.of("\"geometry(OGC:CRS84)\"", new UnknownType("geometry(OGC:CRS84)")),
        Arguments.of("\"interval day\"", new UnknownType("interval day")),
        Arguments.of("{\"type\":\"udt\"}", new UnknownType("{\"type\":\"udt\"}")),
        Arguments.of(
            "{\"type\":\"array\",\"elementType\":\"integer\",\"containsNull\":false}",
            ListType.of(PrimitiveType.INTEGER, false)),
        Arguments.of(
            "{\"type\":\"map\",\"keyType\":\"string\",\"valueType\":\"long\",\"valueContainsNull\":true}",
            MapType.of(PrimitiveType.STRING, PrimitiveType.LONG, true)),
        Arguments.of(
            schema(field("x", "\"void\"")),
            new StructType(List.of(Field.of("x", PrimitiveType.VOID)))));
  }

  @Test
  void readsNullabilityAndComment() {
    StructType schema =
        parse(
            "{\"name\":\"c\",\"type\":\"string\",\"nullable\":false,\"metadata\":{\"comment\":\"why\"}}");

    assertThat(schema.fields())
        .containsExactly(
            new Field("c", "c", Optional.empty(), PrimitiveType.STRING, false, Optional.of("why")));
  }

  @Test
  void takesIdsAndPhysicalNamesOnlyUnderColumnMapping() {
    String json =
        schema(
            mapped("a", "\"string\"", 4, "col-1"),
            mapped("s", schema(mapped("x", "\"long\"", 6, "col-3")), 5, "col-2"));

    assertThat(SchemaParser.parse(json, true).schema().fields())
        .containsExactly(
            new Field("a", "col-1", Optional.of(4), PrimitiveType.STRING, true, Optional.empty()),
            new Field(
                "s",
                "col-2",
                Optional.of(5),
                new StructType(
                    List.of(
                        new Field(
                            "x",
                            "col-3",
                            Optional.of(6),
                            PrimitiveType.LONG,
                            true,
                            Optional.empty()))),
                true,
                Optional.empty()));
    assertThat(SchemaParser.parse(json, false).schema().fields().get(0))
        .isEqualTo(Field.of("a", PrimitiveType.STRING));
  }

  @Test
  void readsIdsOfElementsKeysAndValues() {
    String type =
        "{\"type\":\"map\",\"keyType\":\"string\",\"valueContainsNull\":true,\"valueType\":"
            + "{\"type\":\"array\",\"elementType\":\"integer\",\"containsNull\":true}}";
    String json =
        schema(
            field(
                "m",
                type,
                "{\"delta.columnMapping.id\":1,\"delta.columnMapping.physicalName\":\"col-1\","
                    + "\"delta.columnMapping.nested.ids\":{\"col-1.key\":2,\"col-1.value\":3,\"col-1.value.element\":4}}"));

    assertThat(SchemaParser.parse(json, true).schema().fields().get(0).type())
        .isEqualTo(
            new MapType(
                PrimitiveType.STRING,
                new ListType(PrimitiveType.INTEGER, true, Optional.of(4)),
                true,
                Optional.of(2),
                Optional.of(3)));
  }

  @Test
  void remembersCollatedColumns() {
    String json =
        schema(
            field(
                "s",
                schema(field("x", "\"string\"", "{\"__COLLATIONS\":{\"x\":\"ICU.UNICODE\"}}"))));

    assertThat(SchemaParser.parse(json, false).collated()).containsExactly(FieldPath.of("s", "x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte>short",
        "byte>long",
        "short>integer",
        "integer>long",
        "float>double",
        "decimal(5,2)>decimal(9,2)"
      })
  void takesTypeChangesThatOtherFormatsKnow(String change) {
    assertThat(parse(widened(change)).fields()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "integer>double",
        "long>decimal(20,0)",
        "date>timestamp_ntz",
        "decimal(5,2)>decimal(9,4)"
      })
  void refusesOtherTypeChanges(String change) {
    String[] types = change.split(">", -1);

    assertThatThrownBy(() -> parse(widened(change)))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith(
            "The type of column 'c' was changed from %s to %s,".formatted(types[0], types[1]))
        .extracting(e -> ((ConversionException) e).code())
        .isEqualTo(ErrorCode.UNSUPPORTED_SCHEMA_CHANGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "\"long\"",
        "{\"type\":\"struct\"}",
        "{\"type\":\"struct\",\"fields\":[{}]}"
      })
  void refusesWhatIsNoSchema(String json) {
    assertThatThrownBy(() -> SchemaParser.parse(json, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "the schema is not .*|a struct of the schema has no fields|'name' is missing");
  }

  private static String widened(String change) {
    String[] types = change.split(">", -1);
    return field(
        "c",
        "\"%s\"".formatted(types[1]),
        "{\"delta.typeChanges\":[{\"fromType\":\"%s\",\"toType\":\"%s\"}]}"
            .formatted(types[0], types[1]));
  }

  private static StructType parse(String... fields) {
    return SchemaParser.parse(schema(fields), false).schema();
  }
}
