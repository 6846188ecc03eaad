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
import dev.polytable.sync.verify.Difference;
import dev.polytable.sync.verify.TableVerdict;
import dev.polytable.sync.verify.TargetVerdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a check came to, for people and for scripts; without state. */
public final class VerifyReport {

  private VerifyReport() {}

  /** The differences, then one line a target. */
  public static List<String> lines(List<TableVerdict> verdicts) {
    List<String> lines = new ArrayList<>();
    TextTable table =
        new TextTable("TABLE", "VERSION", "TARGET", "HOLDS", "FILES", "ROWS", "RESULT");
    for (TableVerdict verdict : verdicts) {
      String version = verdict.version().map(String::valueOf).orElse("-");
      verdict
          .failure()
          .ifPresent(
              failure ->
                  table.add(
                      verdict.job().name(),
                      version,
                      "-",
                      "-",
                      "-",
                      "-",
                      "FAILED " + failure.code()));
      for (TargetVerdict target : verdict.targets()) {
        addDifferences(lines, verdict, target);
        table.add(
            verdict.job().name(),
            version,
            target.format(),
            target.version().map(String::valueOf).orElse(SyncSummary.NO_VERSION),
            Long.toString(target.filesCompared()),
            target.rowsCompared().isPresent()
                ? Long.toString(target.rowsCompared().getAsLong())
                : "-",
            result(target));
      }
    }

    lines.addAll(table.lines());
    return lines;
  }

  /** The same as one JSON object. */
  public static String json(List<TableVerdict> verdicts, int exitCode) {
    return JsonText.write(
        json -> {
          json.writeArrayFieldStart("tables");
          for (TableVerdict verdict : verdicts) {
            writeTable(json, verdict);
          }

          json.writeEndArray();
          json.writeNumberField("exitCode", exitCode);
        });
  }

  private static void addDifferences(
      List<String> lines, TableVerdict verdict, TargetVerdict target) {
    for (Difference difference : target.differences()) {
      lines.add(
          "%s, %s: %s: %s: expected %s, found %s"
              .formatted(
                  verdict.job().name(),
                  target.format(),
                  difference.kind(),
                  difference.subject(),
                  difference.expected(),
                  difference.found()));
    }

    long untold = target.differenceCount() - target.differences().size();
    if (untold > 0) {
      lines.add("%s, %s: %s more".formatted(verdict.job().name(), target.format(), untold));
    }
  }

  private static String result(TargetVerdict target) {
    if (target.failure().isPresent()) {
      return "FAILED " + target.failure().get().code();
    }

    long count = target.differenceCount();
    return count == 0 ? "same" : "%s difference%s".formatted(count, count == 1 ? "" : "s");
  }

  private static void writeTable(JsonGenerator json, TableVerdict verdict) throws IOException {
    json.writeStartObject();
    json.writeStringField("table", verdict.job().name());
    json.writeStringField("path", verdict.job().path());
    JsonText.writeVersion(json, "version", verdict.version().orElse(null));
    JsonText.writeFailure(json, verdict.failure().orElse(null));
    json.writeArrayFieldStart("targets");
    for (TargetVerdict target : verdict.targets()) {
      json.writeStartObject();
      json.writeStringField("format", target.format());
      JsonText.writeVersion(json, "version", target.version().orElse(null));
      json.writeBooleanField("same", target.isSame());
      json.writeNumberField("filesCompared", target.filesCompared());
      if (target.rowsCompared().isPresent()) {
        json.writeNumberField("rowsCompared", target.rowsCompared().getAsLong());
      } else {
        json.writeNullField("rowsCompared");
      }

      json.writeNumberField("differenceCount", target.differenceCount());
      json.writeArrayFieldStart("differences");
      for (Difference difference : target.differences()) {
        json.writeStartObject();
        json.writeStringField("kind", difference.kind().name());
        json.writeStringField("subject", difference.subject());
        json.writeStringField("expected", difference.expected());
        json.writeStringField("found", difference.found());
        json.writeEndObject();
      }

      json.writeEndArray();
      JsonText.writeFailure(json, target.failure().orElse(null));
      json.writeEndObject();
    }

    json.writeEndArray();
    json.writeEndObject();
  }
}
