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

import java.util.Map;

/**
 * What is in the data files of a table at one version, read through a format's own reader; for
 * checking a conversion. Not thread-safe.
 *
 * <p>All methods throw {@link ConversionException} where a file can't be read.
 */
public interface TableContent extends AutoCloseable {

  /**
   * The positions in a file of the rows that are deleted, in ascending order. Costs what reading
   * the file's deletion vector costs.
   *
   * @param path as in {@link DataFile#path()}, of an active file
   */
  long[] deletedPositions(String path);

  /**
   * Opens the rows of a file that aren't deleted, in the order of the file; reads the whole file.
   *
   * <p>A row is its values by column name, partition columns included; a column whose value the
   * format doesn't tell is left out. Values are null, {@code Boolean}, {@code Integer} (also bytes,
   * shorts, and dates as days since the epoch), {@code Long} (also timestamps as microseconds since
   * the epoch), {@code Float}, {@code Double}, {@code BigDecimal}, {@code String}, {@code
   * ByteBuffer}, {@code List} of values, and {@code Map} of values for maps and, by field name, for
   * structs.
   *
   * @param path as for {@link #deletedPositions}
   */
  CloseableIterator<Map<String, Object>> openRows(String path);

  @Override
  void close();
}
