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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TargetState;
import java.util.Locale;

/**
 * Decides the way of each target: incremental is a wish, full is what is always possible. Not
 * thread-safe.
 */
final class SyncPlanner {

  private final ConversionSource source;
  private final SyncRequest request;
  private final long version;
  private final long maxPendingCommits;

  SyncPlanner(ConversionSource source, SyncRequest request, long maxPendingCommits) {
    this.source = requireNonNull(source, "source is null");
    this.request = requireNonNull(request, "request is null");
    this.version = request.version();
    this.maxPendingCommits = maxPendingCommits;
  }

  /**
   * Plans one target. Costs at most two listings of the source's log, and none when the target
   * holds the version or nothing; after a REPLACE also the load of an older snapshot's metadata.
   */
  TargetPlan plan(TargetState state) {
    if (request.mode() == SyncRequest.Mode.FULL) {
      return TargetPlan.full(state, version, "A full conversion was asked for.");
    }

    if (state.version().isEmpty()) {
      return state
          .obstacle()
          .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
          .orElseGet(
              () ->
                  TargetPlan.full(state, version, "The target holds no version of the table yet."));
    }

    if (isOtherTable(state)) {
      return TargetPlan.fallback(
          state, version, "The table at this path is not the one that the target was made from.");
    }

    long held = state.version().get();
    if (held == version) {
      return state
          .obstacle()
          .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
          .orElseGet(
              () -> TargetPlan.none(state, version, "The target holds the version already."));
    }

    return held > version ? planAhead(state, held) : planBehind(state, held);
  }

  private TargetPlan planAhead(TargetState state, long held) {
    long latest = source.latestVersion();
    if (latest >= held) {
      return TargetPlan.none(
          state, version, "The target holds version %s already.".formatted(held));
    }

    return TargetPlan.fallback(
        state,
        version,
        "The target holds version %s, but the table's newest version is %s."
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
          "%s commits are pending, more than maxPendingCommits (%s)."
              .formatted(pending, maxPendingCommits));
    }

    return source
        .findReplayObstacle(held, version)
        .map(obstacle -> TargetPlan.fallback(state, version, sentence(obstacle)))
        .orElseGet(
            () ->
                TargetPlan.incremental(
                    state, version, "Commits since version %s: %s.".formatted(held, pending)));
  }

  /**
   * Whether the table was dropped and made again since. A REPLACE gives a table a new id too, so
   * the id at the version that the target holds decides where that version is still in the log.
   */
  private boolean isOtherTable(TargetState state) {
    if (state.sourceId().isEmpty() || request.metadata().isEmpty()) {
      return false;
    }

    String sourceId = state.sourceId().get();
    if (sourceId.equals(request.metadata().get().id())) {
      return false;
    }

    long held = state.version().orElseThrow();
    return held >= version || !sourceId.equals(findIdAt(held));
  }

  /** The table's id at a version, or an empty text where the log no longer reaches back to it. */
  private String findIdAt(long heldVersion) {
    try {
      return source.snapshot(heldVersion).metadata().id();
    } catch (ConversionException e) {
      if (e.code() == ErrorCode.SOURCE_HISTORY_EXPIRED) {
        return "";
      }

      throw e;
    }
  }

  private static String sentence(String clause) {
    String trimmed = clause.strip();
    String capital = trimmed.substring(0, 1).toUpperCase(Locale.ROOT) + trimmed.substring(1);
    return capital.endsWith(".") ? capital : capital + ".";
  }
}
