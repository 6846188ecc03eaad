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
package dev.polytable.schema;

import java.util.List;
import java.util.Optional;

/**
 * What a target shows its readers, read through the format's own reader and not through what the
 * converter remembers; for checking a conversion. The state is that of the opening. Not
 * thread-safe.
 *
 * <p>All methods throw {@link ConversionException} where the target can't be read.
 */
public interface TargetView extends AutoCloseable {

  /** The name of the format in lower case. */
  String format();

  /**
   * The source version that the target says it holds; empty when there is no target table, or one
   * that names no version, as other converters leave them.
   */
  Optional<Long> version();

  /** Whether there is a target table, whoever made it. */
  boolean hasTable();

  /**
   * The columns, partition columns included, in the model's types; a type that the format lacks is
   * the one that stands for it there. Nested fields have the names that readers see.
   */
  StructType schema();

  /**
   * A table of the source as this target is to show it: the same columns in the same order, by the
   * names that readers see. The names are the source's own unless a setting says otherwise.
   */
  default TableMetadata shown(TableMetadata source) {
    return source;
  }

  /** The names of the partition columns, in order. */
  List<String> partitionColumns();

  /** Opens a stream of the active files, in no order. */
  CloseableIterator<TargetFile> openFiles();

  /** How large the metadata is; lists it. Empty when that can't be told. */
  default Optional<TargetSize> findSize() {
    return Optional.empty();
  }

  /** Opens what readers find in the files; empty when the format has no reader of rows. */
  default Optional<TableContent> openContent() {
    return Optional.empty();
  }

  @Override
  void close();
}
