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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the scenario that belongs to a seed; always the same. Not thread-safe. */
final class RandomScenario {

  private static final int STATEMENTS = 26;
  private static final String TABLE = RandomTable.NAME;

  /** What may happen to the table, and hence which target may stay behind. */
  private enum Kind {
    PLAIN,
    DELETION_VECTORS,
    COLUMN_MAPPING
  }

  private final SplittableRandom random;
  private final RandomValues values;
  private final RandomWrites writes;
  private final Kind kind;
  private final boolean hasRowTracking;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, RandomTable> marks = new LinkedHashMap<>();
  private final List<Consumer<RandomScenario>> choices = new ArrayList<>();
  private boolean isElsewhere;
  private RandomTable table = new RandomTable(Map.of(), List.of(), true);

  private RandomScenario(long seed) {
    random = new SplittableRandom(seed);
    values = new RandomValues(random);
    writes = new RandomWrites(random, values);
    kind =
        values.oneOf(List.of(Kind.PLAIN, Kind.PLAIN, Kind.DELETION_VECTORS, Kind.COLUMN_MAPPING));
    hasRowTracking = random.nextBoolean();
    often(6, RandomScenario::insert);
    often(3, scenario -> scenario.write(writes.update(table)));
    often(3, scenario -> scenario.write(writes.delete(table)));
    often(3, scenario -> scenario.write(writes.merge(table)));
    often(2, RandomScenario::overwrite);
    often(2, scenario -> scenario.write(writes.replaceWhere(table)));
    often(2, RandomScenario::optimize);
    often(2, RandomScenario::addColumn);
    often(2, RandomScenario::setting);
    often(2, RandomScenario::property);
    often(3, RandomScenario::mark);
    often(3, RandomScenario::restore);
    often(kind == Kind.COLUMN_MAPPING ? 0 : 1, RandomScenario::replace);
    often(2, RandomScenario::turn);
    often(1, RandomScenario::vacuum);
    often(kind == Kind.COLUMN_MAPPING ? 3 : 0, RandomScenario::renameOrDrop);
  }

  /** The text of the scenario, as a file would hold it. */
  static List<String> lines(long seed) {
    return new RandomScenario(seed).compose();
  }

  private List<String> compose() {
    add("-- the table that the seed makes");
    add("--! conf spark.databricks.delta.retentionDurationCheck.enabled=false");
    create("CREATE");
    insert();
    begin();
    for (int i = 1; i < STATEMENTS; i++) {
      values.oneOf(choices).accept(this);
      if (i % 6 == 0) {
        compare("after-" + i);
      }
    }
    if (!table.on()) {
      turn();
    }
    insert();
    return List.copyOf(lines);
  }

  /** Not before Hudi holds a row: version 0.15 can't read some tables without a file. */
  private void begin() {
    if (kind == Kind.DELETION_VECTORS) {
      add("--! refused hudi UNSUPPORTED_DELETION_VECTOR");
      write(
          "ALTER TABLE %s SET TBLPROPERTIES('delta.enableDeletionVectors'='true')"
              .formatted(TABLE));
    }
    if (kind == Kind.COLUMN_MAPPING) {
      add("--! refused hudi UNSUPPORTED_COLUMN_NAME|UNSUPPORTED_FILE_LAYOUT");
      write(
          ("ALTER TABLE %s SET TBLPROPERTIES('delta.columnMapping.mode'='name',"
                  + " 'delta.minReaderVersion'='2', 'delta.minWriterVersion'='5')")
              .formatted(TABLE));
    }
  }

  private void often(int weight, Consumer<RandomScenario> choice) {
    IntStream.range(0, weight).forEach(i -> choices.add(choice));
  }

  private void add(String line) {
    lines.add(line);
  }

  /** Hudi 0.15 fails on some tables without a file, hence the row. */
  private void compare(String name) {
    if (table.on()) {
      insert();
      add("--! snap " + name);
      add("--! filter id < " + values.id(1));
      String column = values.oneOf(table.others());
      if (kind == Kind.PLAIN
          && !table.partitions().contains(column)
          && RandomValues.isSimple(table.columns().get(column))) {
        String value = values.literal(table.columns().get(column));
        add(
            "--! filter `%s` %s"
                .formatted(column, value.startsWith("CAST(N") ? "IS NULL" : "= " + value));
      }
    }
  }

