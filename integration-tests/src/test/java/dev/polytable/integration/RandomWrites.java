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
package dev.polytable.integration;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random statements that write rows. Not thread-safe. */
final class RandomWrites {

  private final SplittableRandom random;
  private final RandomValues values;

  RandomWrites(SplittableRandom random, RandomValues values) {
    this.random = random;
    this.values = values;
  }

  String insert(RandomTable table) {
    if (random.nextInt(8) == 0) {
      return "INSERT INTO %s (%s) SELECT %s FROM range(0, 40, 1, 2)"
          .formatted(
              RandomTable.NAME,
              table.names(),
              values.row(table.types(), 0).replaceFirst("\\d+", "CAST(id AS INT)"));
    }

    return "INSERT INTO %s (%s) VALUES %s"
        .formatted(RandomTable.NAME, table.names(), rows(table, 0));
  }

  String update(RandomTable table) {
    String column = values.oneOf(table.others());
    String value = values.literal(table.columns().get(column));
    return "UPDATE %s SET `%s` = %s WHERE %s"
        .formatted(RandomTable.NAME, column, value, predicate(table));
  }

  String delete(RandomTable table) {
    return "DELETE FROM %s%s"
        .formatted(RandomTable.NAME, random.nextInt(12) == 0 ? "" : " WHERE " + predicate(table));
  }

  String merge(RandomTable table) {
    int first = values.id(0);
    String source =
        IntStream.rangeClosed(0, random.nextInt(4))
            .mapToObj(
                i -> values.row(table.types(), 0).replaceFirst("\\d+", String.valueOf(first + i)))
            .map(row -> "(" + row + ")")
            .collect(Collectors.joining(", "));
    return "MERGE INTO %s t USING (SELECT * FROM VALUES %s AS v(%s)) s ON t.id = s.id%s%s%s"
        .formatted(
            RandomTable.NAME,
            source,
            table.names(),
            random.nextInt(3) == 0 ? " WHEN MATCHED AND t.id % 2 = 0 THEN DELETE" : "",
            " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *",
            random.nextInt(4) == 0
                ? " WHEN NOT MATCHED BY SOURCE AND t.id % 5 = 0 THEN DELETE"
                : "");
  }

  String overwrite(RandomTable table) {
    return "INSERT OVERWRITE %s (%s) VALUES %s"
        .formatted(RandomTable.NAME, table.names(), rows(table, 0));
  }

  String replaceWhere(RandomTable table) {
    int least = values.id(0);
    return "INSERT INTO %s REPLACE WHERE id >= %s SELECT * FROM VALUES %s AS v(%s)"
        .formatted(RandomTable.NAME, least, rows(table, least), table.names());
  }

  private String rows(RandomTable table, int least) {
    return IntStream.rangeClosed(0, random.nextInt(4))
        .mapToObj(i -> "(" + values.row(table.types(), least) + ")")
        .collect(Collectors.joining(", "));
  }

  private String predicate(RandomTable table) {
    String column = values.oneOf(table.others());
    return switch (random.nextInt(5)) {
      case 0 -> "id < " + values.id(0);
      case 1 -> "id > " + values.id(0);
      case 2 -> "`" + column + "` IS NULL";
      case 3 -> "`%s` IS NOT NULL AND id %% 2 = 0".formatted(column);
      default -> "id % 3 = 1";
    };
  }
}
