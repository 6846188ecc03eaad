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
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Field;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.PrimitiveType;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partition columns of type TIMESTAMP, whose folders don't name a zone. */
class TestPartitionZone {

  private static final StructType SCHEMA =
      new StructType(
          List.of(Field.of("id", PrimitiveType.INTEGER), Field.of("p", PrimitiveType.TIMESTAMP)));
  private static final String NULL_FOLDER = "p=__HIVE_DEFAULT_PARTITION__/n.parquet";

  @TempDir private Path table;

  @ParameterizedTest
  @CsvSource({
    "p=2024-03-01 12%3A00%3A00, Europe/Paris, 2024-03-01T11:00:00Z",
    "p=2024-03-01 12%3A00%3A00.000001, +05:45, 2024-03-01T06:15:00.000001Z",
    "p=1969-12-31 23%3A59%3A59.999999, UTC, 1969-12-31T23:59:59.999999Z",
    // The first of the two hours with this name.
    "p=2024-10-27 02%3A30%3A00, Europe/Paris, 2024-10-27T00:30:00Z"
  })
  void foldersThatSayWhatTheLogSaysAreTaken(String folder, String zone, Instant value) {
    assertThatCode(() -> check(file(folder + "/a.parquet", value), zone))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "p=2024-03-01 12%3A00%3A00, Europe/London, 2024-03-01T11:00:00Z",
    "p=2024-10-27 02%3A30%3A00, Europe/Paris, 2024-10-27T01:30:00Z",
    "p=2024-03-01T11%3A00%3A00.000000Z, UTC, 2024-03-01T11:00:01Z",
    "p=2024-03-01, UTC, 2024-03-01T00:00:00Z",
    "p=__HIVE_DEFAULT_PARTITION__, UTC, 2024-03-01T11:00:00Z"
  })
  void foldersThatReadersWouldTakeForAnotherInstantAreRefused(
      String folder, String zone, Instant value) {
    assertThatThrownBy(() -> check(file(folder + "/a.parquet", value), zone))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT))
        .hasMessageContaining(folder + "/a.parquet");
  }

  @Test
  void aFolderThatNamesAnOffsetNeedsNoSetting() {
    TableMetadata metadata = metadata(Map.of());
    DataFile file =
        file("p=2024-03-01T11%3A00%3A00.000000Z/a.parquet", Instant.parse("2024-03-01T11:00:00Z"));

    assertThatCode(
            () ->
                new TableChecks(HudiSettings.of(Tables.context(table), metadata))
                    .checkFile(metadata, file))
        .doesNotThrowAnyException();
  }

  @Test
  void withoutTheSettingLocalTimesAreRefused() {
    TableMetadata metadata = metadata(Map.of());

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(
          TargetState.ABSENT,
          Tables.snapshotOf(0, metadata, Tables.file(NULL_FOLDER, value(metadata, null))));

      assertRefused(
          () ->
              target.applyChanges(
                  target.loadState(), List.of(Tables.changeOf(1, metadata, noon(metadata)))),
          "without a time zone");
      assertThat(HudiReader.files(table)).containsExactly(NULL_FOLDER);
    }
  }

  @Test
  void anotherZoneIsRefusedForFilesThatAreThere() {
    TableMetadata paris = metadata(zone("Europe/Paris"));
    TableMetadata london = metadata(zone("Europe/London"));
    TableMetadata berlin = metadata(zone("Europe/Berlin"));

    try (HudiTarget target = HudiTarget.open(Tables.context(table))) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshotOf(0, paris, noon(paris)));
      TargetState state = target.loadState();

      assertRefused(
          () -> target.applyChanges(state, List.of(Tables.changeOf(1, london))),
          "was written by a session of another time zone than Europe/London");
      assertRefused(
          () -> target.applySnapshot(state, Tables.snapshotOf(1, london, noon(london))),
          "was written by a session of another time zone than Europe/London");
      assertRefused(
          () -> target.applyChanges(state, List.of(Tables.changeOf(1, metadata(Map.of())))),
          "without a time zone");
      assertThat(target.loadState()).isEqualTo(state);

      target.applyChanges(state, List.of(Tables.changeOf(1, berlin)));
      assertThat(HudiReader.files(table)).containsExactly(noon(paris).path());
    }
  }

  @Test
  void aZoneThatIsNoneIsRefused() {
    assertThatThrownBy(
            () -> HudiSettings.of(Tables.context(table), metadata(zone("Europe/Atlantis"))))
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_SETTING))
        .hasMessageContaining("Setting 'polytable.hudi.partitionTimeZone' is 'Europe/Atlantis'");
  }

  private static Map<String, String> zone(String zone) {
    return Map.of(HudiSettings.PARTITION_ZONE, zone);
  }

  private static TableMetadata metadata(Map<String, String> properties) {
    return Tables.metadata(SCHEMA, properties, "p");
  }

  private void check(DataFile file, String zone) {
    TableMetadata metadata = metadata(zone(zone));
    new TableChecks(HudiSettings.of(Tables.context(table), metadata)).checkFile(metadata, file);
  }

  /** Noon in Paris on a day in winter. */
  private static DataFile noon(TableMetadata metadata) {
    return Tables.file(
        "p=2024-03-01 12%3A00%3A00/a.parquet",
        value(metadata, Instant.parse("2024-03-01T11:00:00Z")));
  }

  private static DataFile file(String path, Instant value) {
    return Tables.file(path, value(metadata(Map.of()), value));
  }

  private static PartitionValue value(TableMetadata metadata, Instant value) {
    return new PartitionValue(
        metadata.partitionSpec().get(0),
        Optional.ofNullable(value)
            .map(instant -> ChronoUnit.MICROS.between(Instant.EPOCH, instant)));
  }

  private static void assertRefused(ThrowingCallable action, String message) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            ConversionException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT))
        .hasMessageContaining(message);
  }
}