  private void create(String how) {
    Map<String, String> columns = new LinkedHashMap<>(Map.of("id", "INT"));
    int count = 2 + random.nextInt(4);
    while (columns.size() < count) {
      columns.put(name(), values.type(kind != Kind.COLUMN_MAPPING));
    }
    List<String> partitions = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      partitions.add("p" + i);
      columns.put("p" + i, partitionType());
    }
    table = new RandomTable(columns, partitions, true);
    write(
        "%s TABLE %s (%s) USING DELTA %s LOCATION '$T' TBLPROPERTIES($FORMATS)"
            .formatted(
                how,
                TABLE,
                columns.entrySet().stream()
                    .map(column -> "`" + column.getKey() + "` " + column.getValue())
                    .collect(Collectors.joining(", ")),
                partitions.isEmpty()
                    ? ""
                    : "PARTITIONED BY (" + String.join(", ", partitions) + ")"));
  }

  /** Hudi refuses timestamps that sessions of several time zones have written (docs/hudi.md). */
  private String partitionType() {
    String type = values.partitionType();
    return isElsewhere && type.equals("TIMESTAMP") ? "DATE" : type;
  }

  private void insert() {
    write(writes.insert(table));
  }

  private void write(String statement) {
    add(statement + ";");
  }

  private void overwrite() {
    boolean dynamic = !table.partitions().isEmpty() && random.nextInt(3) > 0;
    String key = "--! conf spark.sql.sources.partitionOverwriteMode=";
    add(key + (dynamic ? "dynamic" : "static"));
    write(writes.overwrite(table));
    add(key + "static");
  }

  private void replace() {
    create("CREATE OR REPLACE");
  }

  /** Few names, so that one comes again with another type after a restore. */
  private String name() {
    return "c" + random.nextInt(6);
  }

  private void optimize() {
    write("OPTIMIZE %s%s".formatted(TABLE, random.nextBoolean() ? " ZORDER BY (id)" : ""));
  }

  private void addColumn() {
    String column = name();
    if (!table.columns().containsKey(column)) {
      String type = values.type(kind != Kind.COLUMN_MAPPING);
      boolean last = random.nextInt(3) > 0;
      Map<String, String> columns = new LinkedHashMap<>();
      table
          .columns()
          .forEach(
              (key, value) -> {
                columns.put(key, value);
                if (!last && key.equals("id")) {
                  columns.put(column, type);
                }
              });
      columns.putIfAbsent(column, type);
      table = table.with(columns);
      write(
          "ALTER TABLE %s ADD COLUMNS (%s %s%s)"
              .formatted(TABLE, column, type, last ? "" : " AFTER id"));
    }
  }

  private void renameOrDrop() {
    String column = values.oneOf(table.others());
    if (column.startsWith("p") || table.others().size() - table.partitions().size() < 2) {
      return;
    }

    String other = name();
    boolean drop = random.nextBoolean() || table.columns().containsKey(other);
    Map<String, String> columns = new LinkedHashMap<>();
    table.columns().forEach((key, value) -> columns.put(key.equals(column) ? other : key, value));
    if (drop) {
      columns.clear();
      columns.putAll(table.columns());
      columns.remove(column);
    }
    table = table.with(columns);
    String how = drop ? "DROP COLUMN " + column : "RENAME COLUMN " + column + " TO " + other;
    write("ALTER TABLE %s %s".formatted(TABLE, how));
  }

  private void setting() {
    String setting = values.oneOf(RandomSettings.ofSession(hasRowTracking));
    if (setting.startsWith(RandomSettings.ZONE)) {
      if (Stream.concat(marks.values().stream(), Stream.of(table))
          .anyMatch(RandomTable::isByTime)) {
        return;
      }

      isElsewhere = true;
    }
    add("--! conf " + setting);
  }

  private void property() {
    write(
        "ALTER TABLE %s SET TBLPROPERTIES(%s)"
            .formatted(TABLE, values.oneOf(RandomSettings.ofTable(hasRowTracking))));
  }

  private void mark() {
    String name = "m" + marks.size();
    marks.put(name, table);
    add("--! mark " + name);
  }

  private void restore() {
    if (!marks.isEmpty()) {
      String name = values.oneOf(List.copyOf(marks.keySet()));
      table = marks.get(name);
      write("RESTORE TABLE %s TO VERSION AS OF $V(%s)".formatted(TABLE, name));
    }
  }

  private void turn() {
    table = table.turned(!table.on());
    write(
        (table.on()
                ? "ALTER TABLE %s SET TBLPROPERTIES($FORMATS)"
                : "ALTER TABLE %s UNSET TBLPROPERTIES('delta.universalFormat.enabledFormats')")
            .formatted(TABLE));
  }

  /** A target that stays behind needs the old files, and so does a restore. */
  private void vacuum() {
    if (kind == Kind.PLAIN) {
      marks.clear();
      write("VACUUM %s RETAIN 0 HOURS".formatted(TABLE));
    }
  }
}
