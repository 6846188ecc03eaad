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
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.StructField;

/** What a Spark process can be asked to do. Thread-safe. */
final class Operations {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, UserGroupInformation> USERS = new ConcurrentHashMap<>();

  private final SparkSession root = SparkSession.builder().getOrCreate();
  private final Map<String, SparkSession> sessions = new ConcurrentHashMap<>();

  JsonNode run(JsonNode request) throws Exception {
    SparkSession session = session(request);
    return switch (request.path("op").asText()) {
      case "sql" -> sql(session, request);
      case "rows" -> rows(session, request);
      case "matches" -> Matches.find(filter -> load(session, request, filter), request);
      case "partitions" -> JSON.getNodeFactory().numberNode(partitions(session, request));
      case "stream" -> stream(session, request);
      case "status" -> PolytableStatus.find(request);
      case "await" -> PolytableStatus.await(request);
      case "requests" -> Requests.snapshot(request);
      case "write" -> write(session, request);
      default -> throw new IllegalArgumentException("unknown op: " + request);
    };
  }

  void stop() {
    root.stop();
  }

  /** A session of its own for each name, in a database of its own. */
  private SparkSession session(JsonNode request) {
    String name = request.path("session").asText("");
    if (name.isEmpty()) {
      return root;
    }

    return sessions.computeIfAbsent(
        name,
        key -> {
          SparkSession session = root.newSession();
          session.sql("CREATE DATABASE IF NOT EXISTS " + key);
          session.sql("USE " + key);
          return session;
        });
  }

  /** As another user, as in a server that many share, where the request names one. */
  private static JsonNode sql(SparkSession session, JsonNode request) {
    String user = request.path("user").asText("");
    if (user.isEmpty()) {
      return sqlAsProcess(session, request);
    }

    PrivilegedAction<JsonNode> action = () -> sqlAsProcess(session, request);
    return USERS.computeIfAbsent(user, UserGroupInformation::createRemoteUser).doAs(action);
  }

  private static JsonNode sqlAsProcess(SparkSession session, JsonNode request) {
    Dataset<Row> result = session.sql(request.path("text").asText());
    ArrayNode rows = JSON.createArrayNode();
    if (request.path("collect").asBoolean()) {
      collect(result, rows);
    }
    return rows;
  }

  /**
   * What is read of a table, at a path or by its name: rows, filtered, as columns or expressions.
   */
  private static Dataset<Row> load(SparkSession session, JsonNode request, String filter) {
    DataFrameReader reader = session.read().format(request.path("format").asText());
    request
        .path("options")
        .fields()
        .forEachRemaining(option -> reader.option(option.getKey(), option.getValue().asText()));
    String path = request.path("path").asText();
    boolean isName = request.path("format").asText().equals("table");
    Dataset<Row> table = isName ? session.table(path) : reader.load(path);
    if (!filter.isEmpty()) {
      table = table.where(filter);
    }

    List<String> expressions = new ArrayList<>();
    request.path("select").forEach(expression -> expressions.add(expression.asText()));
    return expressions.isEmpty() ? table : table.selectExpr(expressions.toArray(String[]::new));
  }

  private static Dataset<Row> load(SparkSession session, JsonNode request) {
    return load(session, request, request.path("filter").asText(""));
  }

  private static int partitions(SparkSession session, JsonNode request) {
    return load(session, request).javaRDD().getNumPartitions();
  }

  private static JsonNode rows(SparkSession session, JsonNode request) {
    Dataset<Row> table = load(session, request);
    ObjectNode result = JSON.createObjectNode();
    ArrayNode columns = result.putArray("columns");
    for (StructField field : table.schema().fields()) {
      if (!CanonicalRows.isReaderColumn(field.name())) {
        columns.add(field.name() + " " + field.dataType().catalogString());
      }
    }
    collect(table, result.putArray("rows"));
    return result;
  }

  private static void collect(Dataset<Row> table, ArrayNode rows) {
    List<Row> collected = table.collectAsList();
    CanonicalRows canonical = new CanonicalRows(table.schema());
    collected.forEach(row -> rows.add(canonical.toText(row)));
  }

  /**
   * Appends what the Delta table at {@code from} holds and an earlier call has not read to the one
   * at {@code path}, as a stream. The checkpoint is named by a setting and the query's name, since
   * {@code option} does not have the same signature in Spark 3 and 4.
   */
  private static JsonNode stream(SparkSession session, JsonNode request) throws Exception {
    String path = request.path("path").asText();
    session.conf().set("spark.sql.streaming.checkpointLocation", path + "/_checkpoint");
    StreamingQuery query =
        session
            .readStream()
            .format("delta")
            .load(request.path("from").asText())
            .writeStream()
            .format("delta")
            .queryName("append")
            .trigger(Trigger.AvailableNow())
            .start(path);
    query.awaitTermination();
    return JSON.createObjectNode();
  }

  /** Appends the rows of a query to a path, in any format. */
  private static JsonNode write(SparkSession session, JsonNode request) {
    DataFrameWriter<Row> writer =
        session
            .sql(request.path("text").asText())
            .write()
            .format(request.path("format").asText())
            .mode("append");
    request
        .path("options")
        .fields()
        .forEachRemaining(option -> writer.option(option.getKey(), option.getValue().asText()));
    writer.save(request.path("path").asText());
    return JSON.createObjectNode();
  }
}
