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

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/**
 * The file {@code _last_checkpoint}, of which only the number of files is of use here; without
 * state.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#last-checkpoint-file-schema">Last
 *     Checkpoint File Schema</a>
 */
final class LastCheckpoint {

  private LastCheckpoint() {}

  /**
   * About how many files the table had at its newest checkpoint: as its writer says, or at most as
   * many as the checkpoint has actions. Costs one open request; empty when the file isn't there or
   * can't be read, since a conversion doesn't need it.
   */
  static OptionalLong findFiles(LogDirectory directory) {
    try (InputStream in = directory.openLastCheckpoint()) {
      JsonNode checkpoint = Json.MAPPER.readTree(in);
      JsonNode files = checkpoint.path("numOfAddFiles");
      JsonNode count = files.canConvertToLong() ? files : checkpoint.path("size");
      return count.canConvertToLong() && count.longValue() >= 0
          ? OptionalLong.of(count.longValue())
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
