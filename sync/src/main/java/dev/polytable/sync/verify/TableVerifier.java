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
package dev.polytable.sync.verify;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.Errors;
import dev.polytable.schema.PartitionField;
import dev.polytable.schema.TableContent;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import dev.polytable.schema.TargetFile;
import dev.polytable.schema.TargetView;
import dev.polytable.sync.Providers;
import dev.polytable.sync.request.TableStatus.Failure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks targets of one table against the source, without writing anything. Not thread-safe.
 *
 * <p>A target that holds an older version is compared with the source at that version, so that
 * being behind and being wrong are told apart.
 */
public final class TableVerifier {

  private static final Logger LOG = LoggerFactory.getLogger(TableVerifier.class);

  /** Differences that are told in full. */
  public static final int DEFAULT_LIMIT = 20;

  private final ConversionContext context;
  private final ConversionSource source;
  private final Providers providers;
  private final Depth depth;
  private final int limit;

  /** How much is compared. */
  public enum Depth {
    /** What the formats' metadata says, and which rows deletion vectors delete. */
    FILES,
    /** The rows of all files as well, which are all read twice. */
    ROWS
  }

  /**
   * Makes a verifier.
   *
   * @param source an open source, which stays the caller's
   * @param depth how much is compared
   * @param limit how many differences of a target are told in full
   */
  public TableVerifier(
      ConversionContext context,
      ConversionSource source,
      Providers providers,
      Depth depth,
      int limit) {
    this.context = requireNonNull(context, "context is null");
    this.source = requireNonNull(source, "source is null");
    this.providers = requireNonNull(providers, "providers is null");
    this.depth = requireNonNull(depth, "depth is null");
    this.limit = limit;
  }

  /** Checks one target; a target that can't be read is in the verdict. */
  @SuppressWarnings("CatchingUnchecked")
  public TargetVerdict verify(String format, long latestVersion) {
    try (TargetView view = open(format, latestVersion)) {
      return compare(view, latestVersion);
    } catch (ConversionException e) {
      return failed(format, e);
      // checkstyle: IllegalCatch, because one target's fault must not keep the others from a check
    } catch (Exception | LinkageError e) {
      return failed(format, Errors.internal("Checking %s failed with %s".formatted(format, e), e));
    }
  }

  private TargetView open(String format, long latestVersion) {
    Supplier<TableMetadata> metadata = () -> source.snapshot(latestVersion).metadata();
    return providers
        .findTarget(format)
        .flatMap(provider -> provider.openView(provider.contextOf(context, metadata)))
        .orElseThrow(() -> Errors.targetNotInstalled(format));
  }

  private TargetVerdict compare(TargetView view, long latestVersion) {
    Differences differences = new Differences(limit);
    if (view.version().isEmpty()) {
      differences.add(
          Difference.Kind.TARGET_MISSING,
          view.format(),
          "version " + latestVersion,
          view.hasTable() ? "a table that names no version of the source" : "no table");
      return verdict(view, Compared.NOTHING, differences);
    }

    long held = view.version().get();
    if (held != latestVersion) {
      differences.add(Difference.Kind.VERSION, view.format(), latestVersion, held);
    }

    TableSnapshot snapshot = source.snapshot(Math.min(held, latestVersion));
    TableMetadata shown = view.shown(snapshot.metadata());
    new SchemaComparison(differences).compare(shown.schema(), view.schema());
    List<String> partitioning = shown.partitionSpec().stream().map(PartitionField::name).toList();
    if (!partitioning.equals(view.partitionColumns())) {
      differences.add(
          Difference.Kind.PARTITIONING, view.format(), partitioning, view.partitionColumns());
    }

    ShownNames names = new ShownNames(snapshot.metadata().schema(), shown.schema());
    FileComparison files = new FileComparison(differences, names);
    long count = compareFiles(snapshot, view, files);
    OptionalLong rows = compareContent(snapshot, view, names, files, differences);
    return verdict(view, new Compared(count, rows), differences);
  }

  private static long compareFiles(
      TableSnapshot snapshot, TargetView view, FileComparison comparison) {
    try (CloseableIterator<DataFile> sourceFiles = snapshot.openFiles();
        CloseableIterator<TargetFile> targetFiles = view.openFiles()) {
      return comparison.compare(sourceFiles, targetFiles);
    }
  }

  /** Returns how many rows were compared; opens nothing where there is nothing to compare. */
  private OptionalLong compareContent(
      TableSnapshot snapshot,
      TargetView view,
      ShownNames names,
      FileComparison files,
      Differences differences) {
    if (depth == Depth.FILES && files.withDeletedRows().isEmpty()) {
      return OptionalLong.empty();
    }

    try (TableContent expected =
            snapshot.openContent().orElseThrow(() -> unreadable(source.format()));
        TableContent found = view.openContent().orElseThrow(() -> unreadable(view.format()))) {
      ContentComparison comparison = new ContentComparison(differences, names, expected, found);
      files.withDeletedRows().forEach(comparison::compareDeletedRows);
      return depth == Depth.FILES
          ? OptionalLong.empty()
          : OptionalLong.of(files.common().stream().mapToLong(comparison::compareRows).sum());
    }
  }

  private static IllegalStateException unreadable(String format) {
    return new IllegalStateException("there is no reader of rows for " + format);
  }

  private static TargetVerdict verdict(
      TargetView view, Compared compared, Differences differences) {
    return new TargetVerdict(
        view.format(),
        view.version(),
        compared.files(),
        compared.rows(),
        differences.first(),
        differences.count(),
        Optional.empty());
  }

  private TargetVerdict failed(String format, ConversionException e) {
    LOG.warn(
        "Target {} of {} can't be checked: {}: {}",
        format,
        context.tablePath(),
        e.code(),
        e.getMessage(),
        e.getCause());
    return new TargetVerdict(
        format,
        Optional.empty(),
        0,
        OptionalLong.empty(),
        List.of(),
        0,
        Optional.of(new Failure(e.code().name(), e.isRetryable(), e.getMessage())));
  }

  /** How much was compared. */
  private record Compared(long files, OptionalLong rows) {

    static final Compared NOTHING = new Compared(0, OptionalLong.empty());
  }
}
