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
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPhysicalNames {

  private static final Map<String, String> PHYSICAL = Map.of(HudiSettings.COLUMN_NAMES, "physical");

  @TempDir private Path table;

  @Test
  void columnsAreShownByTheirNamesInTheFiles() throws Exception {
    StructType inner = new StructType(List.of(renamed("b", "b0", PrimitiveType.INTEGER)));
    StructType schema =
        new StructType(
            List.of(
                renamed("city", "name", PrimitiveType.STRING),
                Field.of("l", ListType.of(inner, true)),
                Field.of("m", MapType.of(PrimitiveType.STRING, inner, true)),
                renamed("s", "s0", inner)));
    TableMetadata metadata = Tables.metadata(schema, PHYSICAL, "city");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, metadata, "name=x/a.parquet"));
      target.applyChanges(
          target.loadState(),
          List.of(Tables.change(1, metadata, List.of("name=y/b.parquet"), List.of())));
    }

    try (HudiView view = HudiView.open(Tables.context(table))) {
      StructType shown = new StructType(List.of(Field.of("b0", PrimitiveType.INTEGER)));
      assertThat(view.schema())
          .isEqualTo(
              new StructType(
                  List.of(
                      Field.of("name", PrimitiveType.STRING),
                      Field.of("l", ListType.of(shown, true)),
                      Field.of("m", MapType.of(PrimitiveType.STRING, shown, true)),
                      Field.of("s0", shown))));
      assertThat(view.partitionColumns()).containsExactly("name");
      assertThat(view.version()).contains(1L);
    }
  }

  @Test
  void namesThatAvroDoesNotAllowStayRefused() {
    assertRefused(
        List.of(renamed("v", "col-1f2e", PrimitiveType.STRING)),
        "Column 'v' is called 'col-1f2e' in the data files");
  }

  @Test
  void namesThatDifferByCaseAloneStayRefused() {
    assertRefused(
        List.of(renamed("a", "Name", PrimitiveType.STRING), Field.of("name", PrimitiveType.STRING)),
        "Column 'a' is called 'Name' in the data files");
  }

  @Test
  void otherValuesOfTheSettingAreRefused() {
    TableMetadata metadata =
        Tables.metadata(Tables.ID_NAME, Map.of(HudiSettings.COLUMN_NAMES, "both"));

    assertThatThrownBy(() -> HudiSettings.of(Tables.context(table), metadata))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
        .hasMessageContaining("Setting 'polytable.hudi.columnNames' is 'both'")
        .hasMessageContaining("logical or physical");
  }

  private void assertRefused(List<Field> fields, String message) {
    TableMetadata metadata = Tables.metadata(new StructType(fields), PHYSICAL);

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      assertThatThrownBy(
              () -> target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, metadata)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_COLUMN_NAME))
          .hasMessageContaining(message);
      assertThat(target.loadState()).isEqualTo(TargetState.ABSENT);
    }
  }

  private static Field renamed(String name, String physicalName, DataType type) {
    return new Field(name, physicalName, Optional.of(1), type, true, Optional.empty());
  }
}
