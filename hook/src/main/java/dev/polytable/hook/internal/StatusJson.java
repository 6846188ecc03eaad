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
package dev.polytable.hook.internal;

import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a status as JSON, with the JDK alone. */
public final class StatusJson {

  private StatusJson() {}

  /** Formats the status; the fields are those of the records, in their order. */
  public static String format(TableStatus status, long backlogEvents) {
    String targets =
        status.targets().stream()
            .map(StatusJson::format)
            .collect(Collectors.joining(",", "[", "]"));
    return head(status.tablePath(), backlogEvents)
        + ",\"version\":"
        + status.version()
        + ",\"failure\":"
        + status.failure().map(StatusJson::format).orElse("null")
        + ",\"targets\":"
        + targets
        + "}";
  }

  /** Formats what is known of a table that wasn't converted. */
  public static String formatUnknown(String table, long backlogEvents) {
    return head(table, backlogEvents) + ",\"version\":null,\"failure\":null,\"targets\":[]}";
  }

  private static String head(String table, long backlogEvents) {
    return "{\"table\":" + quote(table) + ",\"backlogEvents\":" + backlogEvents;
  }

  private static String format(TargetStatus target) {
    return "{\"format\":"
        + quote(target.format())
        + ",\"version\":"
        + target.version().map(String::valueOf).orElse("null")
        + ",\"commit\":"
        + target.commit().map(StatusJson::quote).orElse("null")
        + ",\"path\":"
        + quote(target.path().name())
        + ",\"reason\":"
        + quote(target.reason())
        + ",\"commits\":"
        + target.commits()
        + ",\"filesAdded\":"
        + target.filesAdded()
        + ",\"filesRemoved\":"
        + target.filesRemoved()
        + ",\"durationMillis\":"
        + target.durationMillis()
        + ",\"failure\":"
        + target.failure().map(StatusJson::format).orElse("null")
        + "}";
  }

  private static String format(Failure failure) {
    return "{\"code\":"
        + quote(failure.code())
        + ",\"retryable\":"
        + failure.retryable()
        + ",\"message\":"
        + quote(failure.message())
        + "}";
  }

  private static String quote(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if (character == '"' || character == '\\') {
        json.append('\\').append(character);
      } else if (character < ' ') {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
      } else {
        json.append(character);
      }
    }

    return json.append('"').toString();
  }
}
