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
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DataType;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.ListType;
import dev.polytable.schema.MapType;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.UnknownType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TestTableChecks {

  private static final TableMetadata FLAT = Tables.metadata(Tables.ID_NAME);
  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  @ParameterizedTest
  @EnumSource(names = {"BYTE", "SHORT", "VARIANT", "VOID", "TIMESTAMP_NTZ"})
  void typesThatReadersMisreadAreRefused(PrimitiveType type) {
    assertRefused(type, ErrorCode.UNSUPPORTED_TYPE, "Column 'outer.c' has type");
  }

  @Test
  void localTimestampsNeedVersionNine() {
    TableMetadata metadata = with(Field.of("c", PrimitiveType.TIMESTAMP_NTZ));

    assertThatCode(() -> checks(9).checkTable(metadata)).doesNotThrowAnyException();
  }

  @Test
  void mapsNeedStringKeys() {
    assertRefused(
        ListType.of(MapType.of(PrimitiveType.INTEGER, PrimitiveType.STRING, true), true),
        ErrorCode.UNSUPPORTED_TYPE,
        "Column 'outer.c.element' has type map with a key that isn't a string");
  }

  @Test
  void unknownTypesAreRefused() {
    assertRefused(
        new UnknownType("geometry"), ErrorCode.UNSUPPORTED_TYPE, "'outer.c' has type geometry");
  }

  @ParameterizedTest
  @CsvSource({"d-e", "1st", "ü", "a b", "_hoodie_commit_time"})
  void namesThatHudiCannotHaveAreRefused(String name) {
    assertRefused(
        with(Field.of(name, PrimitiveType.INTEGER)),
        ErrorCode.UNSUPPORTED_COLUMN_NAME,
        "Column '" + name + "' has a name that");
  }

  @Test
  void renamedColumnsAreRefused() {
    Field field = new Field("b", "a", Optional.of(1), PrimitiveType.STRING, true, Optional.empty());

    assertRefused(
        with(Field.of("s", new StructType(List.of(field)))),
        ErrorCode.UNSUPPORTED_COLUMN_NAME,
        "Column 's.b' is called 'a' in the data files");
  }

  @Test
  void deletionVectorsAreRefused() {
    DataFile file = Tables.file("a.parquet");
    DeletionVector vector =
        new DeletionVector(DeletionVector.StorageType.INLINE, "x", Optional.empty(), 10, 1, "ix");

    assertRefused(
        FLAT,
        new DataFile(file.path(), 1, 1, List.of(), file.stats(), Optional.of(vector), true),
        ErrorCode.UNSUPPORTED_DELETION_VECTOR,
        "File 'a.parquet' has a deletion vector");
  }

  @ParameterizedTest
  @CsvSource({
    "file:/other/a.parquet, lies outside the table's folder",
    "/other/a.parquet, lies outside the table's folder",
    "a.orc, has a name that Hudi's readers don't take for a Parquet file",
    ".a.parquet, has a name that Hudi's readers don't take for a Parquet file",
    "Xy/a.parquet, lies in a subfolder although the table has no partition"
  })
  void filesThatReadersDoNotFindAreRefused(String path, String message) {
    assertRefused(FLAT, Tables.file(path), ErrorCode.UNSUPPORTED_FILE_LAYOUT, message);
  }

  @ParameterizedTest
  @CsvSource({"a.parquet, x", "Xy/a.parquet, x", "name=x/sub/a.parquet, x", "other=x/a.parquet, x"})
  void filesWhoseFolderDoesNotNameThePartitionAreRefused(String path, String value) {
    assertRefused(
        BY_NAME,
        inPartition(path, value),
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        "does not lie in a folder 'name=…/'");
  }

  @ParameterizedTest
  @CsvSource({
    "name=y/a.parquet, x",
    "name=__HIVE_DEFAULT_PARTITION__/a.parquet, x",
    "name=x/a.parquet, "
  })
  void foldersThatNameAnotherValueAreRefused(String path, String value) {
    assertRefused(
        BY_NAME,
        inPartition(path, value),
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        "says another. Rewrite the files of that partition with Spark");
  }

  /** As delta-rs writes them. */
  @ParameterizedTest
  @CsvSource({"name=%C3%BC/a.parquet, ü", "name=a%20%E2%82%AC/a.parquet, a €"})
  void percentEncodedFoldersAreRefusedAsSuch(String path, String value) {
    assertRefused(
        BY_NAME,
        inPartition(path, value),
        ErrorCode.UNSUPPORTED_FILE_LAYOUT,
        "is percent-encoded as delta-rs writes it, each byte of UTF-8 by itself");
  }

  @ParameterizedTest
  @CsvSource({
    "name=x/a.parquet, x",
    "name=a%20b/a.parquet, a b",
    "name=a%2Fb/a.parquet, a/b",
    "name=a%252Fb/a.parquet, a%2Fb",
    "name=__HIVE_DEFAULT_PARTITION__/a.parquet, "
  })
  void foldersThatNameThePartitionAreTaken(String path, String value) {
    assertThatCode(() -> checks(6).checkFile(BY_NAME, inPartition(path, value)))
        .doesNotThrowAnyException();
  }

  private static TableChecks checks(int tableVersion) {
    TableMetadata metadata =
        Tables.metadata(
            Tables.ID_NAME, Map.of(HudiSettings.TABLE_VERSION, Integer.toString(tableVersion)));
    return new TableChecks(HudiSettings.of(Tables.context(Path.of("/none")), metadata));
  }

  private static DataFile inPartition(String path, String value) {
    DataFile file = Tables.file(path);
    PartitionField field = BY_NAME.partitionSpec().get(0);
    return new DataFile(
        path,
        1,
        1,
        List.of(new PartitionValue(field, Optional.ofNullable(value))),
        file.stats(),
        Optional.empty(),
        true);
  }

  private static TableMetadata with(Field field) {
    return Tables.metadata(new StructType(List.of(field)));
  }

  private static void assertRefused(DataType type, ErrorCode code, String message) {
    assertRefused(
        with(Field.of("outer", new StructType(List.of(Field.of("c", type))))), code, message);
  }

  private static void assertRefused(TableMetadata metadata, ErrorCode code, String message) {
    assertThatThrownBy(() -> checks(6).checkTable(metadata))
        .isInstanceOfSatisfying(
            ConversionException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  private static void assertRefused(
      TableMetadata metadata, DataFile file, ErrorCode code, String message) {
    assertThatThrownBy(() -> checks(6).checkFile(metadata, file))
        .isInstanceOfSatisfying(
            ConversionException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }
}
