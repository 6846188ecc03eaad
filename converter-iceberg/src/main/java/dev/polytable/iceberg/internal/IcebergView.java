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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableContent;
import dev.polytable.schema.TargetFile;
import dev.polytable.schema.TargetSize;
import dev.polytable.schema.TargetView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;

/** The table as Iceberg's own scan plans it. */
final class IcebergView implements TargetView {

  private final SourcePaths paths;
  private final TableStore store;
  private final Optional<TableMetadata> metadata;
  private final Optional<Table> table;

  private IcebergView(String sourcePath, TableStore store) {
    this.paths = new SourcePaths(sourcePath);
    this.store = requireNonNull(store, "store is null");
    this.metadata = store.load();
    this.table =
        metadata.map(
            loaded ->
                new BaseTable(new StaticTableOperations(loaded, store.io()), store.location()));
  }

  /** Opens the table as it is now. */
  static IcebergView open(String sourcePath, TableStore store) {
    return new IcebergView(sourcePath, store);
  }

  @Override
  public String format() {
    return IcebergTargets.FORMAT;
  }

  @Override
  public Optional<Long> version() {
    return metadata.flatMap(loaded -> TargetStates.of(loaded, store.location()).version());
  }

  @Override
  public boolean hasTable() {
    return metadata.isPresent();
  }

  @Override
  public StructType schema() {
    return ModelTypes.of(requireTable().schema().asStruct());
  }

  @Override
  public List<String> partitionColumns() {
    Table opened = requireTable();
    return opened.spec().fields().stream()
        .filter(field -> !field.transform().isVoid())
        .map(field -> opened.schema().findColumnName(field.sourceId()))
        .toList();
  }

  @Override
  public CloseableIterator<TargetFile> openFiles() {
    CloseableIterable<FileScanTask> tasks = requireTable().newScan().planFiles();
    org.apache.iceberg.io.CloseableIterator<FileScanTask> iterator = tasks.iterator();
    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return iterator.hasNext();
      }

      @Override
      public TargetFile next() {
        return file(iterator.next());
      }

      @Override
      public void close() {
        try {
          iterator.close();
          tasks.close();
        } catch (IOException e) {
          throw new UncheckedIOException("closing the scan of " + store.location(), e);
        }
      }
    };
  }

  /** Lists the metadata folder; not known where the table's storage can't list. */
  @Override
  public Optional<TargetSize> findSize() {
    if (metadata.isEmpty() || !(store.io().delegate() instanceof SupportsPrefixOperations lister)) {
      return Optional.empty();
    }

    String file = store.metadataFileLocation("x");
    long files = 0;
    long bytes = 0;
    for (FileInfo found : lister.listPrefix(file.substring(0, file.length() - "x".length()))) {
      files++;
      bytes += found.size();
    }

    return Optional.of(new TargetSize(metadata.get().snapshots().size(), files, bytes));
  }

  @Override
  public Optional<TableContent> openContent() {
    return Optional.of(IcebergContent.open(requireTable(), paths));
  }

  @Override
  public void close() {
    store.close();
  }

  private Table requireTable() {
    return table.orElseThrow(() -> new IllegalStateException("there is no Iceberg table"));
  }

  private TargetFile file(FileScanTask task) {
    DataFile file = task.file();
    return new TargetFile(
        paths.relativize(file),
        OptionalLong.of(file.fileSizeInBytes()),
        OptionalLong.of(file.recordCount()),
        partition(task.spec(), file.partition()),
        task.deletes().stream().mapToLong(ContentFile::recordCount).sum());
  }

  private static Map<String, Optional<Object>> partition(PartitionSpec spec, StructLike values) {
    Map<String, Optional<Object>> partition = new LinkedHashMap<>();
    List<PartitionField> fields = spec.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).transform().isIdentity()) {
        Object value = values.get(i, Object.class);
        partition.put(
            spec.schema().findColumnName(fields.get(i).sourceId()),
            Optional.ofNullable(value instanceof CharSequence ? value.toString() : value));
      }
    }

    return partition;
  }
}
