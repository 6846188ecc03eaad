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
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The Hudi table beside one Delta table. Not thread-safe. */
public final class HudiTarget implements ConversionTarget {

  /** The name of the format. */
  public static final String FORMAT = "hudi";

  private final ConversionContext context;
  private final Configuration conf;
  private final TableFolder folder;

  private HudiTarget(ConversionContext context, Configuration conf, TableFolder folder) {
    this.context = context;
    this.conf = conf;
    this.folder = folder;
  }

  /** Opens the target of the table at the context's path; reads nothing yet. */
  public static HudiTarget open(ConversionContext context) {
    requireNonNull(context, "context is null");
    AvroTrust.install();
    Configuration conf = context.attachment(Configuration.class);
    return new HudiTarget(context, conf, new TableFolder(conf, new Path(context.tablePath())));
  }

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public TargetState loadState() {
    return guarded("reading the Hudi table", this::readState);
  }

  private TargetState readState() {
    return findTable(HudiSettings.DEFAULTS)
        .flatMap(HeldState::find)
        .map(HeldState::toTargetState)
        .orElse(TargetState.ABSENT);
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
    HudiTable table = openExpected(expected, settings);
    CommitWriter writer = new CommitWriter(table);
    writer.rollBackLeftovers();
    List<List<TableChange>> steps =
        changes.size() <= settings.maxCommitsOneByOne()
            ? changes.stream().map(List::of).toList()
            : List.of(changes);
    List<ConversionResult.Commit> commits = new ArrayList<>();
    long added = 0;
    long removed = 0;

    for (List<TableChange> step : steps) {
      HudiCommit commit = CommitPlanner.ofChanges(table, step);
      commits.add(new ConversionResult.Commit(commit.version(), writer.write(commit)));
      added += commit.added().size();
      removed += commit.replacedCount();
    }

    return new ConversionResult(commits, added, removed);
  }

  private ConversionResult makeEqual(TargetState expected, TableSnapshot snapshot) {
    HudiSettings settings = HudiSettings.of(context, snapshot.metadata());

    if (findTable(settings).isEmpty()) {
      return create(expected, snapshot, settings);
    }

    HudiTable table = openExpected(expected, settings);
    CommitWriter writer = new CommitWriter(table);
    writer.rollBackLeftovers();
    HudiCommit commit = CommitPlanner.ofSnapshot(snapshot, ActiveFiles.all(table), table.version());
    return result(commit, writer.write(commit));
  }

  private ConversionResult create(
      TargetState expected, TableSnapshot snapshot, HudiSettings settings) {
    if (!expected.equals(TargetState.ABSENT)) {
      throw Errors.targetMoved(FORMAT, describe(expected), describe(TargetState.ABSENT));
    }

    HudiCommit commit = CommitPlanner.ofSnapshot(snapshot, Set.of(), settings.tableVersion());
    Path workFolder = folder.newWorkFolder();

    try {
      TableBuilder.create(
          conf, workFolder, tableName(snapshot.metadata()), snapshot.metadata(), false, settings);
      HudiTable built =
          HudiTable.find(conf, workFolder, settings)
              .orElseThrow(() -> Errors.internal("The new Hudi table is not there", null));
      String instant = new CommitWriter(built).write(commit);
      folder.publish(workFolder);
      return result(commit, instant);
    } catch (IOException e) {
      throw StorageErrors.failed("creating the Hudi table", e);
    } finally {
      folder.discard(workFolder);
    }
  }

  private static ConversionResult result(HudiCommit commit, String instant) {
    return new ConversionResult(
        List.of(new ConversionResult.Commit(commit.version(), instant)),
        commit.added().size(),
        commit.replacedCount());
  }

  private static <T> T guarded(String what, Supplier<T> action) {
    try {
      return action.get();
    } catch (ConversionException e) {
      throw e;
      // checkstyle: IllegalCatch, because Hudi throws what it likes and storage is behind all of it
    } catch (RuntimeException e) {
      throw StorageErrors.failed(what, e);
    }
  }

  private Optional<HudiTable> findTable(HudiSettings settings) {
    return folder.holdsTable() ? HudiTable.find(conf, folder.root(), settings) : Optional.empty();
  }

  private HudiTable openExpected(TargetState expected, HudiSettings settings) {
    Optional<HudiTable> table = findTable(settings);
    TargetState found =
        table.flatMap(HeldState::find).map(HeldState::toTargetState).orElse(TargetState.ABSENT);

    if (table.isEmpty() || !found.equals(expected)) {
      throw Errors.targetMoved(FORMAT, describe(expected), describe(found));
    }

    return table.get();
  }

  private String tableName(TableMetadata metadata) {
    String name = metadata.name().orElseGet(() -> folder.root().getName());
    return name.replaceAll("[^A-Za-z0-9_]", "_");
  }

  private static String describe(TargetState state) {
    return state.version().isEmpty()
        ? "nothing"
        : "version " + state.version().get() + " at instant " + state.commit().orElse("unknown");
  }
}
