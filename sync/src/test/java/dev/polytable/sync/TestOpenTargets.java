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
package dev.polytable.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetProvider;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TestOpenTargets {

  private static final String PLACE = "polytable.place";

  private final FakeSource source = new FakeSource();
  private final FakeTarget target = new FakeTarget("hudi");
  private final List<String> opened = new ArrayList<>();
  private final ConversionContext context =
      new ConversionContext("file:/t", Map.of(PLACE, "session"), Clock.systemUTC(), List.of());
  private final Providers providers =
      new Providers(
          FakeFormats.of(source, target).sources(), Map.of("hudi", new PlacedTargetProvider()));

  @Test
  void propertyThatNamesThePlaceWinsAndAnotherOneOpensTheTargetAnew() {
    try (OpenTargets targets = new OpenTargets(context, providers)) {
      targets.open("hudi", () -> metadata("table"));
      targets.open("hudi", () -> metadata("table"));
      assertThat(opened).containsExactly("table");
      targets.open("hudi", () -> metadata("elsewhere"));
      assertThat(opened).containsExactly("table", "elsewhere");
      assertThat(target.calls).containsExactly("close");
    }

    assertThat(target.calls).containsExactly("close", "close");
  }

  @Test
  void requestWithoutMetadataMeansThatItIsAsBefore() {
    source.properties = Map.of(PLACE, "table");
    try (TableSync sync = new TableSync(context, providers.requireSource("delta"), providers)) {
      sync.sync(requestWithMetadata(1));
      sync.sync(requestAsBefore(2));
      assertThat(opened).containsExactly("table");
      assertThat(source.calls).doesNotContain("snapshot 2");
      source.properties = Map.of(PLACE, "elsewhere");
      sync.sync(requestWithMetadata(3));
      assertThat(opened).containsExactly("table", "elsewhere");
    }
  }

  @Test
  void firstRequestWithoutMetadataReadsIt() {
    source.properties = Map.of(PLACE, "table");
    try (TableSync sync = new TableSync(context, providers.requireSource("delta"), providers)) {
      sync.sync(requestAsBefore(1));
      assertThat(opened).containsExactly("table");
    }
  }

  @Test
  void unknownFormatIsRefused() {
    try (OpenTargets targets = new OpenTargets(context, providers)) {
      assertThatThrownBy(() -> targets.open("hudy", () -> metadata("table")))
          .isInstanceOf(ConversionException.class)
          .hasMessageContaining("names the format 'hudy', which is not known");
    }
  }

  private TableMetadata metadata(String place) {
    source.properties = Map.of(PLACE, place);
    return source.metadataAt(0);
  }

  private static SyncRequest requestAsBefore(long version) {
    return new SyncRequest(version, Set.of("hudi"), Optional.empty(), SyncRequest.Mode.AUTOMATIC);
  }

  private SyncRequest requestWithMetadata(long version) {
    return new SyncRequest(
        version,
        Set.of("hudi"),
        Optional.of(source.metadataAt(version)),
        SyncRequest.Mode.AUTOMATIC);
  }

  /** Its targets lie where a property says. */
  private final class PlacedTargetProvider implements TargetProvider {

    @Override
    public String format() {
      return "hudi";
    }

    @Override
    public ConversionContext contextOf(
        ConversionContext ofSession, Supplier<TableMetadata> metadata) {
      Map<String, String> settings = new TreeMap<>(ofSession.settings());
      settings.putAll(metadata.get().properties());
      return ofSession.withSettings(settings);
    }

    @Override
    public ConversionTarget open(ConversionContext ofTable) {
      opened.add(ofTable.settings().get(PLACE));
      return target;
    }
  }
}
