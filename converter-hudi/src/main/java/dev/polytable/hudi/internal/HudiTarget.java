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

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionResult;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.Errors;
import dev.polytable.schema.NetChanges;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;

/** The Hudi table beside one Delta table. Not thread-safe. */
public final class HudiTarget implements ConversionTarget {

  /** The name of the format. */
  public static final String FORMAT = "hudi";

  private final ConversionContext context;
  private final Configuration conf;
  private final TableFolder folder;
  private final KnownFiles known = new KnownFiles();
  private Optional<HudiTable> table = Optional.empty();
  private Optional<HeldState> held = Optional.empty();
  private boolean isWarm;

  private HudiTarget(ConversionContext context, Configuration conf, TableFolder folder) {
    this.context = context;
    this.conf = conf;
    this.folder = folder;
  }

  /** Opens the target of the table at the context's path; reads nothing yet. */
  public static HudiTarget open(ConversionContext context) {
    requireNonNull(context, "context is null");
    HudiStatics.install();
    Path root = new Path(context.tablePath());
    Configuration conf = HudiConfiguration.isolate(context.attachment(Configuration.class));
    return new HudiTarget(context, conf, new TableFolder(conf, root));
  }

  /** Refuses values that no setting of this target has. */
  public static void checkSettings(ConversionContext context, TableMetadata metadata) {
    HudiSettings.of(context, metadata);
  }

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public TargetState loadState() {
    return guarded("reading the Hudi table", this::readState);
  }

  @Override
  public ConversionResult applyChanges(TargetState expected, List<TableChange> changes) {
    if (changes.isEmpty()) {
      throw new IllegalArgumentException("changes is empty");
    }

    return guarded("writing the Hudi table", () -> replay(expected, changes));
  }

  @Override
  public ConversionResult applySnapshot(TargetState expected, TableSnapshot snapshot) {
    return guarded("writing the Hudi table", () -> makeEqual(expected, snapshot));
  }

  @Override
  public void close() {}

  private ConversionResult replay(TargetState expected, List<TableChange> changes) {
    HudiSettings settings = HudiSettings.of(context, changes.get(changes.size() - 1).metadata());

    try (HudiLock lock = lock(settings, changes.get(changes.size() - 1).metadata());
        Claim claim = claim(settings)) {
      List<TableChange> shown = settings.showsPhysicalNames() ? PhysicalNames.in(changes) : changes;
      return replay(expected, shown, settings, claim);
    }
  }

  private ConversionResult replay(
      TargetState expected, List<TableChange> changes, HudiSettings settings, Claim claim) {
    HudiTable open = expect(expected).orElseThrow(() -> moved(expected, TargetState.ABSENT));
    TableWriter writer = new TableWriter(open, settings, context.clock(), claim);
    writer.recover(!isWarm);
    isWarm = true;
    ReplayPlan plan =
        ReplayPlan.of(
            changes, settings.maxCommitsOneByOne(), new TableChecks(settings), typeChanges(open));
    Tally tally = new Tally();

    for (List<TableChange> step : plan.steps()) {
      write(expected, writer, open, step, settings, claim, tally);
    }

    plan.refusal()
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    writer.maintain();
    return tally.result();
  }

  private void write(
      TargetState expected,
      TableWriter writer,
      HudiTable open,
      List<TableChange> step,
      HudiSettings settings,
      Claim claim,
      Tally tally) {
    TableMetadata metadata = step.get(step.size() - 1).metadata();
    NetChanges.of(step).added().stream()
        .filter(known::mayHold)
        .forEach(file -> fileTypes().check(metadata, file));
    CommitPlanner.Planned planned = CommitPlanner.ofChanges(open, known, step).keeping(expected);

    if (isSameLayout(open, metadata, settings)) {
      ConversionResult.Commit commit = writer.write(planned);
      held = Optional.of(HeldState.after(planned.commit(), commit.id()));
      known.remember(planned.commit());
      tally.add(commit, planned.commit());
      return;
    }

    HudiCommit whole = Rebuild.plan(open, planned.commit(), metadata, settings);
    String last = open.nextInstant(0);
    tally.add(
        new TableCreation(conf, folder, claim).create(whole, metadata, settings, last), whole);
    open.reload();
    held = Optional.empty();
  }

  private ConversionResult makeEqual(TargetState expected, TableSnapshot snapshot) {
    HudiSettings settings = HudiSettings.of(context, snapshot.metadata());

    try (HudiLock lock = lock(settings, snapshot.metadata());
        Claim claim = claim(settings)) {
      TableSnapshot shown = settings.showsPhysicalNames() ? PhysicalNames.in(snapshot) : snapshot;
      return makeEqual(expected, shown, settings, claim);
    }
  }

