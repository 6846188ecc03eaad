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

import dev.polytable.schema.TableMetadata;

/**
 * How a table is read under one metadata and protocol.
 *
 * @param raw the metadata as the log has it
 * @param metadata the same in the model
 * @param mapper for the files of versions in which the metadata is in force
 */
record TableReading(RawMetadata raw, TableMetadata metadata, FileMapper mapper) {

  TableReading {
    requireNonNull(raw, "raw is null");
    requireNonNull(metadata, "metadata is null");
    requireNonNull(mapper, "mapper is null");
  }

  boolean usesInCommitTimestamps() {
    return Boolean.parseBoolean(raw.configuration().get("delta.enableInCommitTimestamps"));
  }
}
