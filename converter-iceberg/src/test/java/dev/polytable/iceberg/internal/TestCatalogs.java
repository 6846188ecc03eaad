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
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table in a JDBC catalog (SQLite) and in a REST catalog (on loopback, before the JDBC one). */
class TestCatalogs {

  private static final String ROW = "message m { optional int32 id; }";
  private static final TableIdentifier NAME = TableIdentifier.of("db", "t");

  @TempDir private Path folder;
  @TempDir private Path catalogFolder;

  private final SourceTable source =
      new SourceTable(SourceTable.schema(Field.of("id", PrimitiveType.INTEGER)));
  private Catalog catalog;
  private RestServer server;
  private ParquetFiles parquet;

  @BeforeEach
  void open() throws IOException {
    catalog = CatalogUtil.buildIcebergCatalog("test", jdbc(), new Configuration());
    server = new RestServer(catalog);
    parquet = new ParquetFiles(folder);
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    ((java.io.Closeable) catalog).close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testTableInACatalog(String type) {
    source.commit(List.of(file("a", 1), file("b", 2)), List.of());
    try (TargetHarness harness = harness(type)) {
      assertThat(harness.target().loadState()).isEqualTo(TargetState.ABSENT);
      harness.convert(source);
      assertThat(rows()).containsExactly("1", "2");
      source.commit(List.of(file("c", 3)), List.of("a"));
      source.commit(List.of(file("d", 4)), List.of());
      ConversionResult result = harness.convert(source);
      assertThat(result.commits())
          .extracting(ConversionResult.Commit::version)
          .containsExactly(1L, 2L);
      assertThat(rows()).containsExactly("2", "3", "4");
      assertThat(harness.target().loadState().version()).contains(2L);
      source.setSchema(
          SourceTable.schema(
              Field.of("id", PrimitiveType.LONG), Field.of("x", PrimitiveType.STRING)));
      source.commit(List.of(), List.of("b"));
      harness.convertFully(source);
      assertThat(rows()).containsExactly("3,null", "4,null");
    }

    assertThat(catalog.loadTable(NAME).history()).hasSize(4);
    assertThat(catalog.loadTable(NAME).properties()).containsEntry("gc.enabled", "false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testTableOfAPathMovesWithItsHistoryAndHasOneOwnerOnly(String type) {
    source.commit(List.of(file("a", 1)), List.of());
    try (TargetHarness byPath = new TargetHarness(folder)) {
      byPath.convert(source);
      source.commit(List.of(file("b", 2)), List.of());
      try (TargetHarness inCatalog = harness(type)) {
        assertThat(inCatalog.target().loadState().version()).contains(0L);
        inCatalog.convert(source);
        assertThat(rows()).containsExactly("1", "2");
        assertThat(catalog.loadTable(NAME).history()).hasSize(2);
      }

      assertOwnedByCatalog(byPath, type);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testTableOfACatalogIsNotStartedAgainByPath(String type) {
    source.commit(List.of(file("a", 1)), List.of());
    try (TargetHarness inCatalog = harness(type);
        TargetHarness byPath = new TargetHarness(folder)) {
      inCatalog.convert(source);
      assertOwnedByCatalog(byPath, type);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testOtherWriterIsSeen(String type) {
    source.commit(List.of(file("a", 1)), List.of());
    try (TargetHarness harness = harness(type);
        TargetHarness other = harness(type)) {
      harness.convert(source);
      TargetState planned = harness.target().loadState();
      source.commit(List.of(file("b", 2)), List.of());
      other.convert(source);
      assertThatThrownBy(() -> harness.target().applyChanges(planned, source.changesAfter(0)))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_MOVED))
          .hasMessageContaining("moved from version 0");
      assertThat(harness.target().loadState().version()).contains(1L);
      assertThat(rows()).containsExactly("1", "2");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testTableOfACatalogIsNotStartedAgainInAnother(String type) {
    source.commit(List.of(file("a", 1)), List.of());
    try (TargetHarness harness = harness(type)) {
      harness.convert(source);
    }

    for (String key : List.of("polytable.iceberg.table", "polytable.iceberg.catalog.name")) {
      Map<String, String> elsewhere = new HashMap<>(settings("jdbc"));
      elsewhere.put(key, "other.place");
      try (TargetHarness other =
          new TargetHarness(folder, "file:" + folder, elsewhere, new Configuration())) {
        assertOwnedByCatalog(other, type);
      }
    }

    assertThat(rows()).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "rest"})
  void testNameOfAnotherTableIsNotTaken(String type, @TempDir Path otherFolder) {
    source.commit(List.of(file("a", 1)), List.of());
    Map<String, String> settings = settings(type);
    try (TargetHarness harness = harness(type);
        TargetHarness second =
            new TargetHarness(otherFolder, "file:" + otherFolder, settings, new Configuration())) {
      harness.convert(source);
      assertThatThrownBy(() -> second.target().loadState())
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
          .hasMessageContaining("The name is taken: the table db.t of the " + type + " catalog");
      assertThat(rows()).containsExactly("1");
    }
  }

  @Test
  void testDroppedTableIsMadeAgainFromTheFullState() {
    source.commit(List.of(file("a", 1)), List.of());
    try (TargetHarness harness = harness("jdbc")) {
      harness.convert(source);
      catalog.dropTable(NAME, true);
      assertThat(folder.resolve("a")).exists();
      assertThat(harness.target().loadState()).isEqualTo(TargetState.ABSENT);
      harness.convert(source);
      assertThat(rows()).containsExactly("1");
    }
  }

  @Test
  void testCatalogWithoutATableNameIsRefused() {
    Map<String, String> settings = new HashMap<>(settings("jdbc"));
    settings.remove("polytable.iceberg.table");
    assertThatThrownBy(
            () -> new TargetHarness(folder, "file:" + folder, settings, new Configuration()))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
        .hasMessageContaining("polytable.iceberg.table is ''");
  }

  /** Its jars are not on the class path here, as they aren't in the bundle. */
  @ParameterizedTest
  @CsvSource({"hive,HiveCatalog", "glue,GlueCatalog", "nobody,Unknown catalog type: nobody"})
  void testCatalogWithoutItsClassIsRefused(String type, String named) {
    Map<String, String> settings = new HashMap<>(settings("jdbc"));
    settings.put("polytable.iceberg.catalog.type", type);
    assertThatThrownBy(
            () -> new TargetHarness(folder, "file:" + folder, settings, new Configuration()))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING);
              assertThat(e.isRetryable()).isFalse();
            })
        .hasMessageContaining(named)
        .hasMessageContaining("spark.polytable.engine.extraClassPath");
  }

  @Test
  void testCatalogThatIsNotThereIsSaidSo() {
    server.close();
    assertThatThrownBy(() -> harness("rest"))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED);
              assertThat(e.isRetryable()).isTrue();
            })
        .hasMessageContaining("The Iceberg catalog can't serve the table db.t");
  }

  private static void assertOwnedByCatalog(TargetHarness byPath, String type) {
    assertThatThrownBy(() -> byPath.target().loadState())
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
        .hasMessageContaining("has moved to table db.t of the " + type + " catalog 'test' at ");
  }

  private List<String> rows() {
    Table table = catalog.loadTable(NAME);
    return new IcebergReader(table, table.newScan()).rows();
  }

  private DataFile file(String name, int id) {
    return parquet.write(name, ROW, new Object[] {id});
  }

  private TargetHarness harness(String type) {
    return new TargetHarness(folder, "file:" + folder, settings(type), new Configuration());
  }

  private Map<String, String> settings(String type) {
    Map<String, String> settings = new HashMap<>();
    Map<String, String> properties =
        type.equals("jdbc") ? jdbc() : Map.of("type", "rest", "uri", server.uri());
    properties.forEach((key, value) -> settings.put("polytable.iceberg.catalog." + key, value));
    settings.put("polytable.iceberg.catalog.name", "test");
    settings.put("polytable.iceberg.table", "db.t");
    return settings;
  }

  private Map<String, String> jdbc() {
    return Map.of(
        "type",
        "jdbc",
        "uri",
        "jdbc:sqlite:" + catalogFolder.resolve("catalog.db"),
        "warehouse",
        catalogFolder.resolve("warehouse").toString(),
        "jdbc.schema-version",
        "V1");
  }
}
