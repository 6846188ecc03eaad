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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;

/** One Iceberg table that follows a source table. Not thread-safe. */
final class IcebergTarget implements ConversionTarget {

  /** What a version can fail with while a later one can be converted. */
  private static final Set<ErrorCode> FOLDABLE =
      Set.of(
          ErrorCode.UNSUPPORTED_TYPE,
          ErrorCode.UNSUPPORTED_COLUMN_NAME,
          ErrorCode.UNSUPPORTED_FILE_LAYOUT,
          ErrorCode.UNSUPPORTED_SCHEMA_CHANGE,
          ErrorCode.INVALID_SETTING);

  private final ConversionContext context;
  private final TableStore store;
  private final ParquetFooters footers;
  private final LiveFiles liveFiles;
  private final DeletionVectorCopier copier;
  private Optional<TableMetadata> table = Optional.empty();
  private Optional<String> fault = Optional.empty();
  private boolean loaded;

  IcebergTarget(ConversionContext context, TableStore store, ParquetFooters footers) {
    this.context = requireNonNull(context, "context is null");
    this.store = requireNonNull(store, "store is null");
    this.footers = requireNonNull(footers, "footers is null");
    this.liveFiles = new LiveFiles(store.io());
    this.copier = new DeletionVectorCopier(store);
  }

  @Override
  public String format() {
    return IcebergTargets.FORMAT;
  }

  @Override
  public TargetState loadState() {
    table = translatingErrors(TargetState.ABSENT, store::load);
    fault =
        translatingErrors(
            TargetState.ABSENT,
            () -> table.flatMap(found -> EarlierBuilds.findFault(found, store.io())));
    loaded = true;
    return state();
  }

  @Override
  public ConversionResult applyChanges(TargetState expected, List<TableChange> changes) {
    requireExpected(expected);
    if (findOwn().isEmpty()) {
      throw IcebergErrors.replayImpossible("There is no Iceberg table to replay commits on.");
    }

    if (fault.isPresent()) {
      throw IcebergErrors.replayImpossible("No commit can be replayed, since " + fault.get() + ".");
    }

    TableChange last = lastOf(changes);
    long maxOneByOne = new TargetSettings(context, last.metadata()).maxOneByOne();
    if (changes.size() > 1 && changes.size() <= maxOneByOne) {
      try {
        return translatingErrors(
            expected, () -> apply(expected, changes.stream().map(List::of).toList()));
      } catch (ConversionException e) {
        if (!FOLDABLE.contains(e.code())) {
          throw e;
        }

        // The last version may be one that Iceberg can express.
      }
    }

    return translatingErrors(expected, () -> apply(expected, List.of(changes)));
  }

  @Override
  public ConversionResult applySnapshot(TargetState expected, TableSnapshot snapshot) {
    requireExpected(expected);
    TargetSettings settings = new TargetSettings(context, snapshot.metadata());
    try {
      return translatingErrors(
          expected, () -> apply(expected, snapshot, settings, settings.formatVersion()));
    } catch (NewerFormatNeeded e) {
      return translatingErrors(
          expected,
          () -> apply(expected, snapshot, settings, StagedConversion.VECTOR_FORMAT_VERSION));
    }
  }

  @Override
  public void close() {
    store.close();
  }

  private TargetState state() {
    return table
        .map(found -> TargetStates.of(found, store.location(), fault.orElse("")))
        .orElse(TargetState.ABSENT);
  }

  /** The table, unless it was made elsewhere: then its files and history are another's. */
  private Optional<TableMetadata> findOwn() {
    return table.filter(loaded -> Places.areSame(loaded.location(), store.location()));
  }

  private void requireExpected(TargetState expected) {
    if (!loaded) {
      loadState();
    }

    TargetStates.requireExpected(expected, state());
  }

  /** Each group of commits becomes one snapshot; all of them become one commit where they can. */
  private ConversionResult apply(TargetState expected, List<List<TableChange>> groups) {
    StagedConversion conversion = newConversion(expected);
    TargetSettings settings = new TargetSettings(context, lastOf(lastOf(groups)).metadata());
    List<ConversionResult.Commit> commits = new ArrayList<>();
    long added = 0;
    long removed = 0;
    for (List<TableChange> group : groups) {
      TableChange last = lastOf(group);
      FileChanges changes = stage(conversion, group, last);
      added += changes.added().size();
      removed += changes.removed().size();
      commits.add(
          new ConversionResult.Commit(
              last.version(), Properties.currentSnapshotId(conversion.current())));
      if (store.isCommittedByChanges()) {
        commit(conversion, settings);
        conversion = newConversion(expected);
      }
    }

    if (!store.isCommittedByChanges()) {
      commit(conversion, settings);
    }

    return new ConversionResult(commits, added, removed);
  }

