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
package dev.polytable.sync;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;

/**
 * A snapshot that says how many of its files were taken; not thread-safe, as the snapshot isn't.
 */
final class CountedSnapshot implements TableSnapshot {

  private static final int FILES_BETWEEN_CALLS = 100;

  private final TableSnapshot snapshot;
  private final String format;
  private final SyncListener listener;

  CountedSnapshot(TableSnapshot snapshot, String format, SyncListener listener) {
    this.snapshot = requireNonNull(snapshot, "snapshot is null");
    this.format = requireNonNull(format, "format is null");
    this.listener = requireNonNull(listener, "listener is null");
  }

  @Override
  public long version() {
    return snapshot.version();
  }

  @Override
  public long timestamp() {
    return snapshot.timestamp();
  }

  @Override
  public TableMetadata metadata() {
    return snapshot.metadata();
  }

  @Override
  public boolean mayHoldForeignFiles() {
    return snapshot.mayHoldForeignFiles();
  }

  @Override
  public CloseableIterator<DataFile> openFiles() {
    return new CountedFiles(snapshot.openFiles());
  }

  private final class CountedFiles implements CloseableIterator<DataFile> {

    private final CloseableIterator<DataFile> files;
    private long taken;
    private boolean exhausted;

    CountedFiles(CloseableIterator<DataFile> files) {
      this.files = files;
    }

    @Override
    public boolean hasNext() {
      boolean more = files.hasNext();
      if (!more && !exhausted) {
        exhausted = true;
        listener.filesExpected(format, taken);
        listener.filesRead(format, taken);
      }

      return more;
    }

    @Override
    public DataFile next() {
      DataFile file = files.next();
      taken++;
      if (taken % FILES_BETWEEN_CALLS == 0) {
        listener.filesRead(format, taken);
      }

      return file;
    }

    @Override
    public void close() {
      files.close();
    }
  }
}
