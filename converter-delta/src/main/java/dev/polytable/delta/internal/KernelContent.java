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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.TableContent;
import io.delta.kernel.Scan;
import io.delta.kernel.TableManager;
import io.delta.kernel.data.ColumnarBatch;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.Row;
import io.delta.kernel.defaults.engine.DefaultEngine;
import io.delta.kernel.engine.Engine;
import io.delta.kernel.engine.FileReadResult;
import io.delta.kernel.internal.InternalScanFileUtils;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import io.delta.kernel.internal.data.DelegateRow;
import io.delta.kernel.internal.data.ScanStateRow;
import io.delta.kernel.internal.deletionvectors.DeletionVectorUtils;
import io.delta.kernel.internal.util.ColumnMapping;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.internal.util.VectorUtils;
import io.delta.kernel.types.StructType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The data as Delta Kernel's default engine reads it: its own way through the log, deletion vectors
 * and column mapping. Holds the entries of all active files in memory. Not thread-safe.
 */
final class KernelContent implements TableContent {

  private final String tablePath;
  private final Engine engine;
  private final Row scanState;
  private final Map<String, Row> files;

  private KernelContent(String tablePath, Engine engine, Row scanState, Map<String, Row> files) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.engine = requireNonNull(engine, "engine is null");
    this.scanState = requireNonNull(scanState, "scanState is null");
    this.files = requireNonNull(files, "files is null");
  }

  /** Reads the log anew. */
  static KernelContent open(LogDirectory directory, long version) {
    String tablePath = directory.tablePath();
    return guarded(
        tablePath,
        () -> {
          Engine engine = DefaultEngine.create(directory.configuration());
          String root = directory.root().toString();
          Scan scan =
              TableManager.loadSnapshot(root)
                  .atVersion(version)
                  .build(engine)
                  .getScanBuilder()
                  .build();
          Map<String, Row> files = readFiles(scan, engine, new DataPaths(directory.root()));
          return new KernelContent(tablePath, engine, scan.getScanState(engine), files);
        });
  }

  @Override
  public long[] deletedPositions(String path) {
    return guarded(
        tablePath,
        () -> {
          DeletionVectorDescriptor vector =
              InternalScanFileUtils.getDeletionVectorDescriptorFromRow(file(path));
          if (vector == null) {
            return new long[0];
          }

          String root = ScanStateRow.getTableRoot(scanState).toString();
          return DeletionVectorUtils.loadNewDvAndBitmap(engine, root, vector)._2.toArray();
        });
  }

  @Override
  public CloseableIterator<Map<String, Object>> openRows(String path) {
    return guarded(tablePath, () -> new Rows(openBatches(file(path))));
  }

  @Override
  public void close() {
    // Kernel keeps nothing open.
  }

  private Row file(String path) {
    Row file = requireNonNull(files.get(path), () -> path + " is not an active file");
    return completed(file);
  }

  /**
   * A partition value that the log leaves out is null; Kernel wants it written down. delta-rs
   * leaves nulls out where it compacts its log.
   */
  private Row completed(Row file) {
    Map<String, String> values = new HashMap<>(InternalScanFileUtils.getPartitionValues(file));
    int recorded = values.size();
    StructType schema = ScanStateRow.getLogicalSchema(scanState);
    for (String column : ScanStateRow.getPartitionColumns(scanState)) {
      values.putIfAbsent(ColumnMapping.getPhysicalName(schema.get(column)), null);
    }

    if (values.size() == recorded) {
      return file;
    }

    Row add = file.getStruct(InternalScanFileUtils.ADD_FILE_ORDINAL);
    int place = add.getSchema().indexOf("partitionValues");
    Row completed = new DelegateRow(add, Map.of(place, VectorUtils.stringStringMapValue(values)));
    return new DelegateRow(file, Map.of(InternalScanFileUtils.ADD_FILE_ORDINAL, completed));
  }

  private io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> openBatches(Row file) {
    try {
      io.delta.kernel.utils.CloseableIterator<ColumnarBatch> data =
          engine
              .getParquetHandler()
              .readParquetFiles(
                  Utils.singletonCloseableIterator(InternalScanFileUtils.getAddFileStatus(file)),
                  ScanStateRow.getPhysicalDataReadSchema(scanState),
                  Optional.empty())
              .map(FileReadResult::getData);
      return Scan.transformPhysicalData(engine, scanState, file, data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Row> readFiles(Scan scan, Engine engine, DataPaths paths) {
    Map<String, Row> files = new HashMap<>();
    try (io.delta.kernel.utils.CloseableIterator<Row> rows =
        Utils.intoRows(scan.getScanFiles(engine))) {
      while (rows.hasNext()) {
        Row row = rows.next();
        Row add = row.getStruct(InternalScanFileUtils.ADD_FILE_ORDINAL);
        String logPath = add.getString(add.getSchema().indexOf("path"));
        files.put(paths.resolve(logPath), row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }

    return files;
  }

  private static <T> T guarded(String tablePath, Supplier<T> action) {
    try {
      return action.get();
      // checkstyle: IllegalCatch, because Kernel throws anything where a table is wrong
    } catch (RuntimeException e) {
      throw KernelErrors.translate(tablePath, "Reading the data of " + tablePath, e);
    }
  }

  /** The rows of the batches that Kernel has selected. */
  private final class Rows implements CloseableIterator<Map<String, Object>> {

    private final io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> batches;
    private FilteredColumnarBatch batch;
    private int next;

    Rows(io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> batches) {
      this.batches = batches;
    }

    @Override
    public boolean hasNext() {
      return guarded(tablePath, this::findNext);
    }

    @Override
    public Map<String, Object> next() {
      if (!hasNext()) {
        throw new java.util.NoSuchElementException("there are no more rows");
      }

      return guarded(tablePath, () -> KernelValues.row(batch.getData(), next++));
    }

    @Override
    public void close() {
      Utils.closeCloseablesSilently(batches);
    }

    private boolean findNext() {
      while (true) {
        while (batch != null && next < batch.getData().getSize()) {
          if (isSelected()) {
            return true;
          }

          next++;
        }

        if (!batches.hasNext()) {
          return false;
        }

        batch = batches.next();
        next = 0;
      }
    }

    private boolean isSelected() {
      return batch
          .getSelectionVector()
          .map(vector -> !vector.isNullAt(next) && vector.getBoolean(next))
          .orElse(true);
    }
  }
}
