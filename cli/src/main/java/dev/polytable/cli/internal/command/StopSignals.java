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
package dev.polytable.cli.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns SIGTERM and SIGINT into a wish to stop, while it is open. The second one ends the process
 * at once. A shutdown hook would not do: Hadoop's own closes the file systems at the same time.
 */
final class StopSignals implements AutoCloseable {

  private static final List<String> NAMES = List.of("TERM", "INT");

  private final Map<Signal, SignalHandler> before = new LinkedHashMap<>();

  private StopSignals() {}

  static StopSignals listen(Runnable stop) {
    StopSignals signals = new StopSignals();
    for (String name : NAMES) {
      Signal signal = new Signal(name);
      signals.before.put(
          signal,
          Signal.handle(
              signal,
              received -> {
                signals.close();
                stop.run();
              }));
    }

    return signals;
  }

  @Override
  public synchronized void close() {
    before.forEach(Signal::handle);
    before.clear();
  }
}
