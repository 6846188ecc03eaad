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
import dev.polytable.schema.TableContent;
import java.util.Arrays;
import java.util.Map;

/**
 * Compares what is in files that source and target share, row by row in the order of the file. Not
 * thread-safe.
 */
final class ContentComparison {

  private static final int POSITIONS_SHOWN = 5;

  private final Differences differences;
  private final ShownNames names;
  private final TableContent source;
  private final TableContent target;

  ContentComparison(
      Differences differences, ShownNames names, TableContent source, TableContent target) {
    this.differences = requireNonNull(differences, "differences is null");
    this.names = requireNonNull(names, "names is null");
    this.source = requireNonNull(source, "source is null");
    this.target = requireNonNull(target, "target is null");
  }

  /** Compares which rows are deleted. */
  void compareDeletedRows(String path) {
    long[] expected = source.deletedPositions(path);
    long[] found = target.deletedPositions(path);
    int first = Arrays.mismatch(expected, found);
    if (first >= 0) {
      differences.add(
          Difference.Kind.DELETION_VECTOR, path, describe(expected, first), describe(found, first));
    }
  }

  /** Compares the rows that are left; returns how many the source has. */
  long compareRows(String path) {
    try (CloseableIterator<Map<String, Object>> expected = names.in(source.openRows(path));
        CloseableIterator<Map<String, Object>> found = target.openRows(path)) {
      long row = 0;
      while (expected.hasNext() && found.hasNext()) {
        compare("row %s of %s".formatted(row, path), expected.next(), found.next());
        row++;
      }

      long surplus = count(found);
      long expectedRows = row + count(expected);
      if (expectedRows != row + surplus) {
        differences.add(
            Difference.Kind.ROWS, path, expectedRows + " rows", row + surplus + " rows");
      }

      return expectedRows;
    }
  }

  private void compare(String row, Map<String, Object> expected, Map<String, Object> found) {
    expected.forEach(
        (column, value) -> {
          // A column that the target lacks is a difference of the schema; a value can be untold.
          if (found.containsKey(column)) {
            String right = Values.text(value);
            String actual = Values.text(found.get(column));
            if (!right.equals(actual)) {
              differences.add(
                  Difference.Kind.ROWS, "%s in %s".formatted(column, row), right, actual);
            }
          }
        });
  }

  private static long count(CloseableIterator<Map<String, Object>> rows) {
    long count = 0;
    while (rows.hasNext()) {
      rows.next();
      count++;
    }

    return count;
  }

  private static String describe(long[] positions, int first) {
    int end = Math.min(positions.length, first + POSITIONS_SHOWN);
    String more = end < positions.length ? ", …" : "";
    return "deleted %s%s"
        .formatted(Arrays.toString(Arrays.copyOfRange(positions, first, end)), more);
  }
}
