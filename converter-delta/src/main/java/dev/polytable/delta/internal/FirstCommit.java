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
package dev.polytable.delta.internal;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The commit that made the table, of which only the beginning is read. Not thread-safe. */
final class FirstCommit {

  /** Spark writes what the commit is first; the commit of a converted table can be very long. */
  private static final int ACTIONS = 1_000;

  private final LogDirectory directory;

  FirstCommit(LogDirectory directory) {
    this.directory = requireNonNull(directory, "directory is null");
  }

  /** What the commit is called; empty when it is gone, or doesn't say. */
  Optional<String> findOperation() {
    try (InputStream stream = directory.openCommit(0);
        MappingIterator<JsonNode> lines =
            Json.MAPPER.readerFor(JsonNode.class).readValues(stream)) {
      for (int i = 0; i < ACTIONS && lines.hasNextValue(); i++) {
        JsonNode operation = lines.nextValue().path("commitInfo").path("operation");
        if (operation.isTextual()) {
          return Optional.of(operation.asText());
        }
      }

      return Optional.empty();
    } catch (FileNotFoundException | JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw DeltaErrors.storageFailed(
          "Reading the first commit in %s".formatted(directory.path()), e);
    }
  }
}
