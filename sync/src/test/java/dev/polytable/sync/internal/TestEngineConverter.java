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

  private TableStatus convert(long version, boolean metadataChanged) {
    return converter.convert(
        new ConversionRequest("file:/t", version, version, metadataChanged, Map.of(), List.of()));
  }
}
