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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableChange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Finds data files that Iceberg's readers misread, which only their footers tell: timestamps kept
 * as milliseconds (a filter takes the file's statistics for microseconds and loses rows), values in
 * the calendar of before 1582 (read as other days), and field ids of another tool (columns are read
 * for others).
 *
 * <p>The first two follow from the settings of the session that writes, so that one file stands for
 * all that a job has written; field ids of others come by operations that take over files.
 * Immutable.
 */
final class FooterCheck {

  /** Operations whose files come from one job of Delta's; others may bring files of many. */
  private static final Set<String> ONE_JOB =
      Set.of(
          "WRITE",
          "STREAMING UPDATE",
          "DELETE",
          "UPDATE",
          "MERGE",
          "OPTIMIZE",
          "REORG",
          "CREATE TABLE AS SELECT",
          "REPLACE TABLE AS SELECT",
          "CREATE OR REPLACE TABLE AS SELECT");

  private static final int SUSPECTS = 1_000;

  /** As many of those that were taken over are looked at, as each may have names of its own. */
  private static final int TAKEN_OVER_FILES = 10_000;

  /** Of what a restore brings back, which was in the table before. */
  private static final int RETURNING_FILES = 8;

  private static final String RESTORE = "RESTORE";

  private static final int AT_ONCE = 8;

  private final String tablePath;
  private final TimeColumns columns;
  private final FooterReads reads;
  private final ParquetFooters footers;
  private final Optional<Set<String>> columnsBesideVariants;

  /**
   * @param columnsBesideVariants the names of the table's columns in the files, where these may
   *     also have columns of type VARIANT that were dropped; else empty
   * @param footers as {@link FileFieldIds#checking} makes them
   */
  FooterCheck(
      String tablePath,
      TimeColumns columns,
      FooterReads reads,
      ParquetFooters footers,
      Optional<Set<String>> columnsBesideVariants) {
    this.columnsBesideVariants = columnsBesideVariants.map(Set::copyOf);
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.columns = requireNonNull(columns, "columns is null");
    this.reads = requireNonNull(reads, "reads is null");
    this.footers = requireNonNull(footers, "footers is null");
  }

  /**
   * For files that are added one by one.
   *
   * @param foreign whether other tools may have written them; asked only where files are chosen by
   *     it, as it may cost requests
   */
  Sample newSample(BooleanSupplier foreign) {
    return newSample(foreign, TAKEN_OVER_FILES);
  }

  /**
   * Looks at what a commit adds: one footer at most when a job wrote it.
   *
   * @param isAdded tells by the location whether a file of the commit is added in the end
   * @throws ConversionException when a file would be misread
   */
  void check(TableChange commit, Predicate<String> isAdded) {
    boolean oneJob = ONE_JOB.contains(commit.operation());
    Sample sample =
        newSample(
            () -> !oneJob, commit.operation().equals(RESTORE) ? RETURNING_FILES : TAKEN_OVER_FILES);
    commit.added().stream().filter(file -> isAdded.test(location(file))).forEach(sample::add);
    boolean isOneJob = oneJob && columnsBesideVariants.isEmpty();
    List<DataFile> suspects = sample.suspects.kept();
    if (!suspects.isEmpty() && reads == FooterReads.SAMPLE && isOneJob) {
      ParquetFooter footer = read(suspects.get(0));
      suspects.forEach(file -> check(file, footer));
    } else {
      check(sample);
    }
  }

  /**
   * Looks at each file of the sample; reads some footers at once.
   *
   * @throws ConversionException when a file would be misread
   */
  void check(Sample sample) {
    Set<DataFile> files = sample.files();
    if (files.isEmpty()) {
      return;
    }

    ExecutorService readers = Executors.newFixedThreadPool(Math.min(files.size(), AT_ONCE));
    try {
      CompletableFuture.allOf(
              files.stream()
                  .map(file -> CompletableFuture.runAsync(() -> check(file, read(file)), readers))
                  .toArray(CompletableFuture[]::new))
          .join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ConversionException known ? known : e;
    } finally {
      readers.shutdown();
    }
  }

  private Sample newSample(BooleanSupplier foreign, int others) {
    boolean isForeign =
        reads == FooterReads.SAMPLE
            && (columnsBesideVariants.isPresent() || foreign.getAsBoolean());
    return new Sample(isForeign, others);
  }

  private ParquetFooter read(DataFile file) {
    return footers.read(location(file), file.sizeInBytes());
  }

  private void check(DataFile file, ParquetFooter footer) {
    if (!footer.millisecondColumns().isEmpty()) {
      throw IcebergErrors.timestampInMilliseconds(
          location(file), footer.millisecondColumns().get(0));
    }

    Optional<String> variant = columnsBesideVariants.flatMap(footer::findVariant);
    if (variant.isPresent()) {
      throw IcebergErrors.variantInFile(location(file), variant.get());
    }

    boolean oldCalendar =
        footer.oldCalendar() || (columns.hasTimestamps() && footer.oldCalendarOfInt96());
    if (oldCalendar && columns.mayHoldOldValues(file)) {
      throw IcebergErrors.oldCalendar(location(file));
    }
  }

  private String location(DataFile file) {
    return FileTranslator.location(tablePath, file.path(), file.isAbsolute());
  }

  /** What of a sequence of files is looked at. Not thread-safe. */
  final class Sample {

    private final EvenSample<DataFile> suspects =
        new EvenSample<>(reads == FooterReads.ALL ? Integer.MAX_VALUE : SUSPECTS);
    private final EvenSample<DataFile> others;
    private final boolean foreign;

    private Sample(boolean foreign, int others) {
      this.foreign = foreign;
      this.others = new EvenSample<>(others);
    }

    void add(DataFile file) {
      switch (reads) {
        case NONE -> {}
        case ALL -> suspects.add(file);
        case SAMPLE -> {
          if (columns.hasTimestamps() || columns.mayHoldOldValues(file)) {
            suspects.add(file);
          }

          if (foreign || file.isAbsolute()) {
            others.add(file);
          }
        }
      }
    }

    private Set<DataFile> files() {
      Set<DataFile> files = new LinkedHashSet<>(suspects.kept());
      files.addAll(others.kept());
      return files;
    }
  }
}
