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
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TargetInspection;
import dev.polytable.sync.request.TargetInspection.Conversion;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetInspection.Size;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the status of tables says. */
public final class StatusReport {

  private static final String NOTHING = "-";

  /** The version of a target that could not be asked. */
  private static final String UNKNOWN = "unknown";

  private static final double KIBI = 1024;

  private StatusReport() {}

  /** One line a target in a table, then the reasons and errors of each. */
  public static List<String> lines(Map<TableJob, TableInspection> inspections) {
    TextTable table =
        new TextTable(
            "TABLE", "VERSION", "TARGET", "HOLDS", "BEHIND", "LAST", "NEXT", "COMMITS", "METADATA");
    List<String> details = new ArrayList<>();
    inspections.forEach(
        (job, inspection) -> {
          inspection.failure().ifPresent(failure -> addFailure(table, job, failure.code()));
          for (TargetInspection target : inspection.targets()) {
            addTarget(table, job, inspection, target);
            addDetails(details, job, target);
          }
        });
    List<String> lines = new ArrayList<>(table.lines());
    lines.addAll(details);
    return lines;
  }

  /** The same as one JSON object. */
  public static String json(Map<TableJob, TableInspection> inspections, int exitCode) {
    return JsonText.write(
        json -> {
          json.writeArrayFieldStart("tables");
          for (Map.Entry<TableJob, TableInspection> entry : inspections.entrySet()) {
            writeTable(json, entry.getKey(), entry.getValue());
          }

          json.writeEndArray();
          json.writeNumberField("exitCode", exitCode);
        });
  }

  private static void addFailure(TextTable table, TableJob job, String code) {
    table.add(
        job.name(),
        NOTHING,
        String.join(",", job.targets()),
        NOTHING,
        NOTHING,
        NOTHING,
        "FAILED " + code,
        NOTHING,
        NOTHING);
  }

  private static void addTarget(
      TextTable table, TableJob job, TableInspection inspection, TargetInspection target) {
    table.add(
        job.name(),
        inspection.version().map(String::valueOf).orElse(NOTHING),
        target.format(),
        target
            .version()
            .map(String::valueOf)
            .orElse(target.failure().isPresent() ? UNKNOWN : SyncSummary.NO_VERSION),
        behind(inspection, target).map(String::valueOf).orElse(NOTHING),
        target.last().map(last -> last.path().name()).orElse(NOTHING),
        next(target),
        target.size().map(size -> Long.toString(size.commits())).orElse(NOTHING),
        target.size().map(StatusReport::describe).orElse(NOTHING));
  }

  private static String next(TargetInspection target) {
    return target
        .problem()
        .map(problem -> "FAILED " + problem.code())
        .or(() -> target.next().map(StatusReport::describe))
        .orElse(NOTHING);
  }

  private static String describe(Conversion next) {
    return next.path() == ConversionPath.NONE ? "nothing" : next.path().name();
  }

  private static String describe(Size size) {
    String unit = "KiB";
    double amount = size.bytes() / KIBI;
    if (amount >= KIBI) {
      unit = "MiB";
      amount = amount / KIBI;
    }

    return String.format(Locale.ROOT, "%d files, %.1f %s", size.files(), amount, unit);
  }

  private static void addDetails(List<String> details, TableJob job, TargetInspection target) {
    String subject = "%s, %s: ".formatted(job.name(), target.format());
    target
        .last()
        .ifPresent(
            last -> details.add("%slast: %s: %s".formatted(subject, last.path(), last.reason())));
    target
        .next()
        .filter(next -> next.path() != ConversionPath.NONE)
        .ifPresent(
            next -> details.add("%snext: %s: %s".formatted(subject, next.path(), next.reason())));
    target
        .problem()
        .ifPresent(
            problem ->
                details.add("%s%s: %s".formatted(subject, problem.code(), problem.message())));
    target
        .failure()
        .ifPresent(
            past ->
                details.add(
                    "%serror: %s at version %s, %s: %s"
                        .formatted(
                            subject,
                            past.failure().code(),
                            past.version(),
                            Instant.ofEpochMilli(past.timestamp()),
                            past.failure().message())));
  }

  private static Optional<Long> behind(TableInspection inspection, TargetInspection target) {
    return inspection.version().flatMap(version -> target.version().map(held -> version - held));
  }

  private static void writeTable(JsonGenerator json, TableJob job, TableInspection inspection)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("table", job.name());
    json.writeStringField("path", job.path());
    JsonText.writeVersion(json, "version", inspection.version().orElse(null));
    JsonText.writeFailure(json, inspection.failure().orElse(null));
    json.writeArrayFieldStart("targets");
    for (TargetInspection target : inspection.targets()) {
      json.writeStartObject();
      json.writeStringField("format", target.format());
      JsonText.writeVersion(json, "version", target.version().orElse(null));
      JsonText.writeVersion(json, "behind", behind(inspection, target).orElse(null));
      json.writeStringField("commit", target.commit().orElse(null));
      writeConversion(json, "last", target.last().orElse(null));
      writeConversion(json, "next", target.next().orElse(null));
      writeError(json, target.failure().orElse(null));
      writeSize(json, target.size().orElse(null));
      JsonText.writeFailure(json, target.problem().orElse(null));
      json.writeEndObject();
    }

    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeConversion(JsonGenerator json, String key, Conversion conversionOrNull)
      throws IOException {
    if (conversionOrNull == null) {
      json.writeNullField(key);
      return;
    }

    json.writeObjectFieldStart(key);
    json.writeStringField("way", conversionOrNull.path().name());
    json.writeStringField("reason", conversionOrNull.reason());
    json.writeEndObject();
  }

  private static void writeError(JsonGenerator json, PastFailure pastOrNull) throws IOException {
    if (pastOrNull == null) {
      json.writeNullField("error");
      return;
    }

    json.writeObjectFieldStart("error");
    json.writeNumberField("version", pastOrNull.version());
    json.writeStringField("time", Instant.ofEpochMilli(pastOrNull.timestamp()).toString());
    json.writeStringField("code", pastOrNull.failure().code());
    json.writeBooleanField("retryable", pastOrNull.failure().retryable());
    json.writeStringField("message", pastOrNull.failure().message());
    json.writeEndObject();
  }

  private static void writeSize(JsonGenerator json, Size sizeOrNull) throws IOException {
    if (sizeOrNull == null) {
      json.writeNullField("size");
      return;
    }

    json.writeObjectFieldStart("size");
    json.writeNumberField("commits", sizeOrNull.commits());
    json.writeNumberField("files", sizeOrNull.files());
    json.writeNumberField("bytes", sizeOrNull.bytes());
    json.writeEndObject();
  }
}
