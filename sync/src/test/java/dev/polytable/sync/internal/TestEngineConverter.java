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
package dev.polytable.sync.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import dev.polytable.sync.FakeFormats;
import dev.polytable.sync.FakeSource;
import dev.polytable.sync.FakeTarget;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

class TestEngineConverter {

  private final FakeSource source = new FakeSource();
  private final FakeTarget hudi = new FakeTarget("hudi");
  private final EngineConverter converter =
      new EngineConverter(FakeFormats.of(source, hudi), Clock.systemUTC());

  @Test
  void targetsComeFromTheTablesProperties() {
    source.properties = Map.of("delta.universalFormat.enabledFormats", " Hudi ,");

    assertThat(convert(0, true).findTarget("hudi")).isPresent();
  }

  @Test
  void propertiesAreReadAgainOnlyWhenTheyMayHaveChanged() {
    convert(0, true);
    convert(1, false);
    assertThat(source.calls).contains("snapshot 0", "changes 0 1");
    assertThat(source.calls).doesNotContain("snapshot 1");

    source.properties = Map.of();
    assertThat(convert(2, true).targets()).isEmpty();
    assertThat(source.calls).contains("snapshot 2");
  }

  @Test
  void tableWithoutTargetsCostsNothingAfterTheFirstCommit() {
    source.properties = Map.of();
    convert(0, true);
    source.calls.clear();

    assertThat(convert(1, false).targets()).isEmpty();
    assertThat(source.calls).isEmpty();
  }

  @Test
  void versionsThatWereNotSeenMayHaveChangedProperties() {
    source.properties = Map.of();
    convert(0, true);
    convert(2, false);

    assertThat(source.calls).contains("snapshot 2");
  }

  @Test
  void sourceThatCannotBeReadIsAFailureOfTheTable() {
    source.failure =
        Optional.of(
            new ConversionException(ErrorCode.SOURCE_CORRUPT, false, "commit 3 is cut off", null));
    TableStatus status = convert(3, true);

    assertThat(status.targets()).isEmpty();
    assertThat(status.failure())
        .hasValueSatisfying(
            failure -> {
              assertThat(failure.code()).isEqualTo("SOURCE_CORRUPT");
              assertThat(failure.message()).isEqualTo("commit 3 is cut off");
            });

    source.failure = Optional.empty();
    assertThat(convert(4, true).findTarget("hudi")).isPresent();
  }

  @Test
  void nothingThatIsKnownOfATableIsTrueOfAnotherAtItsPath() {
    convert(0, true);
    convert(1, false);
    source.calls.clear();
    source.properties = Map.of();

    assertThat(convert(2, 2, false, false).targets()).isEmpty();
    assertThat(source.calls).containsExactly("close", "snapshot 2");
  }

  @Test
  void newestVersionIsLookedForWhereCommitsWereNotSeen() {
    source.latest = 4;

    TableStatus status = convert(2, 3, true, true);
    assertThat(status.version()).isEqualTo(4);
    assertThat(status.findTarget("hudi").orElseThrow().version()).hasValue(4L);
  }

  @Test
  void tablesAreOpenForEachUserAndConfigurationByThemselves() {
    Configuration keys = new Configuration(false);
    keys.set("fs.s3a.access.key", "a");
    Configuration sameKeys = new Configuration(keys);
    sameKeys.set("spark.sql.shuffle.partitions", "1");
    Configuration otherKeys = new Configuration(false);
    otherKeys.set("fs.s3a.access.key", "b");
    UserGroupInformation alice = UserGroupInformation.createRemoteUser("alice");
    UserGroupInformation bob = UserGroupInformation.createRemoteUser("bob");

    assertThat(isOpened(0, keys, alice)).isTrue();
    assertThat(isOpened(1, sameKeys, alice)).isFalse();
    assertThat(isOpened(2, otherKeys, alice)).isTrue();
    assertThat(isOpened(3, keys, bob)).isTrue();
    assertThat(isOpened(4, keys, bob)).isFalse();
    assertThat(source.calls).doesNotContain("close");
  }

  /** A table that is opened looks for its properties. */
  private boolean isOpened(long version, Configuration keys, UserGroupInformation user) {
    source.calls.clear();
    converter.convert(
        new ConversionRequest("file:/t", version, version, false, Map.of(), List.of(keys, user)));
    return source.calls.contains("snapshot " + version);
  }

  private TableStatus convert(
      long incarnation, long version, boolean newest, boolean metadataChanged) {
    return converter.convert(
        new ConversionRequest(
            "file:/t",
            incarnation,
            version,
            newest,
            version,
            metadataChanged,
            Map.of(),
            List.of()));
  }

  private TableStatus convert(long version, boolean metadataChanged) {
    return converter.convert(
        new ConversionRequest("file:/t", version, version, metadataChanged, Map.of(), List.of()));
  }
}
