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

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class TestEngineRuntime {

  private final List<String> ran = new CopyOnWriteArrayList<>();
  private final EngineRuntime runtime = new EngineRuntime();

  @Test
  void hooksRunAtTheEndAndNotBefore() throws InterruptedException {
    Thread removed = new Thread(() -> ran.add("removed"));
    runtime.addShutdownHook(new Thread(() -> ran.add("pool")));
    runtime.addShutdownHook(removed);

    assertThat(runtime.removeShutdownHook(removed)).isTrue();
    assertThat(runtime.removeShutdownHook(removed)).isFalse();
    assertThat(ran).isEmpty();
    runtime.end();
    assertThat(ran).containsExactly("pool");
  }
}
