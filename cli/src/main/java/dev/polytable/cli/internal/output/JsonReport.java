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

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.polytable.sync.job.TableReport;
import dev.polytable.sync.job.TargetReport;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The outcome of a command as one JSON object; without state. */
public final class JsonReport {

  private static final String SOURCE = "source";

  private JsonReport() {}

  /** The outcome of a sync, a dry run or a status. */
  public static String sync(List<TableReport> reports, RequestCounts requests, int exitCode) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeArrayFieldStart("tables");
      for (TableReport report : reports) {
        writeTable(json, report, requests);
      }

      json.writeEndArray();
      json.writeNumberField("exitCode", exitCode);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("JSON can't be written to memory", e);
    }

    return text.toString();
  }

  private static void writeTable(JsonGenerator json, TableReport report, RequestCounts requests)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("table", report.job().name());
    json.writeStringField("path", report.job().path());
    writeVersion(json, "version", report.version().orElse(null));
    json.writeNumberField("durationMillis", report.durationMillis());
    json.writeNumberField("sourceRequests", requests.count(report.job().path(), SOURCE));
    writeFailure(json, report.failure().orElse(null));
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
    json.writeStringField("path", status.path().name());
    json.writeStringField("reason", status.reason());
    writeVersion(json, "fromVersion", target.before().orElse(null));
    writeVersion(json, "version", status.version().orElse(null));
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
    writeFailure(json, status.failure().orElse(null));
    json.writeEndObject();
  }

  private static void writeVersion(JsonGenerator json, String key, Long versionOrNull)
      throws IOException {
    if (versionOrNull == null) {
      json.writeNullField(key);
    } else {
      json.writeNumberField(key, versionOrNull);
    }
  }

  private static void writeFailure(JsonGenerator json, Failure failureOrNull) throws IOException {
    if (failureOrNull == null) {
      json.writeNullField("failure");
      return;
    }

    json.writeObjectFieldStart("failure");
    json.writeStringField("code", failureOrNull.code());
    json.writeBooleanField("retryable", failureOrNull.retryable());
    json.writeStringField("message", failureOrNull.message());
    json.writeEndObject();
  }
}
