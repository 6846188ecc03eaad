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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a random scenario's statements so far have left.
 *
 * @param columns their types by their names, the id first
 * @param partitions names of the partition columns
 * @param on whether the table names its targets
 */
record RandomTable(Map<String, String> columns, List<String> partitions, boolean on) {

  /** One of the catalog's, because Delta does not replace the table of a path. */
  static final String NAME = "random_rows";

  RandomTable {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    partitions = List.copyOf(partitions);
  }

  List<String> types() {
    return List.copyOf(columns.values());
  }

  String type(String column) {
    return columns.get(column);
  }

  /** Whether a partition column is a TIMESTAMP. */
  boolean isByTime() {
    return partitions.stream().map(columns::get).anyMatch("TIMESTAMP"::equals);
  }

  /** The names as a statement lists them. */
  String names() {
    return columns.keySet().stream()
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }

  /** The names of the columns besides the id. */
  List<String> others() {
    List<String> others = new ArrayList<>(columns.keySet());
    others.remove("id");
    return others;
  }

  RandomTable with(Map<String, String> changed) {
    return new RandomTable(changed, partitions, on);
  }

  RandomTable turned(boolean nowOn) {
    return new RandomTable(columns, partitions, nowOn);
  }
}
