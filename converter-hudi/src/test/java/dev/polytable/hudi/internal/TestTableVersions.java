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
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change of the table version on a table that is there. */
class TestTableVersions {

  private static final StructType WITH_LOCAL_TIME =
      new StructType(
          List.of(
              Field.of("id", PrimitiveType.INTEGER), Field.of("t", PrimitiveType.TIMESTAMP_NTZ)));

  @TempDir private Path table;

  @Test
  void theTableIsBuiltAnewInTheOtherVersion() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(0, flat(6), "a.parquet", "b.parquet"));
      assertThat(version()).isEqualTo(6);

      target.applyChanges(
          target.loadState(),
          List.of(Tables.change(1, flat(9), List.of("c.parquet"), List.of("a.parquet"))));
      assertThat(version()).isEqualTo(9);
      assertThat(HudiReader.files(table)).containsExactly("b.parquet", "c.parquet");

      target.applyChanges(
          target.loadState(),
          List.of(Tables.change(2, flat(9), List.of("d.parquet"), List.of("b.parquet"))));
      assertThat(HudiReader.files(table)).containsExactly("c.parquet", "d.parquet");

      target.applySnapshot(
          target.loadState(), Tables.snapshot(3, flat(6), "d.parquet", "e.parquet"));
      assertThat(version()).isEqualTo(6);
      assertThat(HudiReader.files(table)).containsExactly("d.parquet", "e.parquet");
    }
  }

  @Test
  void whatTheNewVersionCanSayIsAcceptedWithTheChange() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, flat(6), "a.parquet"));
      TableMetadata local = metadata(WITH_LOCAL_TIME, 9);
      target.applyChanges(
          target.loadState(), List.of(Tables.change(1, local, List.of(), List.of())));

      assertThat(version()).isEqualTo(9);
    }
  }

  @Test
  void whatTheNewVersionCannotSayIsRefusedAndTheTableStays() {
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT, Tables.snapshot(0, metadata(WITH_LOCAL_TIME, 9), "a.parquet"));
      TargetState state = target.loadState();

      assertThatThrownBy(
              () ->
                  target.applyChanges(
                      state,
                      List.of(
                          Tables.change(1, metadata(WITH_LOCAL_TIME, 6), List.of(), List.of()))))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE))
          .hasMessageContaining("Column 't' has type timestamp_ntz");
      assertThat(version()).isEqualTo(9);
      assertThat(target.loadState()).isEqualTo(state);
    }
  }

  private static TableMetadata flat(int version) {
    return metadata(Tables.ID_NAME, version);
  }

  private static TableMetadata metadata(StructType schema, int version) {
    return Tables.metadata(schema, Map.of(HudiSettings.TABLE_VERSION, Integer.toString(version)));
  }

  private int version() {
    return HudiReader.metaClient(table).getTableConfig().getTableVersion().versionCode();
  }
}
