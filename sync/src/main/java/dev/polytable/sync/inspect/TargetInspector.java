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
package dev.polytable.sync.inspect;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Errors;
import dev.polytable.schema.SourceProvider;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetView;
import dev.polytable.sync.Providers;
import dev.polytable.sync.SyncListener;
import dev.polytable.sync.SyncRequest;
import dev.polytable.sync.TableSync;
import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.TargetSelection;
import dev.polytable.sync.failure.FailureLog;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection;
import dev.polytable.sync.request.TargetInspection.Conversion;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetInspection.Size;
import dev.polytable.sync.request.TargetStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what is known of a table and its targets, and writes nothing. Thread-safe. */
public final class TargetInspector {

  private static final Logger LOG = LoggerFactory.getLogger(TargetInspector.class);

  private final Providers providers;

  public TargetInspector(Providers providers) {
    this.providers = requireNonNull(providers, "providers is null");
  }

  /**
   * Reads one table; what can't be read is in the inspection.
   *
   * @param formats the targets; when empty, those that the table's properties name
   */
  @SuppressWarnings("CatchingUnchecked")
  public TableInspection inspect(
      ConversionContext context, SourceProvider source, Set<String> formats) {
    try {
      return read(context, source, formats);
    } catch (ConversionException e) {
      return fail(context, e);
      // checkstyle: IllegalCatch, because one table's fault must not keep the others from a look
    } catch (Exception | LinkageError e) {
      return fail(
          context, Errors.internal("Table %s failed with %s".formatted(context.tablePath(), e), e));
    }
  }

  private TableInspection read(
      ConversionContext context, SourceProvider source, Set<String> formats) {
    Map<String, TargetPlan> plans = new HashMap<>();
    SyncListener listener =
        new SyncListener() {
          @Override
          public void planned(String format, TargetPlan plan) {
            plans.put(format, plan);
          }
        };
    FailureLog failures = FailureLog.of(context);
    try (TableSync sync = new TableSync(context, source, providers, listener)) {
      long version = sync.source().latestVersion();
      TableMetadata metadata = sync.source().snapshot(version).metadata();
      Set<String> targets = formats.isEmpty() ? findTargets(metadata) : formats;
      SyncRequest request =
          new SyncRequest(version, targets, Optional.of(metadata), SyncRequest.Mode.AUTOMATIC);
      List<TargetInspection> inspections =
          sync.plan(request).stream()
              .map(
                  status ->
                      new TargetInspection(
                          status.format(),
                          status.version(),
                          status.commit(),
                          findLast(plans.get(status.format())),
                          findNext(status),
                          failures
                              .find(status.format())
                              .filter(past -> isStanding(past, status, version)),
                          findSize(context, metadata, status),
                          status.failure()))
              .toList();
      return new TableInspection(
          context.tablePath(), Optional.of(version), inspections, Optional.empty());
    }
  }

  /** Those that the properties name; all that are installed where a command line names them. */
  private Set<String> findTargets(TableMetadata metadata) {
    Set<String> named = TargetSelection.parse(metadata).formats();
    return named.isEmpty() ? providers.targetFormats() : named;
  }

  private static Optional<Conversion> findLast(TargetPlan planOrNull) {
    return Optional.ofNullable(planOrNull)
        .flatMap(plan -> plan.state().conversion())
        .map(last -> new Conversion(ConversionPath.valueOf(last.way().name()), last.reason()));
  }

  private static Optional<Conversion> findNext(TargetStatus status) {
    return status.failure().isPresent()
        ? Optional.empty()
        : Optional.of(new Conversion(status.path(), status.reason()));
  }

  /** A version that the table doesn't have is one of another table that was here before. */
  private static boolean isStanding(PastFailure past, TargetStatus status, long version) {
    return past.version() <= version && past.version() > status.version().orElse(-1L);
  }

  /** The size is a help, not a verdict: where it can't be had, it is left out. */
  @SuppressWarnings("CatchingUnchecked")
  private Optional<Size> findSize(
      ConversionContext context, TableMetadata metadata, TargetStatus status) {
    if (status.version().isEmpty()) {
      return Optional.empty();
    }

    try (TargetView view =
        providers
            .findTarget(status.format())
            .flatMap(provider -> provider.openView(provider.contextOf(context, () -> metadata)))
            .orElseThrow(() -> Errors.targetNotInstalled(status.format()))) {
      return view.findSize().map(size -> new Size(size.commits(), size.files(), size.bytes()));
      // checkstyle: IllegalCatch, because what storage throws must not hide the rest
    } catch (RuntimeException e) {
      LOG.debug("The size of {} of {} isn't known", status.format(), context.tablePath(), e);
      return Optional.empty();
    }
  }

  private static TableInspection fail(ConversionContext context, ConversionException e) {
    LOG.warn(
        "Table {} failed: {}: {}", context.tablePath(), e.code(), e.getMessage(), e.getCause());
    return new TableInspection(
        context.tablePath(),
        Optional.empty(),
        List.of(),
        Optional.of(new Failure(e.code().name(), e.isRetryable(), e.getMessage())));
  }
}
