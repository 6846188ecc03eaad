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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.failure.FailureLog;
import dev.polytable.sync.request.TargetStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Converts one table, again and again: source and targets stay open between conversions, so that a
 * small commit does not pay for what is known. Not thread-safe.
 *
 * <p>What a target holds is asked of the target at every conversion, never remembered.
 */
public final class TableSync implements AutoCloseable {

  private final ConversionContext context;
  private final SourceProvider sourceProvider;
  private final SyncListener listener;
  private final LongSupplier nanoTime;
  private final FailureLog failures;
  private final OpenTargets targets;
  private ConversionSource source;
  private Optional<TableMetadata> lastMetadata = Optional.empty();

  public TableSync(ConversionContext context, SourceProvider sourceProvider, Providers providers) {
    this(context, sourceProvider, providers, SyncListener.NONE);
  }

  public TableSync(
      ConversionContext context,
      SourceProvider sourceProvider,
      Providers providers,
      SyncListener listener) {
    this(context, sourceProvider, providers, listener, System::nanoTime);
  }

  TableSync(
      ConversionContext context,
      SourceProvider sourceProvider,
      Providers providers,
      SyncListener listener,
      LongSupplier nanoTime) {
    this.context = requireNonNull(context, "context is null");
    this.sourceProvider = requireNonNull(sourceProvider, "sourceProvider is null");
    this.listener = requireNonNull(listener, "listener is null");
    this.nanoTime = requireNonNull(nanoTime, "nanoTime is null");
    this.failures = FailureLog.of(context);
    this.targets = new OpenTargets(context, providers);
  }

  /** The source, opened at the first call. */
  public ConversionSource source() {
    if (source == null) {
      source = sourceProvider.open(context);
    }

    return source;
  }

  /**
   * Brings each target to the request's version. The commits that several targets need are read
   * once. A failure of one target is in its status and keeps no other from being converted; a
   * failure to read the source is in the status of every target that needed it.
   *
   * @return one status a format, sorted by format
   */
  public List<TargetStatus> sync(SyncRequest request) {
    SharedChanges changes = new SharedChanges(source());
    List<TargetRun> runs = new ArrayList<>();
    for (String format : request.formats()) {
      runs.add(new TargetRun(context.tablePath(), format, listener, nanoTime));
    }

    for (TargetRun run : runs) {
      run.attempt(() -> plan(run, request, changes));
    }

    List<TargetStatus> statuses = new ArrayList<>();
    for (TargetRun run : runs) {
      statuses.add(convert(run, request, changes));
    }

    return statuses;
  }

  /**
   * Says what {@link #sync} would do, and writes nothing. In a status the way is the one that would
   * be taken, the version the one that the target holds.
   *
   * @return one status a format, sorted by format
   */
  public List<TargetStatus> plan(SyncRequest request) {
    List<TargetStatus> statuses = new ArrayList<>();
    for (String format : request.formats()) {
      TargetRun run = new TargetRun(context.tablePath(), format, listener, nanoTime);
      run.attempt(() -> run.plannedOnly(findPlan(run, request)));
      statuses.add(run.status());
    }

    return statuses;
  }

  @Override
  public void close() {
    closeSource();
    targets.close();
  }

  private void plan(TargetRun run, SyncRequest request, SharedChanges changes) {
    TargetPlan plan = findPlan(run, request);
    run.planned(plan);
    changes.need(plan);
  }

  private TargetPlan findPlan(TargetRun run, SyncRequest request) {
    lastMetadata = request.metadata().or(() -> lastMetadata);
    ConversionTarget target = targets.open(run.format(), () -> metadataOf(request));
    TargetState state = run.found(target.loadState());
    request.metadata().ifPresent(metadata -> targets.checkSettings(run.format(), metadata));
    long maxPendingCommits = new SyncSettings(context.settings()).maxPendingCommits(run.format());
    return new SyncPlanner(source(), request, maxPendingCommits).plan(state);
  }

  private TargetStatus convert(TargetRun run, SyncRequest request, SharedChanges changes) {
    run.attempt(() -> apply(run, changes));
    if (run.wasMovedByOthers()) {
      run.retry(
          () -> {
            plan(run, request, changes);
            apply(run, changes);
          });
    }

    if (run.hasFailed()) {
      targets.find(run.format()).ifPresent(run::lookAfterFailure);
      targets.close(run.format());
    }

    if (run.hasFailedAtSource()) {
      closeSource();
    }

    TargetStatus status = run.finish();
    failures.note(status, request.version());
    return status;
  }

  private void apply(TargetRun run, SharedChanges changes) {
    run.apply(targets.find(run.format()).orElseThrow(), source(), changes);
  }

  /** Where the request has no metadata, it is what it was at the last conversion. */
  private TableMetadata metadataOf(SyncRequest request) {
    if (lastMetadata.isEmpty()) {
      lastMetadata = Optional.of(source().snapshot(request.version()).metadata());
    }

    return lastMetadata.get();
  }

  private void closeSource() {
    if (source != null) {
      source.close();
      source = null;
    }
  }
}
