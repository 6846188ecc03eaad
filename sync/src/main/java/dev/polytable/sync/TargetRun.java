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
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.failure.Faults;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One target in one conversion: what was planned, what came of it, and its one log line. */
final class TargetRun {

  private static final Logger LOG = LoggerFactory.getLogger(TargetRun.class);

  /** How often a conversion is planned again when other writers were faster. */
  private static final int MAX_RETRIES = 10;

  private static final Set<ErrorCode> SOURCE_CODES =
      Set.of(
          ErrorCode.SOURCE_NOT_FOUND,
          ErrorCode.SOURCE_CORRUPT,
          ErrorCode.SOURCE_HISTORY_EXPIRED,
          ErrorCode.STORAGE_FAILED,
          ErrorCode.INTERNAL);

  private final String tablePath;
  private final String format;
  private final SyncListener listener;
  private final LongSupplier nanoTime;
  private long busyNanos;
  private TargetPlan plan = TargetPlan.none(TargetState.ABSENT, -1, "Not planned.");
  private ConversionResult result = new ConversionResult(List.of(), 0, 0);
  private ConversionException failure;
  private TargetState held = TargetState.ABSENT;
  private boolean isHeldKnown;
  private boolean converted;

  TargetRun(String tablePath, String format, SyncListener listener, LongSupplier nanoTime) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.format = requireNonNull(format, "format is null");
    this.listener = requireNonNull(listener, "listener is null");
    this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
  }

  String format() {
    return format;
  }

  /**
   * Takes what the target was found to hold, which counts whatever happens before a plan is made.
   */
  TargetState found(TargetState state) {
    held = state;
    isHeldKnown = true;
    return state;
  }

  /** Takes a plan that is not going to be carried out. */
  void plannedOnly(TargetPlan newPlan) {
    plan = newPlan;
    listener.planned(format, newPlan);
  }

  void planned(TargetPlan newPlan) {
    plannedOnly(newPlan);
    if (newPlan.fallback()) {
      LOG.info(
          "Target {} of {}: {} Falling back to snapshot sync.",
          format,
          tablePath,
          newPlan.reason());
    }
  }

  /**
   * Runs a step unless an earlier one has failed; the boundary at which a target's failure ends.
   * The run's duration is that of its steps: other targets' steps may come between.
   */
  @SuppressWarnings("CatchingUnchecked")
  void attempt(Runnable step) {
    if (failure != null) {
      return;
    }

    long startNanos = nanoTime.getAsLong();
    try {
      step.run();
    } catch (ConversionException e) {
      failure = e;
      // checkstyle: IllegalCatch, because one target's fault must not keep the others back
    } catch (Exception | Error e) {
      failure = Faults.of("The conversion to %s".formatted(format), e);
    } finally {
      busyNanos += nanoTime.getAsLong() - startNanos;
    }
  }

  /** Plans and converts again while other writers are faster, a bounded number of times. */
  void retry(Runnable planAndApply) {
    for (int attempt = 0; attempt < MAX_RETRIES && wasMovedByOthers(); attempt++) {
      failure = null;
      attempt(planAndApply);
    }
  }

  boolean wasMovedByOthers() {
    return failure != null && failure.code() == ErrorCode.TARGET_MOVED;
  }

  boolean hasFailed() {
    return failure != null;
  }

  /**
   * Asks the target what it holds after a failed replay: commits before the one that failed stand.
   * When it can't say, what it held before counts.
   */
  @SuppressWarnings("CatchingUnchecked")
  void lookAfterFailure(ConversionTarget target) {
    if (!converted || plan.path() != ConversionPath.INCREMENTAL) {
      return;
    }

    try {
      held = target.loadState();
      // checkstyle: IllegalCatch, because the failure that is reported is the one before
    } catch (Exception | LinkageError e) {
      LOG.debug("What the target {} of {} holds can't be read", format, tablePath, e);
    }
  }

  boolean hasFailedAtSource() {
    return failure != null && SOURCE_CODES.contains(failure.code());
  }

  void apply(ConversionTarget target, ConversionSource source, SharedChanges changes) {
    converted = true;
    switch (plan.path()) {
      case NONE -> result = new ConversionResult(List.of(), 0, 0);
      case INCREMENTAL -> applyIncremental(target, source, changes);
      case FULL -> result = applySnapshot(target, source);
    }
  }

  /** The final status; logs the conversion. */
  TargetStatus finish() {
    TargetStatus status = status();
    log(status);
    listener.finished(status);
    return status;
  }

  /** What the run came to. */
  TargetStatus status() {
    Optional<String> commit = held.commit();
    if (!result.commits().isEmpty()) {
      commit = Optional.of(result.commits().get(result.commits().size() - 1).id());
    }

    Optional<Long> version = held.version();
    if (converted && failure == null && plan.path() != ConversionPath.NONE) {
      version = Optional.of(plan.version());
    }

    return new TargetStatus(
        format,
        version,
        commit,
        plan.path(),
        plan.reason(),
        result.commits().size(),
        result.filesAdded(),
        result.filesRemoved(),
        TimeUnit.NANOSECONDS.toMillis(busyNanos),
        Optional.ofNullable(failure)
            .map(e -> new Failure(e.code().name(), e.isRetryable(), e.getMessage())));
  }

  private void applyIncremental(
      ConversionTarget target, ConversionSource source, SharedChanges changes) {
    long from = plan.state().version().orElseThrow();
    try {
      result = target.applyChanges(plan.expected(), changes.after(from, plan.version()));
    } catch (ConversionException e) {
      if (e.code() != ErrorCode.SOURCE_HISTORY_EXPIRED) {
        throw e;
      }

      planned(TargetPlan.fallback(plan.state(), plan.version(), e.getMessage()));
      result = applySnapshot(target, source);
    }
  }

  private ConversionResult applySnapshot(ConversionTarget target, ConversionSource source) {
    TableSnapshot snapshot = source.snapshot(plan.version());
    if (listener != SyncListener.NONE) {
      snapshot.estimateFiles().ifPresent(files -> listener.filesExpected(format, files));
    }

    return target.applySnapshot(plan.expected(), new CountedSnapshot(snapshot, format, listener));
  }

  private void log(TargetStatus status) {
    if (failure != null) {
      LOG.warn(
          "Target {} of {} stays at version {} ({} ms): {}: {}",
          format,
          tablePath,
          status.version().map(String::valueOf).orElse(isHeldKnown ? "none" : "unknown"),
          status.durationMillis(),
          failure.code(),
          failure.getMessage(),
          failure.getCause());
    } else if (plan.path() != ConversionPath.NONE) {
      LOG.info(
          "Target {} of {}: version {} -> {}, {}, {} commits, {} files added, {} removed, {} ms."
              + " {}",
          format,
          tablePath,
          plan.state().version().map(String::valueOf).orElse("none"),
          plan.version(),
          plan.path(),
          status.commits(),
          status.filesAdded(),
          status.filesRemoved(),
          status.durationMillis(),
          plan.reason());
    }
  }
}
