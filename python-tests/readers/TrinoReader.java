import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.trino.Session;
import io.trino.plugin.iceberg.IcebergPlugin;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import io.trino.testing.TestingSession;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Trino with its Iceberg connector in one process, run by trino.py from this source by a JDK 25. It takes a file of JSON
 * {"tables": {name: metadata file}, "queries": [sql]} and a file to write to: for each query its rows, or its failure as
 * text. Values without a form in JSON are objects of their kind's name.
 */
public final class TrinoReader {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TrinoReader() {}

  public static void main(String[] arguments) throws IOException {
    JsonNode asked = JSON.readTree(Path.of(arguments[0]).toFile());
    Session session =
        TestingSession.testSessionBuilder().setCatalog("iceberg").setSchema("tables").build();
    List<Object> answers = new ArrayList<>();
    try (QueryRunner trino = DistributedQueryRunner.builder(session).setWorkerCount(0).build()) {
      trino.installPlugin(new IcebergPlugin());
      trino.createCatalog("iceberg", "iceberg", catalogProperties());
      trino.execute("CREATE SCHEMA iceberg.tables");
      for (Map.Entry<String, JsonNode> table : asked.get("tables").properties()) {
        register(trino, table.getKey(), Path.of(table.getValue().asText()));
      }
      asked.get("queries").forEach(query -> answers.add(answer(trino, query.asText())));
    } catch (Exception e) {
      throw new IOException("Trino could not be started: " + e, e);
    }
    JSON.writeValue(Path.of(arguments[1]).toFile(), answers);
    // Trino's threads go on.
    Runtime.getRuntime().halt(0);
  }

  private static Map<String, String> catalogProperties() throws IOException {
    Path metastore = Files.createTempDirectory("trino-metastore");
    return Map.of(
        "iceberg.catalog.type", "TESTING_FILE_METASTORE",
        "hive.metastore.catalog.dir", "local://" + metastore,
        "fs.local.enabled", "true",
        "local.location", "/",
        "iceberg.register-table-procedure.enabled", "true");
  }

  private static void register(QueryRunner trino, String name, Path metadata) throws IOException {
    String location = JSON.readTree(metadata.toFile()).get("location").asText();
    trino.execute(
        "CALL iceberg.system.register_table('tables', '%s', '%s', '%s')"
            .formatted(name, location, metadata.getFileName()));
  }

  private static Object answer(QueryRunner trino, String sql) {
    try {
      List<Object> rows = new ArrayList<>();
      for (MaterializedRow row : trino.execute(sql).getMaterializedRows()) {
        rows.add(value(row.getFields()));
      }
      return rows;
    } catch (RuntimeException e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return e + (cause == e ? "" : ", caused by " + cause);
    }
  }

  private static Object value(Object item) {
    if (item instanceof List<?> items) {
      List<Object> values = new ArrayList<>();
      items.forEach(each -> values.add(value(each)));
      return values;
    }
    if (item instanceof MaterializedRow row) {
      return value(row.getFields());
    }
    if (item instanceof Map<?, ?> map) {
      List<Object> pairs = new ArrayList<>();
      map.forEach((key, each) -> pairs.add(value(Arrays.asList(key, each))));
      return pairs;
    }
    if (item instanceof Double || item instanceof Float) {
      return Map.of("float", item.toString());
    }
    if (item instanceof BigDecimal decimal) {
      return Map.of("decimal", decimal.toPlainString());
    }
    if (item instanceof LocalDate date) {
      return Map.of("date", date.toString());
    }
    if (item instanceof ZonedDateTime time) {
      return Map.of("timestamp", micros(time.toInstant()));
    }
    return item;
  }

  private static long micros(Instant instant) {
    return instant.getEpochSecond() * 1_000_000 + instant.atOffset(ZoneOffset.UTC).getNano() / 1_000;
  }
}
