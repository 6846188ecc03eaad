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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.util.Optional;

/**
 * Decides the way of each target: incremental is a wish, full is what is always possible. Not
 * thread-safe.
 */
final class SyncPlanner {

  private final ConversionSource source;
  private final long version;
  private final long maxPendingCommits;
  private final boolean forceFull;

  SyncPlanner(ConversionSource source, long version, long maxPendingCommits, boolean forceFull) {
    this.source = requireNonNull(source, "source is null");
    this.version = version;
    this.maxPendingCommits = maxPendingCommits;
    this.forceFull = forceFull;
  }

  /**
   * Plans one target. Costs at most two listings of the source's log, and none when the target holds
   * the version or nothing.
   *
   * @param known the source's metadata at the version, where it was read already
   */
  TargetPlan plan(TargetState state, Optional<TableMetadata> known) {
    if (forceFull) {
      return TargetPlan.full(state, version, "A full conversion was asked for.");
    }

    if (state.version().isEmpty()) {
      return state
          .obstacle()
          .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
          .orElseGet(
              () -> TargetPlan.full(state, version, "The target holds no version of the table yet."));
    }

    if (isOtherTable(state, known)) {
      return TargetPlan.fallback(
          state, version, "The table at this path is not the one that the target was made from.");
    }

    long held = state.version().get();
    if (held == version) {
      return state
          .obstacle()
          .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
          .orElseGet(() -> TargetPlan.none(state, version, "The target holds the version already."));
    }

    return held > version ? planAhead(state, held) : planBehind(state, held);
  }

  private TargetPlan planAhead(TargetState state, long held) {
    long latest = source.latestVersion();
    if (latest >= held) {
      return TargetPlan.none(state, version, "The target holds version %d already.".formatted(held));
    }

    return TargetPlan.fallback(
        state,
        version,
        "The target holds version %d, but the table's newest version is %d."
            .formatted(held, latest));
  }

  private TargetPlan planBehind(TargetState state, long held) {
    if (state.obstacle().isPresent()) {
      return TargetPlan.fallback(state, version, sentence(state.obstacle().get()));
    }

    long pending = version - held;
    if (pending > maxPendingCommits) {
      return TargetPlan.fallback(
          state,
          version,
          "%d commits are pending, more than maxPendingCommits (%d)."
              .formatted(pending, maxPendingCommits));
    }

    return source
        .findReplayObstacle(held, version)
        .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
        .orElseGet(
            () ->
                TargetPlan.incremental(
                    state, version, "%d commits since version %d.".formatted(pending, held)));
  }

  private static boolean isOtherTable(TargetState state, Optional<TableMetadata> known) {
    if (state.sourceId().isEmpty() || known.isEmpty()) {
      return false;
    }

    return state.version().isPresent() && !state.sourceId().get().equals(known.get().id());
  }

  private static String sentence(String clause) {
    String trimmed = clause.strip();
    String capital = trimmed.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + trimmed.substring(1);
    return capital.endsWith(".") ? capital : capital + ".";
  }
}
