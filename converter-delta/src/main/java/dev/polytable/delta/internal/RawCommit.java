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

import dev.polytable.schema.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a commit's file says.
 *
 * @param file the file it was read from
 * @param inCommitTimestamp as the commit's writer recorded it, whether or not the table uses it
 * @param operation empty text when not recorded
 */
record RawCommit(
    CommitFile file,
    Optional<RawMetadata> metadata,
    Optional<Protocol> protocol,
    List<RawAdd> adds,
    List<RawRemove> removes,
    OptionalLong inCommitTimestamp,
    String operation) {

  RawCommit {
    requireNonNull(file, "file is null");
    requireNonNull(metadata, "metadata is null");
    requireNonNull(protocol, "protocol is null");
    adds = List.copyOf(adds);
    removes = List.copyOf(removes);
    requireNonNull(inCommitTimestamp, "inCommitTimestamp is null");
    requireNonNull(operation, "operation is null");
  }

  long version() {
    return file.version();
  }

  /** How many files the commit names: what it costs to hold. */
  int fileCount() {
    return adds.size() + removes.size();
  }
}
