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
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Spark application that does what the lines on its standard input ask for: one JSON object a
 * line, {@code {"id", "op", "session", …}}, answered by {@code {"id", "ok"}} or {@code {"id",
 * "error"}} on a line that begins with {@link #MARK}. Requests run at the same time. Ends with its
 * input, at {@code stop}, and at once at {@code exit}.
 */
public final class SparkProcess {

  /** What each line of an answer begins with; other lines on the standard output mean nothing. */
  public static final String MARK = "@@polytable ";

  private static final System.Logger LOG = System.getLogger(SparkProcess.class.getName());
  private static final ObjectMapper JSON = new ObjectMapper();

  private SparkProcess() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    Operations operations = new Operations();
    AtomicInteger workerNumber = new AtomicInteger();
    ExecutorService workers =
        Executors.newCachedThreadPool(
            task -> new Thread(task, "commit-" + workerNumber.incrementAndGet()));
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      JsonNode request = JSON.readTree(line);
      String operation = request.path("op").asText();
      if (operation.equals("exit")) {
        System.exit(0);
      }
      if (operation.equals("return")) {
        workers.shutdown();
        return;
      }
      if (operation.equals("throw")) {
        workers.shutdown();
        throw new IllegalStateException("as asked");
      }
      if (operation.equals("stop")) {
        break;
      }

      workers.execute(() -> answer(request, operations, answers));
    }
    workers.shutdown();
    workers.awaitTermination(60, TimeUnit.SECONDS);
    operations.stop();
  }

  private static void answer(JsonNode request, Operations operations, PrintStream answers) {
    ObjectNode answer = JSON.createObjectNode();
    answer.set("id", request.get("id"));
    try {
      answer.set("ok", operations.run(request));
      // checkstyle: IllegalCatch, because whatever a statement throws is the answer
    } catch (Throwable failure) {
      ObjectNode error = answer.putObject("error");
      error.put("class", failure.getClass().getName());
      error.put("message", message(failure));
      LOG.log(System.Logger.Level.WARNING, "An operation failed", failure);
    }

    synchronized (answers) {
      byte[] line = (MARK + answer + "\n").getBytes(StandardCharsets.UTF_8);
      answers.write(line, 0, line.length);
      answers.flush();
    }
  }

  /** What was thrown and, where Spark says no more than that an action failed, why. */
  private static String message(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root == failure
        ? String.valueOf(failure.getMessage())
        : failure.getMessage() + ": " + root;
  }
}
