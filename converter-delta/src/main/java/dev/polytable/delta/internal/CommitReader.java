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
import dev.polytable.schema.Protocol;
import java.io.CharConversionException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.Path;

/**
 * Reads commits, each by one open request and as a stream. Delta Kernel's commit range would list
 * the log first and does not hand out all that is asked for here. Not thread-safe.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#delta-log-entries">Delta
 *     protocol, log entries</a>
 */
final class CommitReader {

  private final LogDirectory directory;

  CommitReader(LogDirectory directory) {
    this.directory = requireNonNull(directory, "directory is null");
  }

  /** Reads a commit whole; empty when its file is gone. */
  Optional<RawCommit> find(CommitFile file) {
    try (InputStream stream = directory.open(file);
        MappingIterator<JsonNode> lines =
            Json.MAPPER.readerFor(JsonNode.class).readValues(stream)) {
      Actions actions = new Actions();
      while (lines.hasNextValue()) {
        actions.add(lines.nextValue());
      }

      if (actions.count == 0) {
        throw DeltaErrors.corrupt("The commit %s is empty".formatted(describe(file)), null);
      }

      return Optional.of(actions.toCommit(file));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (JsonProcessingException
        | CharConversionException
        | ChecksumException
        | IllegalArgumentException e) {
      throw DeltaErrors.corrupt(
          "The commit %s can't be read: %s".formatted(describe(file), firstLine(e)), e);
    } catch (IOException e) {
      throw DeltaErrors.storageFailed("Reading %s".formatted(describe(file)), e);
    }
  }

  private String describe(CommitFile file) {
    return "%s (version %s)"
        .formatted(
            new Path(directory.path(), LogDirectory.commitName(file.version())), file.version());
  }

  private static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  /** The actions of one commit as they come. */
  private static final class Actions {

    private final List<RawAdd> adds = new ArrayList<>();
    private final List<RawRemove> removes = new ArrayList<>();
    private RawMetadata metadata;
    private Protocol protocol;
    private OptionalLong inCommitTimestamp = OptionalLong.empty();
    private String operation = "";
    private int count;

    void add(JsonNode line) {
      if (!line.isObject()) {
        throw new IllegalArgumentException("line %s is not an object".formatted(count + 1));
      }

      count++;
      try {
        addAction(line);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("in action %s, %s".formatted(count, e.getMessage()), e);
      }
    }

    RawCommit toCommit(CommitFile file) {
      return new RawCommit(
          file,
          Optional.ofNullable(metadata),
          Optional.ofNullable(protocol),
          adds,
          removes,
          inCommitTimestamp,
          operation);
    }

    private void addAction(JsonNode line) {
      if (line.hasNonNull("add")) {
        adds.add(ActionParser.parseAdd(line.get("add")));
      } else if (line.hasNonNull("remove")) {
        removes.add(ActionParser.parseRemove(line.get("remove")));
      } else if (line.hasNonNull("metaData")) {
        metadata = ActionParser.parseMetadata(line.get("metaData"));
      } else if (line.hasNonNull("protocol")) {
        protocol = ActionParser.parseProtocol(line.get("protocol"));
      } else if (line.hasNonNull("commitInfo")) {
        JsonNode info = line.get("commitInfo");
        operation = info.path("operation").asText("");
        if (info.path("inCommitTimestamp").canConvertToLong()) {
          inCommitTimestamp = OptionalLong.of(info.get("inCommitTimestamp").longValue());
        }
      }
    }
  }
}
