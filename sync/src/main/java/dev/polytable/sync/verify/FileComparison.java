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
import dev.polytable.schema.DataFile;
import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.PartitionValue;
import dev.polytable.schema.TargetFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares the active files of a target with the source's. Holds the source's files in memory. Not
 * thread-safe.
 */
final class FileComparison {

  private final Differences differences;
  private final ShownNames names;
  private final Map<String, DataFile> missing = new HashMap<>();
  private final Set<String> seen = new TreeSet<>();
  private final Set<String> withDeletedRows = new TreeSet<>();
  private long sourceFiles;

  FileComparison(Differences differences, ShownNames names) {
    this.differences = requireNonNull(differences, "differences is null");
    this.names = requireNonNull(names, "names is null");
  }

  /** Returns how many active files the source has. */
  long compare(CloseableIterator<DataFile> source, CloseableIterator<TargetFile> target) {
    while (source.hasNext()) {
      DataFile file = source.next();
      missing.put(file.path(), file);
      sourceFiles++;
    }

    while (target.hasNext()) {
      compare(target.next());
    }

    missing.keySet().stream()
        .sorted()
        .forEach(path -> differences.add(Difference.Kind.FILE_MISSING, path, "active", "missing"));
    return sourceFiles;
  }

  /** The files that both sides have, sorted; after {@link #compare}. */
  Set<String> common() {
    return seen;
  }

  /** The files of which both sides say that they lack the same number of rows, sorted. */
  Set<String> withDeletedRows() {
    return withDeletedRows;
  }

  private void compare(TargetFile file) {
    if (seen.contains(file.path())) {
      differences.add(Difference.Kind.FILE_TWICE, file.path(), "once", "twice");
      return;
    }

    DataFile expected = missing.remove(file.path());
    if (expected == null) {
      differences.add(Difference.Kind.FILE_TOO_MANY, file.path(), "not active", "active");
      return;
    }

    seen.add(file.path());
    file.sizeInBytes()
        .ifPresent(
            size ->
                compareNumber(
                    Difference.Kind.FILE_SIZE, file.path(), expected.sizeInBytes(), size));
    compareRecordCount(expected, file);
    long deletedRows = expected.deletionVector().map(DeletionVector::cardinality).orElse(0L);
    compareNumber(Difference.Kind.DELETION_VECTOR, file.path(), deletedRows, file.deletedRows());
    if (deletedRows > 0 && deletedRows == file.deletedRows()) {
      withDeletedRows.add(file.path());
    }

    comparePartition(expected, file);
  }

  /** Compares where both sides have recorded the number. */
  private void compareRecordCount(DataFile expected, TargetFile found) {
    if (expected.stats().recordCount().isPresent() && found.recordCount().isPresent()) {
      compareNumber(
          Difference.Kind.RECORD_COUNT,
          found.path(),
          expected.stats().recordCount().getAsLong(),
          found.recordCount().getAsLong());
    }
  }

  private void compareNumber(Difference.Kind kind, String path, long expected, long found) {
    if (expected != found) {
      differences.add(kind, path, expected, found);
    }
  }

  private void comparePartition(DataFile expected, TargetFile found) {
    for (PartitionValue value : expected.partition()) {
      String name = names.of(value.field().name());
      Optional<Object> other = found.partition().get(name);
      String right = Values.text(value.value().orElse(null));
      String actual = other == null ? right : Values.text(other.orElse(null));
      if (!right.equals(actual)) {
        differences.add(
            Difference.Kind.PARTITION_VALUE,
            "%s of %s".formatted(name, expected.path()),
            right,
            actual);
      }
    }
  }
}
