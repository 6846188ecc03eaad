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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A Spark application in a process of its own, started as a user does it, by {@code spark-submit}.
 * It runs the driver's {@code SparkProcess}; see there for what it can be asked. Thread-safe.
 */
final class SparkProcess implements AutoCloseable {

  private static final String MARK = "@@polytable ";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Process process;
  private final CpuSeconds cpu;
  private final Path log;
  private final BufferedWriter requests;
  private final AtomicLong lastId = new AtomicLong();
  private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();

  private SparkProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.cpu = new CpuSeconds(name, process);
    this.log = log;
    this.requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    Thread answers = new Thread(this::readAnswers, name + "-answers");
    answers.setDaemon(true);
    answers.start();
  }

  /** Starts it in an empty directory; what an earlier run has left there is deleted. */
  static SparkProcess start(SparkCommand command) {
    try {
      DeltaTable.deleteAll(command.directory());
      Files.createDirectories(command.directory());
      Path log = command.directory().resolve(command.name() + ".log");
      Process process =
          new ProcessBuilder(command.toArguments())
              .directory(command.directory().toFile())
              .redirectError(log.toFile())
              .start();
      return new SparkProcess(command.name(), process, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks and waits for the answer. */
  JsonNode ask(String operation, Consumer<ObjectNode> arguments) {
    long id = lastId.incrementAndGet();
    ObjectNode request = JSON.createObjectNode().put("id", id).put("op", operation);
    arguments.accept(request);
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    send(request.toString());
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof SparkError error ? error.again() : e;
    } finally {
      cpu.count();
    }
  }

  /** Lets the application end by itself and waits for it. */
  int stop() {
    send("{\"op\":\"stop\"}");
    return waitFor();
  }

  /** Ends the JVM at once, with what it was doing. */
  void exit() {
    send("{\"op\":\"exit\"}");
  }

  /** Ends the main method by a return or an exception, with the session as it is. */
  void end(String way) {
    send("{\"op\":\"" + way + "\"}");
  }

  /** Asks the JVM to end, as a cluster does. */
  void terminate() {
    process.destroy();
  }

  int waitFor() {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " was ending", e);
    }
  }

  /** What the application has logged so far. */
  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      stop();
    }
  }

  private synchronized void send(String line) {
    try {
      requests.write(line);
      requests.write('\n');
      requests.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " has ended, see " + log, e);
    }
  }

  private void readAnswers() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(MARK)) {
          complete(JSON.readTree(line.substring(MARK.length())));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      waiting
          .values()
          .forEach(
              answer ->
                  answer.completeExceptionally(
                      new SparkError("ended", name + " has ended, see " + log)));
    }
  }

  private void complete(JsonNode answer) {
    CompletableFuture<JsonNode> future = waiting.remove(answer.path("id").asLong());
    if (answer.has("ok")) {
      future.complete(answer.get("ok"));
    } else {
      JsonNode error = answer.get("error");
      future.completeExceptionally(
          new SparkError(error.path("class").asText(), error.path("message").asText()));
    }
  }
}
