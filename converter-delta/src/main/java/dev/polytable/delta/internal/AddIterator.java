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
import io.delta.kernel.data.ColumnVector;
import io.delta.kernel.data.FilteredColumnarBatch;
import io.delta.kernel.data.MapValue;
import io.delta.kernel.internal.actions.AddFile;
import io.delta.kernel.internal.actions.DeletionVectorDescriptor;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The files in Kernel's batches, one batch in memory at a time. Not thread-safe. */
final class AddIterator implements CloseableIterator<RawAdd> {

  private static final int PATH = AddFile.SCHEMA_WITH_STATS.indexOf("path");
  private static final int PARTITION_VALUES = AddFile.SCHEMA_WITH_STATS.indexOf("partitionValues");
  private static final int SIZE = AddFile.SCHEMA_WITH_STATS.indexOf("size");
  private static final int MODIFICATION_TIME =
      AddFile.SCHEMA_WITH_STATS.indexOf("modificationTime");
  private static final int DELETION_VECTOR = AddFile.SCHEMA_WITH_STATS.indexOf("deletionVector");
  private static final int STATS = AddFile.SCHEMA_WITH_STATS.indexOf("stats");

  private final io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> batches;
  private final String tablePath;
  private final String what;
  private FilteredColumnarBatch batch;
  private ColumnVector adds;
  private int row;
  private boolean closed;

  /**
   * @param what is done, for errors
   */
  AddIterator(
      io.delta.kernel.utils.CloseableIterator<FilteredColumnarBatch> batches,
      String tablePath,
      String what) {
    this.batches = requireNonNull(batches, "batches is null");
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.what = requireNonNull(what, "what is null");
  }

  @Override
  public boolean hasNext() {
    if (closed) {
      return false;
    }

    try {
      return advance();
      // checkstyle: IllegalCatch, because Kernel throws anything where a log is wrong
    } catch (RuntimeException e) {
      throw KernelErrors.translate(tablePath, what, e);
    }
  }

  @Override
  public RawAdd next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }

    try {
      return toAdd(row++);
      // checkstyle: IllegalCatch, because Kernel throws anything where a log is wrong
    } catch (RuntimeException e) {
      throw KernelErrors.translate(tablePath, what, e);
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }

    closed = true;
    try {
      batches.close();
    } catch (IOException e) {
      throw DeltaErrors.storageFailed(what, e);
    }
  }

  /** Moves to the next selected row; returns whether there is one. */
  private boolean advance() {
    while (true) {
      while (batch != null && row < batch.getData().getSize()) {
        if (isSelected() && !adds.isNullAt(row)) {
          return true;
        }

        row++;
      }

      if (!batches.hasNext()) {
        return false;
      }

      batch = batches.next();
      adds = batch.getData().getColumnVector(0);
      row = 0;
    }
  }

  private boolean isSelected() {
    return batch
        .getSelectionVector()
        .map(selection -> !selection.isNullAt(row) && selection.getBoolean(row))
        .orElse(true);
  }

  private RawAdd toAdd(int index) {
    ColumnVector stats = adds.getChild(STATS);
    return new RawAdd(
        adds.getChild(PATH).getString(index),
        toMap(adds.getChild(PARTITION_VALUES), index),
        adds.getChild(SIZE).getLong(index),
        adds.getChild(MODIFICATION_TIME).getLong(index),
        false,
        stats.isNullAt(index) ? Optional.empty() : Optional.of(stats.getString(index)),
        Optional.ofNullable(
                DeletionVectorDescriptor.fromColumnVector(adds.getChild(DELETION_VECTOR), index))
            .map(AddIterator::toVector));
  }

  private static RawVector toVector(DeletionVectorDescriptor descriptor) {
    return new RawVector(
        descriptor.getStorageType(),
        descriptor.getPathOrInlineDv(),
        descriptor.getOffset(),
        descriptor.getSizeInBytes(),
        descriptor.getCardinality());
  }

  private static Map<String, String> toMap(ColumnVector vector, int index) {
    if (vector.isNullAt(index)) {
      return Map.of();
    }

    MapValue map = vector.getMap(index);
    Map<String, String> result = new LinkedHashMap<>();
    for (int i = 0; i < map.getSize(); i++) {
      ColumnVector values = map.getValues();
      result.put(map.getKeys().getString(i), values.isNullAt(i) ? null : values.getString(i));
    }

    return Collections.unmodifiableMap(result);
  }
}
