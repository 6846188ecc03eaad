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

import dev.polytable.schema.DeletionVector;
import dev.polytable.schema.DeletionVector.StorageType;
import io.delta.kernel.internal.deletionvectors.Base85Codec;
import java.util.UUID;

/**
 * Resolves deletion vector descriptors. Immutable.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-descriptor-schema">Delta
 *     protocol, deletion vector descriptor</a>
 */
final class DeletionVectors {

  private final String tablePath;

  DeletionVectors(String tablePath) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
  }

  DeletionVector resolve(RawVector raw) {
    StorageType storageType = storageType(raw);
    String location =
        switch (storageType) {
          case INLINE -> raw.pathOrInlineDv();
          case ABSOLUTE -> DataPaths.decode(raw.pathOrInlineDv());
          case RELATIVE -> relativeFile(raw.pathOrInlineDv());
        };
    if (storageType != StorageType.INLINE && raw.offset().isEmpty()) {
      throw DeltaErrors.corrupt(
          "The deletion vector '%s' in the log has no offset".formatted(raw.pathOrInlineDv()),
          null);
    }

    return new DeletionVector(
        storageType, location, raw.offset(), raw.sizeInBytes(), raw.cardinality(), uniqueId(raw));
  }

  private static StorageType storageType(RawVector raw) {
    return switch (raw.storageType()) {
      case "u" -> StorageType.RELATIVE;
      case "i" -> StorageType.INLINE;
      case "p" -> StorageType.ABSOLUTE;
      default ->
          throw DeltaErrors.corrupt(
              "A deletion vector in the log has the storage type '%s', which the protocol doesn't know"
                  .formatted(raw.storageType()),
              null);
    };
  }

  private static String uniqueId(RawVector raw) {
    String id = raw.storageType() + raw.pathOrInlineDv();
    return raw.offset().map(offset -> id + "@" + offset).orElse(id);
  }

  /** The name is a random folder, which may be empty, and then the UUID in Base85. */
  private String relativeFile(String name) {
    int prefixLength = name.length() - Base85Codec.ENCODED_UUID_LENGTH;
    if (prefixLength < 0) {
      throw DeltaErrors.corrupt(
          "The deletion vector '%s' in the log is not a UUID in Base85".formatted(name), null);
    }

    UUID uuid;
    try {
      uuid = Base85Codec.decodeUUID(name.substring(prefixLength));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw DeltaErrors.corrupt(
          "The deletion vector '%s' in the log is not a UUID in Base85".formatted(name), e);
    }

    String folder = prefixLength == 0 ? "" : name.substring(0, prefixLength) + "/";
    return "%s/%sdeletion_vector_%s.bin".formatted(tablePath, folder, uuid);
  }
}
