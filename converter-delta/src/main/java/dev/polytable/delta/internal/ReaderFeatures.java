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

import dev.polytable.schema.Protocol;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which table features a reader of this module understands. A feature that isn't listed is refused
 * by name, since the protocol says that such a table can't be read. Without state.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#table-features">Delta
 *     protocol, table features</a>
 */
final class ReaderFeatures {

  private static final int TABLE_FEATURES = 3;

  /**
   * The types among them are carried for a target to refuse. Not among them are catalog-managed
   * tables: their newest commits are known to the catalog alone.
   */
  private static final Set<String> SUPPORTED =
      Set.of(
          "columnMapping",
          "deletionVectors",
          "geospatial",
          "timestampNtz",
          "typeWidening",
          "typeWidening-preview",
          "v2Checkpoint",
          "vacuumProtocolCheck",
          "variantShredding",
          "variantShredding-preview",
          "variantType",
          "variantType-preview");

  private ReaderFeatures() {}

  static void check(String tablePath, Protocol protocol) {
    if (protocol.minReaderVersion() > TABLE_FEATURES) {
      throw DeltaErrors.unsupportedReaderVersion(tablePath, protocol.minReaderVersion());
    }

    Set<String> unsupported = new TreeSet<>(protocol.readerFeatures());
    unsupported.removeAll(SUPPORTED);
    if (!unsupported.isEmpty()) {
      throw DeltaErrors.unsupportedFeatures(tablePath, unsupported);
    }
  }
}
