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
import java.nio.file.Path;

/**
 * How far a target has come, as the product says it in the writer's process.
 *
 * @param version the Delta version that the target holds; -1 when none
 * @param path the way last taken
 * @param reason why that way
 * @param code of the last error; empty when there is none
 * @param message of the last error
 */
record TargetState(long version, String path, String reason, String code, String message) {

  private static final int TIMEOUT_SECONDS = 30;

  /** Whether the status has the target at all; it doesn't when the source can't be read. */
  boolean isKnown() {
    return !path.isEmpty();
  }

  static TargetState await(SparkProcess writer, Path table, String format, long version) {
    JsonNode status =
        writer.ask(
            "await",
            request ->
                request
                    .put("path", table.toString())
                    .put("format", format)
                    .put("version", version)
                    .put("seconds", TIMEOUT_SECONDS));
    return of(status, format);
  }

  static TargetState find(SparkProcess writer, Path table, String format) {
    return of(writer.ask("status", request -> request.put("path", table.toString())), format);
  }

  private static TargetState of(JsonNode status, String format) {
    for (JsonNode target : status.path("targets")) {
      if (target.path("format").asText().equals(format)) {
        JsonNode failure = target.path("failure");
        return new TargetState(
            target.path("version").asLong(-1),
            target.path("path").asText(),
            target.path("reason").asText(),
            failure.path("code").asText(),
            failure.path("message").asText());
      }
    }
    JsonNode failure = status.path("failure");
    return new TargetState(
        -1, "", "", failure.path("code").asText(), failure.path("message").asText());
  }
}
