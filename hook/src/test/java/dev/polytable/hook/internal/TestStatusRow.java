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

import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection;
import dev.polytable.sync.request.TargetInspection.Conversion;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestStatusRow {

  private static final String TABLE = "file:/t";
  private static final Failure KEPT = new Failure("UNSUPPORTED_TYPE", false, "Mend the type.");
  private static final Failure IN_MEMORY = new Failure("INTERNAL", false, "Report it.");

  @Test
  void tellsWhatTheTargetKeeps() {
    try (ConversionQueue queue = queue()) {
      StatusRow row = StatusRow.of(inspection(3), queue).get(0);

      assertThat(row.target()).contains("hudi");
      assertThat(row.version()).contains(3L);
      assertThat(row.behind()).contains(2L);
      assertThat(row.path()).contains("FULL");
      assertThat(row.reason()).contains("So it was asked.");
      assertThat(row.error()).isEmpty();
      assertThat(row.state()).isEqualTo("IDLE");
    }
  }

  @Test
  void errorThatIsKeptWinsOverThatOfTheDriver() throws Exception {
    try (ConversionQueue queue = queue(IN_MEMORY)) {
      queue.submit(request(5)).get();

      StatusRow row = StatusRow.of(inspection(3, KEPT), queue).get(0);
      assertThat(row.error()).contains("UNSUPPORTED_TYPE");
      assertThat(row.remedy()).contains("Mend the type.");
    }
  }

  @Test
  void errorOfTheDriverIsToldUntilTheVersionIsHeld() throws Exception {
    try (ConversionQueue queue = queue(IN_MEMORY)) {
      queue.submit(request(5)).get();

      assertThat(StatusRow.of(inspection(3), queue).get(0).error()).contains("INTERNAL");
      assertThat(StatusRow.of(inspection(5), queue).get(0).error()).isEmpty();
    }
  }

  @Test
  void tableThatCanNotBeReadIsOneRow() {
    try (ConversionQueue queue = queue()) {
      TableInspection inspection =
          new TableInspection(TABLE, Optional.empty(), List.of(), Optional.of(KEPT));

      assertThat(StatusRow.of(inspection, queue))
          .singleElement()
          .satisfies(
              row -> {
                assertThat(row.target()).isEmpty();
                assertThat(row.error()).contains("UNSUPPORTED_TYPE");
              });
    }
  }

  private static TableInspection inspection(long held, Failure... kept) {
    TargetInspection target =
        new TargetInspection(
            "hudi",
            Optional.of(held),
            Optional.of("c"),
            Optional.of(new Conversion(ConversionPath.FULL, "So it was asked.")),
            Optional.empty(),
            List.of(kept).stream().findFirst().map(failure -> new PastFailure(5, 0, failure)),
            Optional.empty(),
            Optional.empty());
    return new TableInspection(TABLE, Optional.of(5L), List.of(target), Optional.empty());
  }

  private static ConversionQueue queue(Failure... failures) {
    return new ConversionQueue(
        () ->
            request ->
                new TableStatus(
                    request.tablePath(),
                    request.version(),
                    List.of(
                        new TargetStatus(
                            "hudi",
                            Optional.of(3L),
                            Optional.empty(),
                            ConversionPath.NONE,
                            "",
                            0,
                            0,
                            0,
                            0,
                            List.of(failures).stream().findFirst())),
                    Optional.empty()),
        1);
  }

  private static ConversionRequest request(long version) {
    return new ConversionRequest(TABLE, version, version, false, Map.of(), List.of());
  }
}
