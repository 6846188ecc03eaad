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

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestHookSettings {

  @Test
  void hasDefaults() {
    assertThat(HookSettings.parse(Map.of()))
        .isEqualTo(
            new HookSettings(
                false,
                1,
                Duration.ofSeconds(60),
                "dev.polytable.sync.internal.EngineConverter",
                "",
                ""));
  }

  @Test
  void readsEach() {
    assertThat(
            HookSettings.parse(
                Map.of(
                    "polytable.synchronous", " TRUE",
                    "polytable.converter.threads", " 4 ",
                    "polytable.drain.timeoutSeconds", "5",
                    "polytable.engine.class", "x.Y",
                    "polytable.engine.extraClassPath", "/a.jar:/b/*",
                    "polytable.engine.logLevel", "warn")))
        .isEqualTo(new HookSettings(true, 4, Duration.ofSeconds(5), "x.Y", "/a.jar:/b/*", "warn"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "99999999999", ""})
  void takesTheDefaultForWhatIsNoNumber(String text) {
    assertThat(HookSettings.parse(Map.of("polytable.converter.threads", text)).threads())
        .isEqualTo(1);
  }
}