  private ConversionResult makeEqual(
      TargetState expected, TableSnapshot snapshot, HudiSettings settings, Claim claim) {
    TableChecks checks = new TableChecks(settings);
    checks.checkTable(snapshot.metadata());
    Optional<HudiTable> open = expect(expected);
    Tally tally = new Tally();

    boolean isBlocked = held.flatMap(HeldState::obstacle).isPresent();

    if (open.isEmpty() || isBlocked || !isSameLayout(open.get(), snapshot.metadata(), settings)) {
      HudiCommit commit =
          CommitPlanner.ofSnapshot(snapshot, checks, fileTypes()).commit().keeping(expected);
      String after = open.map(before -> before.nextInstant(0)).orElse("");
      tally.add(
          new TableCreation(conf, folder, claim)
              .create(commit, snapshot.metadata(), settings, after),
          commit);
      return tally.result();
    }

    TableWriter writer = new TableWriter(open.get(), settings, context.clock(), claim);
    writer.recover(!isWarm);
    isWarm = true;
    CommitPlanner.Planned planned =
        CommitPlanner.ofDifference(open.get(), known, snapshot, checks, fileTypes())
            .keeping(expected);
    tally.add(writer.write(planned), planned.commit());
    writer.maintain();
    return tally.result();
  }

  private FileTypes fileTypes() {
    return new FileTypes(conf, folder.root());
  }

  private TypeChangeCheck typeChanges(HudiTable open) {
    Optional<StructType> schema =
        held.map(HeldState::schema)
            .filter(text -> text.startsWith("{"))
            .map(text -> ModelTypes.of(new Schema.Parser().parse(text)));
    return new TypeChangeCheck(schema, () -> FileLookup.allActive(open).keySet());
  }

  private HudiLock lock(HudiSettings settings, TableMetadata metadata) {
    return HudiLock.take(context, metadata, conf, folder.root(), settings.patience());
  }

  private Claim claim(HudiSettings settings) {
    return Claim.take(conf, folder.root(), settings.lease(), settings.patience());
  }

  /** Whether commits can be added; else the table is built anew. */
  private boolean isSameLayout(HudiTable open, TableMetadata metadata, HudiSettings settings) {
    return open.version() == settings.tableVersion()
        && open.partitionFields().equals(TableBuilder.partitionFields(metadata))
        && open.partitionZone().equals(TableBuilder.partitionZone(metadata, settings))
        && PartitionTypes.areKept(
            held.or(() -> HeldState.find(open)).map(HeldState::schema).orElse(""), metadata)
        && open.isOfOurLayout();
  }

  /** What the table holds; one listing when that hasn't changed since the last time. */
  private TargetState readState() {
    if (table.isPresent() && held.isPresent() && table.get().refreshTimeline()) {
      if (held.get().isNewest(table.get())) {
        return held.get().toTargetState();
      }
    }

    HudiConfiguration.checkScheme(folder.root(), conf);
    forget();
    table = folder.holdsTable() ? HudiTable.find(conf, folder.root()) : Optional.empty();
    held = table.flatMap(HeldState::find);
    if (held.isEmpty()) {
      table.ifPresent(HeldState::checkNotForeign);
    }

    known.reset(held.map(HeldState::newestFile).orElse(KnownFiles.UNKNOWN));
    return held.map(HeldState::toTargetState).orElse(TargetState.ABSENT);
  }

  /** The open table, when it is at the state that the plan was made from. */
  private Optional<HudiTable> expect(TargetState expected) {
    TargetState found = readState();

    if (!found.agreesWith(expected)) {
      throw moved(expected, found);
    }

    return table;
  }

  private static ConversionException moved(TargetState expected, TargetState found) {
    return Errors.targetMoved(FORMAT, describe(expected), describe(found));
  }

  private <T> T guarded(String what, Supplier<T> action) {
    boolean isDone = false;

    try {
      T result = action.get();
      isDone = true;
      return result;
    } catch (ConversionException e) {
      throw e;
      // checkstyle: IllegalCatch, because Hudi throws what it likes when storage fails
    } catch (RuntimeException | FSError e) {
      throw StorageErrors.thrown(what, e);
    } finally {
      if (!isDone) {
        forget();
      }
    }
  }

  /** After a failure nothing that is remembered counts; the next call reads it anew. */
  private void forget() {
    table = Optional.empty();
    held = Optional.empty();
    isWarm = false;
  }

  private static String describe(TargetState state) {
    return state.version().isEmpty()
        ? "nothing"
        : "version " + state.version().get() + " at instant " + state.commit().orElse("unknown");
  }
}
