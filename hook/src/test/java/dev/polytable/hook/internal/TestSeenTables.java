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
package dev.polytable.hook.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.hook.internal.SeenTables.Sighting;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Which table at a path a commit is of, and whether it is to be converted. */
class TestSeenTables {

  private static final String TABLE = "file:/t";

  private final SeenTables tables = new SeenTables();

  @Test
  void versionsThatFollowAreOfOneTable() {
    long table = created("a");

    assertThat(listened(1)).hasValue(new Sighting(table, false, false));
    assertThat(listened(2)).hasValue(new Sighting(table, false, false));
    assertThat(listened(3, "a", true)).hasValue(new Sighting(table, false, false));
  }

  @Test
  void replacedTableGoesOn() {
    long table = created("a");

    assertThat(listened(1, "b", true)).hasValue(new Sighting(table, false, false));
    assertThat(hook(1, "b")).isEmpty();
    assertThat(listened(2, "b", false)).hasValue(new Sighting(table, false, false));
  }

  @Test
  void firstVersionIsOfAnotherTable() {
    long dropped = created("a");
    listened(1);
    long made = created("b");

    assertThat(made).isGreaterThan(dropped);
    assertThat(listened(1)).hasValue(new Sighting(made, false, false));
    assertThat(created("c")).isGreaterThan(made);
  }

  @Test
  void tableThatOthersMadeAgainIsConvertedToItsNewestVersion() {
    long dropped = created("a");
    listened(1);
    listened(2);
    listened(3);
    Sighting made = listened(2).orElseThrow();

    assertThat(made.incarnation()).isGreaterThan(dropped);
    assertThat(made.newest()).isTrue();
    assertThat(listened(3)).hasValue(new Sighting(made.incarnation(), false, true));
  }

  @Test
  void transactionOnAnotherTableTellsIt() {
    long dropped = created("a");
    Sighting made = listened(5, "b", false).orElseThrow();

    assertThat(made.incarnation()).isGreaterThan(dropped);
    assertThat(made.newest()).isTrue();
  }

  @Test
  void hookTellsTablesByTheirId() {
    Sighting dropped = hook(3, "a").orElseThrow();

    assertThat(hook(4, "a")).hasValue(dropped);
    for (long version = 0; version < 3; version++) {
      Sighting made = hook(version, "b").orElseThrow();
      assertThat(made.incarnation()).isEqualTo(dropped.incarnation() + 1);
      assertThat(made.newest()).isFalse();
    }

    Sighting again = hook(1, "c").orElseThrow();
    assertThat(again.incarnation()).isEqualTo(dropped.incarnation() + 2);
    assertThat(again.newest()).isTrue();
  }

  @Test
  void hookThatComesWithTheListenerIsNotCounted() {
    created("a");
    assertThat(hook(0, "a")).isEmpty();
    listened(1);
    assertThat(hook(1, "a")).isEmpty();
    assertThat(hook(2, "a")).isPresent();
  }

  @Test
  void hookKnowsBetterThanTheListenerThatThereIsATarget() {
    Sighting seen = listened(3, "a", false, false).orElse(new Sighting(1, false, false));

    assertThat(hook(3, "a")).hasValue(new Sighting(seen.incarnation(), false, false));
  }

  @Test
  void tableWithoutTargetsIsPassedOver() {
    assertThat(listened(0, "a", true, false)).isEmpty();
    assertThat(listened(1)).isEmpty();
    assertThat(listened(2, "a", true, true)).isPresent();
    assertThat(listened(3)).isPresent();
  }

  @Test
  void endOfTheTargetsIsToldOnce() {
    created("a");

    assertThat(listened(1, "a", true, false)).isPresent();
    assertThat(listened(2)).isEmpty();
    created("b");
    assertThat(listened(0, "c", true, false)).isPresent();
    assertThat(listened(1)).isEmpty();
  }

  @Test
  void versionsOfOthersMayHaveBroughtTargets() {
    listened(0, "a", true, false);

    assertThat(listened(2).orElseThrow().unknown()).isTrue();
    looked(1, 2, false);
    assertThat(listened(3)).isEmpty();
  }

  @Test
  void lookAtAnOlderVersionSaysNothingOfWhatCameBetween() {
    listened(7);
    listened(9);
    looked(1, 7, false);

    assertThat(listened(10).orElseThrow().unknown()).isTrue();
    looked(1, 9, true);
    assertThat(listened(11).orElseThrow().unknown()).isFalse();
  }

  @Test
  void lookThatFailedSaysNothing() {
    listened(7);
    TableStatus.Failure failure = new TableStatus.Failure("STORAGE_FAILED", true, "away");
    tables.looked(TABLE, 1, new TableStatus(TABLE, 7, List.of(), Optional.of(failure)));

    assertThat(listened(8).orElseThrow().unknown()).isTrue();
  }

  private long created(String id) {
    return listened(0, id, true).orElseThrow().incarnation();
  }

  private Optional<Sighting> listened(long version) {
    return note(version, false, "");
  }

  private Optional<Sighting> listened(long version, String id, boolean inCommit) {
    return listened(version, id, inCommit, true);
  }

  private Optional<Sighting> listened(
      long version, String id, boolean inCommit, boolean hasTargets) {
    return note(version, inCommit, "", new CommitMetadata(id, hasTargets));
  }

  private Optional<Sighting> hook(long version, String id) {
    return note(version, true, "hudi", new CommitMetadata(id, true));
  }

  private Optional<Sighting> note(
      long version, boolean metadataChanged, String format, CommitMetadata... metadata) {
    return tables.note(
        new Commit(
            TABLE,
            version,
            metadataChanged,
            Stream.of(metadata).findFirst(),
            () -> new Configuration(false),
            format));
  }

  private void looked(long incarnation, long version, boolean hasTargets) {
    List<TargetStatus> targets =
        hasTargets
            ? List.of(
                new TargetStatus(
                    "hudi",
                    Optional.of(version),
                    Optional.empty(),
                    ConversionPath.FULL,
                    "because",
                    1,
                    1,
                    0,
                    1,
                    Optional.empty()))
            : List.of();
    tables.looked(TABLE, incarnation, new TableStatus(TABLE, version, targets, Optional.empty()));
  }
}
