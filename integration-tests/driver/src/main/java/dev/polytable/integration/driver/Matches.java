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
package dev.polytable.integration.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Which rows each of many filters selects. Each has a scan of its own, but several are one query as
 * long as none fails, since most of a small query's time is the query's and not the scan's.
 */
final class Matches {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** More make the plan's analysis the larger part. */
  private static final int AT_ONCE = 5;

  private Matches() {}

  /**
   * For each of the request's {@code filters} the numbers in the column {@code id} of the rows that
   * it selects, in their order, or the error.
   */
  static JsonNode find(Function<String, Dataset<Row>> load, JsonNode request) {
    List<String> filters = new ArrayList<>();
    request.path("filters").forEach(filter -> filters.add(filter.asText()));
    ArrayNode texts = JSON.createArrayNode();
    for (int i = 0; i < filters.size(); i += AT_ONCE) {
      find(load, filters.subList(i, Math.min(filters.size(), i + AT_ONCE))).forEach(texts::add);
    }
    return texts;
  }

  private static List<String> find(Function<String, Dataset<Row>> load, List<String> filters) {
    try {
      return findAtOnce(load, filters);
      // checkstyle: IllegalCatch, because whatever one filter's query throws is that one's answer
    } catch (Exception e) {
      return filters.size() == 1
          ? List.of("error " + e + ", because of " + e.getCause())
          : filters.stream().flatMap(one -> find(load, List.of(one)).stream()).toList();
    }
  }

  private static List<String> findAtOnce(
      Function<String, Dataset<Row>> load, List<String> filters) {
    Dataset<Row> all = null;
    List<List<Long>> matches = new ArrayList<>();
    for (int i = 0; i < filters.size(); i++) {
      Dataset<Row> one =
          load.apply(filters.get(i)).selectExpr(i + " AS filter", "CAST(id AS BIGINT) AS id");
      all = all == null ? one : all.union(one);
      matches.add(new ArrayList<>());
    }
    all.collectAsList().forEach(row -> matches.get(row.getInt(0)).add(row.getLong(1)));
    return matches.stream().map(ids -> ids.stream().sorted().toList().toString()).toList();
  }
}
