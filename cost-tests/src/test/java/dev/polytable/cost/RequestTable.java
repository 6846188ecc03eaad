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
package dev.polytable.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Requests by what they are for and of which kind; immutable. */
final class RequestTable {

  private static final List<String> KINDS =
      List.of("list", "head", "open", "create", "rename", "delete", "mkdir");

  private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

  private RequestTable() {}

  static RequestTable of(List<CountedFileSystem.Request> requests) {
    RequestTable table = new RequestTable();
    requests.forEach(
        request ->
            table
                .counts
                .computeIfAbsent(purpose(request.path()), key -> new TreeMap<>())
                .merge(request.kind(), 1, Integer::sum));
    return table;
  }

  int total() {
    return counts.values().stream().mapToInt(RequestTable::sum).sum();
  }

  /** One line a purpose, and one for the sum, as the budget file has them. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    counts.forEach((purpose, kinds) -> lines.add(line(purpose, kinds)));
    Map<String, Integer> all = new TreeMap<>();
    counts.values().forEach(kinds -> kinds.forEach((kind, n) -> all.merge(kind, n, Integer::sum)));
    lines.add(line("all", all));
    return lines;
  }

  private static String line(String purpose, Map<String, Integer> kinds) {
    return purpose
        + ": "
        + KINDS.stream()
            .filter(kinds::containsKey)
            .map(kind -> kind + " " + kinds.get(kind))
            .collect(Collectors.joining(", "))
        + " = "
        + sum(kinds);
  }

  private static int sum(Map<String, Integer> kinds) {
    return kinds.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static String purpose(String path) {
    if (path.contains("/_delta_log")) {
      return "source";
    }

    if (path.contains("/.hoodie/metadata")) {
      return "hudi metadata table";
    }

    if (path.contains("/.hoodie")) {
      return "hudi timeline";
    }

    if (path.contains("/_iceberg")) {
      return "iceberg";
    }

    return path.contains("/_polytable") ? "claim" : "data";
  }
}
