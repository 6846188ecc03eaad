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
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that others have written, laid out as they lay them out. */
class TestTakeover {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");
  private static final String INSTANT = Instants.format(Tables.START + 2000);

  @TempDir private Path table;

  @Test
  void aTableOfDeltasConverterIsBuiltAnewFromDelta() throws IOException {
    properties("false", "hoodie.table.metadata.partitions=files,column_stats");
    commit("replacecommit", "\"delta-version\":\"2\",\"delta-timestamp\":\"1700000002000\"");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      TargetState state = target.loadState();
      assertThat(state.version()).contains(2L);
      assertThat(state.commit()).contains(INSTANT);
      assertThat(state.obstacle().orElseThrow())
          .isEqualTo(
              "the Hudi table was written by Delta's own converter, which can have left removed"
                  + " files in it");
      assertTakenOver(target, state);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"XTABLE_METADATA", "ONETABLE_METADATA"})
  void aTableOfXtableIsBuiltAnewFromDelta(String key) throws IOException {
    properties("false", "hoodie.table.metadata.partitions=files");
    commit(
        "replacecommit",
        "\""
            + key
            + "\":\"{\\\"lastInstantSynced\\\":\\\"2023-11-14T22:13:22Z\\\"}\","
            + "\"XTABLE_SOURCE_IDENTIFIER\":\"2\"");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      TargetState state = target.loadState();
      assertThat(state.version()).isEmpty();
      assertThat(state.obstacle().orElseThrow())
          .contains("was written by Apache XTable, which doesn't record Delta's versions");
      assertTakenOver(target, state);
    }
  }

  @Test
  void aTableThatDeltasConverterLeftWithoutACommitIsBuilt() throws IOException {
    properties("false", "hoodie.table.metadata.partitions=");

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      assertTakenOver(target, target.loadState());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "commit, has a commit at",
    "deltacommit, has a deltacommit at",
    "replacecommit, has a replacecommit at",
    "'', has no commit yet and was made by somebody else"
  })
  void aTableOfSomebodyElseIsNotTouched(String action, String message) throws IOException {
    properties("true", "hoodie.table.metadata.partitions=");
    if (!action.isEmpty()) {
      commit(action, "\"schema\":\"\"");
    }

    Map<String, String> before = content();
    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      assertThatThrownBy(target::loadState)
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
          .hasMessageContaining(message);
      assertThatThrownBy(
              () ->
                  target.applySnapshot(
                      TargetState.ABSENT, Tables.snapshot(3, BY_NAME, "name=x/a.parquet")))
          .isInstanceOfSatisfying(
              ConversionException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_CHANGED_OUTSIDE))
          .hasMessageContaining(message);
    }

    assertThat(content()).isEqualTo(before);
  }

  private void assertTakenOver(HudiTarget target, TargetState state) {
    target.applySnapshot(
        state, Tables.snapshot(3, BY_NAME, "name=x/kept.parquet", "name=y/new.parquet"));

    assertThat(HudiReader.files(table))
        .containsExactly("name=x/kept.parquet", "name=y/new.parquet");
    assertThat(target.loadState().version()).contains(3L);
    assertThat(target.loadState().obstacle()).isEqualTo(Optional.empty());
    assertThat(HudiReader.activeVersions(table)).containsExactly(3L);
  }

  private void properties(String populatesMetaFields, String more) throws IOException {
    Path meta = Files.createDirectories(table.resolve(".hoodie"));
    Files.createDirectories(meta.resolve("archived"));
    Files.writeString(
        meta.resolve("hoodie.properties"),
        String.join(
            "\n",
            "hoodie.table.name=t",
            "hoodie.table.type=COPY_ON_WRITE",
            "hoodie.table.version=6",
            "hoodie.timeline.layout.version=1",
            "hoodie.archivelog.folder=archived",
            "hoodie.table.base.file.format=PARQUET",
            "hoodie.table.partition.fields=name",
            "hoodie.table.timeline.timezone=UTC",
            "hoodie.populate.meta.fields=" + populatesMetaFields,
            "hoodie.datasource.write.hive_style_partitioning=true",
            "hoodie.compaction.payload.class=org.apache.hudi.common.model.HoodieAvroPayload",
            "hoodie.table.keygenerator.class=org.apache.hudi.keygen.SimpleKeyGenerator",
            more,
            ""));
  }

  private void commit(String action, String extra) throws IOException {
    Path meta = table.resolve(".hoodie");
    Files.createFile(meta.resolve(INSTANT + "." + action + ".requested"));
    Files.createFile(meta.resolve(INSTANT + "." + action + ".inflight"));
    Files.writeString(
        meta.resolve(INSTANT + "." + action),
        """
        {"partitionToWriteStats":{"name=x":[{"fileId":"kept.parquet","path":"name=x/kept.parquet_%s_hudiext","prevCommit":"null","numWrites":10,"partitionPath":"name=x","fileSizeInBytes":1000}]},
         "compacted":false,"partitionToReplaceFileIds":{},"operationType":"UNKNOWN","extraMetadata":{%s}}
        """
            .formatted(INSTANT, extra));
  }

  private Map<String, String> content() throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(table)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        content.put(table.relativize(file).toString(), Files.readString(file));
      }
    }

    return content;
  }
}
