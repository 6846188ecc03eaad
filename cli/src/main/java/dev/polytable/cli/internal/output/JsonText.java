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
import dev.polytable.sync.request.TableStatus.Failure;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON to text; without state. */
final class JsonText {

  /** Writes the fields of an object. */
  @FunctionalInterface
  interface Fields {

    void write(JsonGenerator json) throws IOException;
  }

  private JsonText() {}

  static String write(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("JSON can't be written to memory", e);
    }

    return text.toString();
  }

  static void writeVersion(JsonGenerator json, String key, Long versionOrNull) throws IOException {
    if (versionOrNull == null) {
      json.writeNullField(key);
    } else {
      json.writeNumberField(key, versionOrNull);
    }
  }

  static void writeFailure(JsonGenerator json, Failure failureOrNull) throws IOException {
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
