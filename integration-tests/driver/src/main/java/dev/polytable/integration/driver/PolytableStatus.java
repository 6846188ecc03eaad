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
import java.util.concurrent.TimeUnit;

/** What the product says of a table, asked by its class name as a Python user does. */
final class PolytableStatus {

  private static final String CLASS_NAME = "dev.polytable.hook.Polytable";
  private static final ObjectMapper JSON = new ObjectMapper();

  private PolytableStatus() {}

  static JsonNode find(JsonNode request) throws Exception {
    String path = request.path("path").asText();
    return JSON.readTree(
        (String) product().getMethod("statusJson", String.class).invoke(null, path));
  }

  static JsonNode await(JsonNode request) throws Exception {
    product()
        .getMethod("awaitVersion", String.class, String.class, long.class, long.class)
        .invoke(
            null,
            request.path("path").asText(),
            request.path("format").asText(),
            request.path("version").asLong(),
            TimeUnit.SECONDS.toMillis(request.path("seconds").asLong()));
    return find(request);
  }

  private static Class<?> product() throws ClassNotFoundException {
    return Class.forName(CLASS_NAME, true, Thread.currentThread().getContextClassLoader());
  }
}
