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

import static dev.polytable.delta.internal.DeltaTable.ID_SCHEMA;
import static dev.polytable.delta.internal.DeltaTable.PROTOCOL;
import static dev.polytable.delta.internal.DeltaTable.info;
import static dev.polytable.delta.internal.DeltaTable.metadata;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A commit has one timestamp, by whichever way it is asked for, and timestamps never go back. */
final class TestTimestamps {

  private static final Map<String, String> ENABLED =
      Map.of("delta.enableInCommitTimestamps", "true");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 2, 3})
  void makesModificationTimesIncrease(long from) throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    long[] times = {5_000, 5_000, 4_000, 4_500, 9_000};
    long[] expected = {5_000, 5_001, 5_002, 5_003, 9_000};
    for (int version = 0; version < times.length; version++) {
      table.commit(
          version,
          times[version],
          version == 0
              ? new String[] {PROTOCOL, metadata("t-1", ID_SCHEMA, Map.of())}
              : new String[] {info("WRITE")});
    }

    try (ConversionSource cold = table.open();
        ConversionSource warm = table.open()) {
      for (TableChange change : cold.changes(from, 4)) {
        int version = (int) change.version();
        assertThat(change.timestamp()).isEqualTo(expected[version]);
        assertThat(table.open().snapshot(version).timestamp()).isEqualTo(expected[version]);
        assertThat(warm.changes(version - 1, version).get(0).timestamp())
            .isEqualTo(expected[version]);
        assertThat(warm.snapshot(version).timestamp()).isEqualTo(expected[version]);
      }
    }
  }

  @Test
  void takesTimestampsFromCommitsOnceEnabled() throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    table
        .commit(0, 1_000, PROTOCOL, metadata("t-1", ID_SCHEMA, Map.of()))
        .commit(1, 2_000, infoAt(77))
        .commit(2, 3_000, infoAt(500_000), metadata("t-1", ID_SCHEMA, ENABLED))
        .commit(3, 4_000, infoAt(500_007));
    long[] expected = {1_000, 2_000, 500_000, 500_007};

    try (ConversionSource source = table.open()) {
      assertThat(source.changes(-1, 3))
          .extracting(TableChange::timestamp)
          .containsExactly(1_000L, 2_000L, 500_000L, 500_007L);
    }

    for (int version = 0; version < expected.length; version++) {
      try (ConversionSource source = table.open()) {
        assertThat(source.snapshot(version).timestamp()).isEqualTo(expected[version]);
      }
    }
  }

  @Test
  void refusesACommitWithoutTheTimestampThatItMustHave() throws IOException {
    DeltaTable table = new DeltaTable(folder.resolve("t"));
    table
        .commit(0, infoAt(5), PROTOCOL, metadata("t-1", ID_SCHEMA, ENABLED))
        .commit(1, info("WRITE"));

    try (ConversionSource source = table.open()) {
      assertThatThrownBy(() -> source.changes(0, 1))
          .isInstanceOf(ConversionException.class)
          .hasMessageStartingWith(
              "Version 1 of %s has no in-commit timestamp".formatted(table.uri()))
          .extracting(e -> ((ConversionException) e).code())
          .isEqualTo(ErrorCode.SOURCE_CORRUPT);
    }
  }

  private static String infoAt(long timestamp) {
    return "{\"commitInfo\":{\"inCommitTimestamp\":%s,\"operation\":\"WRITE\"}}"
        .formatted(timestamp);
  }
}
