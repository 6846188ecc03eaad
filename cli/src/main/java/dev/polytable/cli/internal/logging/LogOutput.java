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
package dev.polytable.cli.internal.logging;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.BiConsumer;
import org.slf4j.event.Level;

/**
 * Where log lines go and which do; one for the process, since slf4j's loggers are. Thread-safe.
 *
 * @param own the lowest level of this product's loggers
 * @param others the lowest level of libraries' loggers; what they have to say reaches the user in
 *     our errors
 * @param withTraces whether errors are written with their stack traces
 * @param clock of the lines' times
 * @param sink takes a line
 */
public record LogOutput(
    Level own, Level others, boolean withTraces, Clock clock, BiConsumer<Level, String> sink) {

  private static final String OWN_LOGGERS = "dev.polytable.";

  private static volatile LogOutput current =
      new LogOutput(Level.ERROR, Level.ERROR, false, Clock.systemUTC(), (level, line) -> {});

  public LogOutput {
    requireNonNull(own, "own is null");
    requireNonNull(others, "others is null");
    requireNonNull(clock, "clock is null");
    requireNonNull(sink, "sink is null");
  }

  /** Makes this the output of all loggers from now on. */
  public void install() {
    current = this;
  }

  static LogOutput current() {
    return current;
  }

  boolean isEnabled(String logger, Level level) {
    Level lowest = logger.startsWith(OWN_LOGGERS) ? own : others;
    return level.toInt() >= lowest.toInt();
  }

  void write(Level level, String message) {
    Instant time = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    sink.accept(level, "%s %-5s %s".formatted(time, level, message));
  }
}
