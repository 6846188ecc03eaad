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
package dev.polytable.integration;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A format with the readers that judge it.
 *
 * @param versionOnDisk finds the Delta version that the target's own files say they hold, -1 for
 *     none, without any class of the product
 * @param catalog in which the tables are; empty for those that are found by their paths
 */
record Target(
    String format,
    List<TableReader> readers,
    Function<Path, Long> versionOnDisk,
    Optional<IcebergCatalog> catalog) {

  private static final String ICEBERG = "iceberg";

  Target {
    readers = List.copyOf(readers);
  }

  Target(String format, List<TableReader> readers, Function<Path, Long> versionOnDisk) {
    this(format, readers, versionOnDisk, Optional.empty());
  }

  static Target hudi(List<TableReader> readers) {
    return new Target("hudi", readers, table -> HudiTimeline.load(table).heldVersion());
  }

  static Target iceberg(List<TableReader> readers) {
    return new Target(
        ICEBERG,
        readers,
        table -> IcebergMetadata.findNewest(table).map(IcebergMetadata::deltaVersion).orElse(-1L));
  }

  /** The same with its tables in a catalog. */
  Target in(IcebergCatalog aCatalog) {
    return new Target(format, readers, versionOnDisk, Optional.of(aCatalog));
  }

  boolean isIceberg() {
    return format.equals(ICEBERG);
  }

  /** What a right reader of this format shows of a table that Delta shows so. */
  TableContent shown(TableContent delta) {
    return isIceberg() ? IcebergTypes.shown(delta) : delta;
  }
}
