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
package dev.polytable.cli.internal.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.job.TargetReport;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.io.IOException;
import java.util.List;

/** The outcome of a command as one JSON object; without state. */
public final class JsonReport {

  private static final String SOURCE = "source";

  private JsonReport() {}

  /** The outcome of a sync, a dry run or a status. */
  public static String sync(List<TableReport> reports, RequestCounts requests, int exitCode) {
    return JsonText.write(
        json -> {
          json.writeArrayFieldStart("tables");
          for (TableReport report : reports) {
            writeTable(json, report, requests);
          }

          json.writeEndArray();
          json.writeNumberField("exitCode", exitCode);
        });
  }

  /** The outcome of a command that came to no table. */
  public static String failure(Failure failure, int exitCode) {
    return JsonText.write(
        json -> {
          json.writeArrayFieldStart("tables");
          json.writeEndArray();
          JsonText.writeFailure(json, failure);
          json.writeNumberField("exitCode", exitCode);
        });
  }

  private static void writeTable(JsonGenerator json, TableReport report, RequestCounts requests)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("table", report.job().name());
    json.writeStringField("path", report.job().path());
    JsonText.writeVersion(json, "version", report.version().orElse(null));
    json.writeNumberField("durationMillis", report.durationMillis());
    json.writeNumberField("sourceRequests", requests.count(report.job().path(), SOURCE));
    JsonText.writeFailure(json, report.failure().orElse(null));
    json.writeArrayFieldStart("targets");
    for (TargetReport target : report.targets()) {
      writeTarget(json, report, target, requests);
    }

    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeTarget(
      JsonGenerator json, TableReport report, TargetReport target, RequestCounts requests)
      throws IOException {
    TargetStatus status = target.status();
    json.writeStartObject();
    json.writeStringField("format", status.format());
    json.writeStringField("way", status.path().name());
    json.writeStringField("reason", status.reason());
    JsonText.writeVersion(json, "fromVersion", target.before().orElse(null));
    JsonText.writeVersion(json, "version", status.version().orElse(null));
    if (report.version().isPresent() && status.version().isPresent()) {
      json.writeNumberField("behind", report.version().get() - status.version().get());
    } else {
      json.writeNullField("behind");
    }

    json.writeStringField("commit", status.commit().orElse(null));
    json.writeNumberField("commits", status.commits());
    json.writeNumberField("filesAdded", status.filesAdded());
    json.writeNumberField("filesRemoved", status.filesRemoved());
    json.writeNumberField("requests", requests.count(report.job().path(), status.format()));
    json.writeNumberField("durationMillis", status.durationMillis());
    JsonText.writeFailure(json, status.failure().orElse(null));
    json.writeEndObject();
  }
}
