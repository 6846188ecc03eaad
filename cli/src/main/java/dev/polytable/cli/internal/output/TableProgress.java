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
package dev.polytable.cli.internal.output;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** How far one table is: its targets are planned together and then converted in turn. */
final class TableProgress {

  private final String name;
  private final int targetCount;
  private final Map<String, TargetProgress> targets = new LinkedHashMap<>();

  TableProgress(String name, int targetCount) {
    this.name = requireNonNull(name, "name is null");
    this.targetCount = targetCount;
  }

  /** The target, which is begun with this if it wasn't. */
  TargetProgress target(String format) {
    return targets.computeIfAbsent(format, TargetProgress::new);
  }

  /** Time goes on for the target in work, though nothing is heard. */
  void pass(long timeNanos) {
    findRunning().ifPresent(target -> target.pass(timeNanos));
  }

  /** The part that is done, from 0 to 1. */
  double done() {
    double done = targets.values().stream().mapToDouble(TargetProgress::done).sum();
    return targetCount == 0 ? 0 : Math.min(1, done / targetCount);
  }

  /** The table and what is done with it. */
  String text() {
    return findRunning().map(target -> "%s > %s".formatted(name, target.text())).orElse(name);
  }

  private Optional<TargetProgress> findRunning() {
    return targets.values().stream().filter(target -> !target.isFinished()).findFirst();
  }
}
