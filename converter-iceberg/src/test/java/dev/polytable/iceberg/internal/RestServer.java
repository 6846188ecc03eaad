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

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.rest.CatalogHandlers;
import org.apache.iceberg.rest.RESTCatalogProperties.SnapshotMode;
import org.apache.iceberg.rest.RESTSerializers;
import org.apache.iceberg.rest.requests.RegisterTableRequest;
import org.apache.iceberg.rest.requests.UpdateTableRequest;
import org.apache.iceberg.rest.responses.ConfigResponse;
import org.apache.iceberg.rest.responses.ErrorResponse;

/** A REST catalog on loopback: Iceberg's own request handlers on another catalog. */
final class RestServer implements AutoCloseable {

  private final ObjectMapper json = new ObjectMapper();
  private final HttpServer server;
  private final Catalog catalog;

  RestServer(Catalog catalog) throws IOException {
    this.catalog = catalog;
    json.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    json.setPropertyNamingStrategy(new PropertyNamingStrategies.KebabCaseStrategy());
    RESTSerializers.registerAll(json);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String uri() {
    InetSocketAddress address = server.getAddress();
    return "http://" + address.getHostString() + ":" + address.getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      answer(exchange);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      Optional<Object> response = respond(exchange);
      send(exchange, response.isPresent() ? 200 : 204, response.orElse(""));
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      fail(exchange, 404, e);
    } catch (AlreadyExistsException | CommitFailedException e) {
      fail(exchange, 409, e);
    } catch (IllegalArgumentException e) {
      fail(exchange, 400, e);
    }
  }

  private Optional<Object> respond(HttpExchange exchange) throws IOException {
    String[] path = exchange.getRequestURI().getRawPath().substring("/v1/".length()).split("/", -1);
    if (path[0].equals("config")) {
      return Optional.of(ConfigResponse.builder().build());
    }

    SupportsNamespaces namespaces = (SupportsNamespaces) catalog;
    if (path.length == 1) {
      JsonNode levels = json.readTree(exchange.getRequestBody()).get("namespace");
      namespaces.createNamespace(Namespace.of(levels.get(0).asText()));
      return Optional.of(Map.of("namespace", levels));
    }

    Namespace namespace = Namespace.of(URLDecoder.decode(path[1], StandardCharsets.UTF_8));
    if (path.length == 2) {
      namespaces.loadNamespaceMetadata(namespace);
      return Optional.of(Map.of("namespace", List.of(namespace.levels())));
    }

    if (path[2].equals("register")) {
      return Optional.of(
          CatalogHandlers.registerTable(
              catalog, namespace, read(exchange, RegisterTableRequest.class)));
    }

    // More than four parts are a report, which nobody reads.
    return path.length > 4
        ? Optional.empty()
        : respond(exchange, TableIdentifier.of(namespace, path[3]));
  }

  private Optional<Object> respond(HttpExchange exchange, TableIdentifier table)
      throws IOException {
    return switch (exchange.getRequestMethod()) {
      case "HEAD" -> {
        CatalogHandlers.tableExists(catalog, table);
        yield Optional.empty();
      }
      case "GET" -> Optional.of(CatalogHandlers.loadTable(catalog, table, SnapshotMode.ALL));
      default ->
          Optional.of(
              CatalogHandlers.updateTable(
                  catalog, table, read(exchange, UpdateTableRequest.class)));
    };
  }

  private <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return json.readValue(exchange.getRequestBody(), type);
  }

  private void fail(HttpExchange exchange, int status, RuntimeException cause) throws IOException {
    send(
        exchange,
        status,
        ErrorResponse.builder()
            .responseCode(status)
            .withType(cause.getClass().getSimpleName())
            .withMessage(cause.getMessage())
            .build());
  }

  private void send(HttpExchange exchange, int status, Object body) throws IOException {
    byte[] content = json.writeValueAsBytes(body);
    boolean empty = status == 204 || exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, empty ? -1 : content.length);
    if (!empty) {
      exchange.getResponseBody().write(content);
    }
  }
}
