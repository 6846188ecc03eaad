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
package dev.polytable.hudi.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.TableChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a range of versions becomes commits: each step is one commit.
 *
 * @param steps the versions of each commit, in order
 * @param refusal why the versions after the last step can't be expressed; empty when there are none
 */
record ReplayPlan(List<List<TableChange>> steps, Optional<ConversionException> refusal) {

  ReplayPlan {
    steps = List.copyOf(steps);
    requireNonNull(refusal, "refusal is null");
  }

  /**
   * Plans one commit a version while there are at most {@code maxOneByOne}, else one commit for
   * all. A version that can't be expressed is folded into the next one that can.
   */
  static ReplayPlan of(
      List<TableChange> changes, int maxOneByOne, TableChecks checks, TypeChangeCheck types) {
    if (changes.size() > maxOneByOne) {
      return findRefusal(changes, checks)
          .or(() -> types.findRefusal(changes))
          .map(refusal -> new ReplayPlan(List.of(), Optional.of(refusal)))
          .orElseGet(() -> new ReplayPlan(List.of(changes), Optional.empty()));
    }

    List<List<TableChange>> steps = new ArrayList<>();
    List<TableChange> waiting = new ArrayList<>();
    Optional<ConversionException> refusal = Optional.empty();

    for (int i = 0; i < changes.size(); i++) {
      List<TableChange> all = changes.subList(0, i + 1);
      waiting.add(changes.get(i));
      refusal = findRefusal(waiting, checks).or(() -> types.findRefusal(all));

      if (refusal.isEmpty()) {
        steps.add(List.copyOf(waiting));
        waiting.clear();
      }
    }

    return new ReplayPlan(steps, refusal);
  }

  private static Optional<ConversionException> findRefusal(
      List<TableChange> changes, TableChecks checks) {
    TableChange last = changes.get(changes.size() - 1);
    NetChanges net = NetChanges.of(changes);

    try {
      checks.checkTable(last.metadata());
      net.added().forEach(file -> checks.checkFile(last.metadata(), file));
      return Optional.empty();
    } catch (ConversionException e) {
      return Optional.of(e);
    }
  }
}