  private FileChanges stage(
      StagedConversion conversion, List<TableChange> group, TableChange last) {
    NetChanges net = NetChanges.of(group);
    TargetSettings settings = new TargetSettings(context, last.metadata());
    int formatVersion =
        net.added().stream().anyMatch(file -> file.deletionVector().isPresent())
            ? StagedConversion.VECTOR_FORMAT_VERSION
            : settings.formatVersion();
    if (conversion.describe(settings, formatVersion, last.version(), last.timestamp())) {
      throw IcebergErrors.replayImpossible(
          "Field ids got another meaning, as when column mapping is turned on, or a partition"
              + " column got another type.");
    }

    long newest = conversion.newestFile();
    FileChanges changes =
        new ChangeTranslator(conversion, context.tablePath(), liveFiles, copier).translate(net);
    Set<String> added = changes.newLocations();
    group.forEach(change -> conversion.footerCheck().check(change, added::contains));
    conversion.stager().stage(changes, last.version(), last.timestamp());
    conversion.seal(changes.added().size(), newest);
    return changes;
  }

  private ConversionResult apply(
      TargetState expected, TableSnapshot snapshot, TargetSettings settings, int formatVersion) {
    StagedConversion conversion = newConversion(expected);
    if (conversion.describe(settings, formatVersion, snapshot.version(), snapshot.timestamp())
        || fault.isPresent()) {
      conversion.dropAll();
    }

    SnapshotDifference.Counts counts =
        new SnapshotDifference(conversion, context.tablePath(), copier).stage(snapshot);
    // All files that it has now are known.
    conversion.seal(counts.added(), counts.newestFile());
    commit(conversion, settings);
    return new ConversionResult(
        List.of(
            new ConversionResult.Commit(
                snapshot.version(), Properties.currentSnapshotId(conversion.current()))),
        counts.added(),
        counts.removed());
  }

  private static <T> T lastOf(List<T> list) {
    return list.get(list.size() - 1);
  }

  private StagedConversion newConversion(TargetState expected) {
    StagedConversion conversion =
        new StagedConversion(store, context.tablePath(), footers, expected.conversion());
    findOwn().ifPresent(conversion::open);
    return conversion;
  }

  private void commit(StagedConversion conversion, TargetSettings settings) {
    Retention retention =
        new Retention(settings.retention(), settings.maxSnapshots(), context.clock().instant());
    Set<Long> expired = retention.findExpired(conversion.current());
    conversion.drop(expired);
    TableMetadata committed = putInForce(conversion.current());
    table = Optional.of(committed);
    fault = Optional.empty();
    if (!expired.isEmpty()) {
      store.cleaner().clean(committed, retention.now().minus(retention.cleanAge()));
    }
  }

  /**
   * From the attempt on nothing that was written is taken back, whatever is thrown, unless the
   * store is sure that the commit has not happened.
   */
  private TableMetadata putInForce(TableMetadata next) {
    List<String> written = store.io().takeWritten();
    try {
      return table.isPresent() ? store.commit(table.get(), next) : store.create(next);
    } catch (CommitFailedException e) {
      store.io().deleteAll(written);
      throw e;
    }
  }

  /**
   * The boundary to Iceberg's exceptions; takes back what was written before a commit was tried.
   */
  private <T> T translatingErrors(TargetState expected, Supplier<T> action) {
    try {
      return action.get();
    } catch (CommitFailedException e) {
      throw TargetStates.moved(expected, "a later one");
    } catch (CommitStateUnknownException e) {
      throw IcebergErrors.commitStateUnknown(store.location(), e);
    } catch (NotFoundException e) {
      throw IcebergErrors.brokenTable(store.location(), e);
    } catch (ValidationException e) {
      throw IcebergErrors.replayImpossible("Iceberg refused the commit: " + e.getMessage() + ".");
    } catch (UncheckedIOException e) {
      throw IcebergErrors.storageFailed(
          "Can't convert to the Iceberg table at " + store.location(), e);
    } finally {
      store.io().deleteAll(store.io().takeWritten());
    }
  }
}
