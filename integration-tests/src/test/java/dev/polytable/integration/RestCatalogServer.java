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

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The server by which Iceberg tests clients of its REST catalog, in a process of its own, over a
 * JDBC catalog in SQLite.
 */
final class RestCatalogServer implements AutoCloseable {

  private final Process process;
  private final Path log;
  private final int port;
  private final Path database;

  private RestCatalogServer(Process process, Path log, int port, Path database) {
    this.process = process;
    this.log = log;
    this.port = port;
    this.database = database;
  }

  /** Starts it and waits until it answers. */
  static RestCatalogServer start(Path folder) {
    Path database = folder.resolve("catalog.sqlite");
    Path log = folder.resolve("rest-server.log");
    List<Path> jars = Line.load("iceberg-rest").jars();
    try {
      int port = findFreePort();
      ProcessBuilder builder =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:+UseSerialGC",
                  "-cp",
                  jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                  "org.apache.iceberg.rest.RESTCatalogServer")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      builder
          .environment()
          .putAll(
              Map.of(
                  "CATALOG_REST_PORT",
                  Integer.toString(port),
                  "CATALOG_URI",
                  "jdbc:sqlite:" + database,
                  "CATALOG_WAREHOUSE",
                  folder.resolve("warehouse").toString(),
                  "CATALOG_JDBC_SCHEMA__VERSION",
                  "V1"));
      RestCatalogServer server = new RestCatalogServer(builder.start(), log, port, database);
      server.await();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String uri() {
    return "http://127.0.0.1:" + port;
  }

  Path database() {
    return database;
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static int findFreePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void await() throws IOException {
    try {
      while (!answers()) {
        if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
          throw new IllegalStateException("the REST catalog has ended: " + Files.readString(log));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the REST catalog was starting", e);
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
