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
package dev.polytable.iceberg.internal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.StructLike;

/** Compares what a table says of a data file with what the source says; without state. */
final class FileDescriptions {

  private FileDescriptions() {}

  /** A hash of the size and the partition values, which tell a file written anew at its path. */
  static int hash(long sizeInBytes, StructLike partition) {
    return Objects.hash(sizeInBytes, values(partition));
  }

  /** Whether both are of the same size, in the same partition and of as many rows. */
  static boolean areAlike(DataFile one, DataFile other) {
    return one.fileSizeInBytes() == other.fileSizeInBytes()
        && one.recordCount() == other.recordCount()
        && values(one.partition()).equals(values(other.partition()));
  }

  /** Whether both also have the same statistics. */
  static boolean areSame(DataFile one, DataFile other) {
    return areAlike(one, other)
        && areSame(one.valueCounts(), other.valueCounts())
        && areSame(one.nullValueCounts(), other.nullValueCounts())
        && areSame(one.lowerBounds(), other.lowerBounds())
        && areSame(one.upperBounds(), other.upperBounds());
  }

  private static boolean areSame(Map<Integer, ?> one, Map<Integer, ?> other) {
    return (one == null ? Map.of() : one).equals(other == null ? Map.of() : other);
  }

  private static List<Object> values(StructLike partition) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < partition.size(); i++) {
      Object value = partition.get(i, Object.class);
      values.add(
          value instanceof CharSequence
              ? value.toString()
              : value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
    }

    return values;
  }
}
