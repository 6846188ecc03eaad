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
package dev.polytable.cli.internal.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetProvider;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.Providers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of the folders in a table is the source's. */
class TestHadoopFormatDetector {

  private static final String PLACE = "test.place";

  @TempDir private Path table;

  private final HadoopFormatDetector detector =
      new HadoopFormatDetector(
          new Providers(
              Providers.load(getClass().getClassLoader()).sources(),
              Map.of("iceberg", new PlacedProvider())));

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(table.resolve("_delta_log"));
    Files.createDirectories(table.resolve("metadata"));
  }

  @Test
  void targetIsLookedForWhereTheTablesPropertiesSayThatItIs() throws IOException {
    commit("{\"" + PLACE + "\":\"here\"}");
    assertThat(detect()).isEqualTo("delta");
  }

  @Test
  void tableOfSomebodyElseLeavesTheChoiceToTheUser() throws IOException {
    commit("{}");
    assertThatThrownBy(this::detect)
        .hasMessageContaining("has the metadata of several tables: _delta_log (delta), metadata");
  }

  private String detect() {
    return detector.detect(
        new ConversionContext(
            "file:" + table, Map.of(), Clock.systemUTC(), List.of(new Configuration())),
        Set.of());
  }

  private void commit(String properties) throws IOException {
    Files.writeString(
        table.resolve("_delta_log/00000000000000000000.json"),
        """
        {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
        {"metaData":{"id":"t","format":{"provider":"parquet","options":{}},"schemaString":\
        "{\\"type\\":\\"struct\\",\\"fields\\":[]}","partitionColumns":[],"configuration":%s}}
        """
            .formatted(properties));
  }

  /** Finds its target only in the place that the table's property names. */
  private static final class PlacedProvider implements TargetProvider {

    @Override
    public String format() {
      return "iceberg";
    }

    @Override
    public ConversionContext contextOf(
        ConversionContext context, Supplier<TableMetadata> metadata) {
      return context.withSettings(metadata.get().properties());
    }

    @Override
    public ConversionTarget open(ConversionContext context) {
      return new PlacedTarget(context.settings().containsKey(PLACE));
    }
  }

  private record PlacedTarget(boolean isFound) implements ConversionTarget {

    @Override
    public String format() {
      return "iceberg";
    }

    @Override
    public TargetState loadState() {
      if (!isFound) {
        throw new ConversionException(
            ErrorCode.TARGET_CHANGED_OUTSIDE, false, "somebody else's", null);
      }

      return new TargetState(Optional.of(0L), Optional.empty(), Optional.empty(), Optional.empty());
    }

    @Override
    public ConversionResult applyChanges(TargetState expected, List<TableChange> changes) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ConversionResult applySnapshot(TargetState expected, TableSnapshot snapshot) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
