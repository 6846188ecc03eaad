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

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Rows of a data file that are deleted.
 *
 * @param storageType where the bitmap is
 * @param pathOrInline for {@link StorageType#RELATIVE} and {@link StorageType#ABSOLUTE} the
 *     resolved absolute path of the file (URI, decoded), for {@link StorageType#INLINE} the Base85
 *     text of the bitmap as it stands in the log
 * @param offset bytes from the start of the file to the length field of the vector; empty when
 *     inline
 * @param sizeInBytes bytes of the serialized bitmap, without length field and checksum
 * @param cardinality rows that are deleted
 * @param uniqueId what tells two vectors of one data file apart, as the Delta protocol defines it
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-descriptor-schema">Delta
 *     protocol, deletion vector descriptor</a>
 */
public record DeletionVector(
    StorageType storageType,
    String pathOrInline,
    Optional<Integer> offset,
    int sizeInBytes,
    long cardinality,
    String uniqueId) {

  /** How a deletion vector is stored. */
  public enum StorageType {
    /** In a file beside the table's data ({@code u}). */
    RELATIVE,
    /** In the log entry itself ({@code i}). */
    INLINE,
    /** In a file at an absolute path ({@code p}). */
    ABSOLUTE
  }

  public DeletionVector {
    requireNonNull(storageType, "storageType is null");
    requireNonNull(pathOrInline, "pathOrInline is null");
    requireNonNull(offset, "offset is null");
    requireNonNull(uniqueId, "uniqueId is null");
  }
}
