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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.DeletionVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.puffin.Blob;
import org.apache.iceberg.puffin.BlobMetadata;
import org.apache.iceberg.puffin.Puffin;
import org.apache.iceberg.puffin.PuffinReader;
import org.apache.iceberg.puffin.PuffinWriter;
import org.apache.iceberg.puffin.StandardBlobTypes;

/** Copies Delta's deletion vectors, byte for byte, into Puffin files. Not thread-safe. */
final class DeletionVectorCopier {

  /** In the blob's properties: which of Delta's vectors it is. */
  private static final String VECTOR_ID = "polytable.deletion-vector-id";

  private static final int MAX_REMEMBERED = 10_000;

  private final TableStore store;

  /** The source's ids of vectors, by Puffin file and offset. */
  private final Map<String, String> ids =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MAX_REMEMBERED;
        }
      };

  DeletionVectorCopier(TableStore store) {
    this.store = requireNonNull(store, "store is null");
  }

  /**
   * Copies vectors into one new file; nothing is written when there are none.
   *
   * @param specs by id, of the table
   */
  List<DeleteFile> copy(
      List<Assignment> assignments, Map<Integer, org.apache.iceberg.PartitionSpec> specs) {
    if (assignments.isEmpty()) {
      return List.of();
    }

    String location =
        store.metadataFileLocation(FileFormat.PUFFIN.addExtension(UUID.randomUUID() + "-deletes"));
    List<BlobMetadata> blobs = new ArrayList<>();
    long size;
    try (PuffinWriter writer =
        Puffin.write(store.io().newOutputFile(location)).createdBy("Polytable").build()) {
      for (Assignment assignment : assignments) {
        blobs.add(writer.write(blob(assignment)));
      }

      writer.finish();
      size = writer.fileSize();
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't write deletion vectors to " + location, e);
    }

    List<DeleteFile> vectors = new ArrayList<>();
    for (int i = 0; i < blobs.size(); i++) {
      DeleteFile file = deleteFile(assignments.get(i), blobs.get(i), location, size, specs);
      ids.put(key(file), assignments.get(i).vector().uniqueId());
      vectors.add(file);
    }

    return vectors;
  }

  /** Whether the blob is the copy of the vector; costs what {@link #vectorId} costs. */
  boolean isCopyOf(DeleteFile file, DeletionVector vector) {
    return file.recordCount() == vector.cardinality() && vector.uniqueId().equals(vectorId(file));
  }

  /**
   * Which of the source's vectors the blob is a copy of; empty text when it isn't ours. Costs one
   * read of the Puffin file's footer unless it is remembered.
   */
  String vectorId(DeleteFile file) {
    String known = ids.get(key(file));
    if (known != null) {
      return known;
    }

    FileIO io = store.io();
    try (PuffinReader reader =
        Puffin.read(io.newInputFile(file.location(), file.fileSizeInBytes())).build()) {
      String id =
          reader.fileMetadata().blobs().stream()
              .filter(blob -> blob.offset() == file.contentOffset())
              .map(blob -> blob.properties().getOrDefault(VECTOR_ID, ""))
              .findFirst()
              .orElse("");
      ids.put(key(file), id);
      return id;
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("Can't read deletion vectors in " + file.location(), e);
    }
  }

  private static String key(DeleteFile file) {
    return file.location() + "@" + file.contentOffset();
  }

  private Blob blob(Assignment assignment) {
    DeletionVector vector = assignment.vector();
    String location = assignment.file().location();
    return new Blob(
        StandardBlobTypes.DV_V1,
        List.of(MetadataColumns.ROW_POSITION.fieldId()),
        -1,
        -1,
        DeletionVectorBytes.read(vector, store.io(), location),
        null,
        Map.of(
            "referenced-data-file",
            location,
            "cardinality",
            Long.toString(vector.cardinality()),
            VECTOR_ID,
            vector.uniqueId()));
  }

  private static DeleteFile deleteFile(
      Assignment assignment,
      BlobMetadata blob,
      String location,
      long size,
      Map<Integer, org.apache.iceberg.PartitionSpec> specs) {
    DataFile file = assignment.file();
    return FileMetadata.deleteFileBuilder(specs.get(file.specId()))
        .ofPositionDeletes()
        .withFormat(FileFormat.PUFFIN)
        .withPath(location)
        .withPartition(file.partition())
        .withFileSizeInBytes(size)
        .withReferencedDataFile(file.location())
        .withContentOffset(blob.offset())
        .withContentSizeInBytes(blob.length())
        .withRecordCount(assignment.vector().cardinality())
        .build();
  }

  /** A data file and the vector that it is to have. */
  record Assignment(DataFile file, DeletionVector vector) {}
}
