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
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The storage requests that {@link CountingFileSystem} and {@link CountingContextFileSystem} have
 * seen. Thread-safe.
 */
final class Requests {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();

  private Requests() {}

  /** Adds a request as {@code kind, path, thread}, separated by tabs. */
  static void add(String kind, Object path) {
    SEEN.add(kind + "\t" + path + "\t" + Thread.currentThread().getName());
  }

  /** Those seen since the last call that concern the table at {@code path}. */
  static JsonNode snapshot(JsonNode request) {
    String path = request.path("path").asText();
    ArrayNode requests = JSON.createArrayNode();
    for (String seen : SEEN) {
      if (seen.contains(path)) {
        requests.add(seen);
        SEEN.remove(seen);
      }
    }
    return requests;
  }
}
