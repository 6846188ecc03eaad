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
import dev.polytable.schema.DataFile;
import dev.polytable.schema.TableContent;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A version of the table; its files are read when they are asked for. Not thread-safe. */
final class DeltaSnapshot implements TableSnapshot {

  /** Operations that take over files which others have written. */
  private static final Set<String> FOREIGN = Set.of("CONVERT", "CLONE");

  private final LogDirectory directory;
  private final DeltaLog log;
  private final TableState state;

  DeltaSnapshot(LogDirectory directory, DeltaLog log, TableState state) {
    this.directory = requireNonNull(directory, "directory is null");
    this.log = requireNonNull(log, "log is null");
    this.state = requireNonNull(state, "state is null");
  }

  @Override
  public long version() {
    return state.version();
  }

  @Override
  public long timestamp() {
    return log.timestampOf(state);
  }

  @Override
  public TableMetadata metadata() {
    return state.reading().metadata();
  }

  /** Files come from elsewhere by CONVERT or CLONE, and both can only make a table. */
  @Override
  public boolean mayHoldForeignFiles() {
    return new FirstCommit(directory).findOperation().map(FOREIGN::contains).orElse(true);
  }

  @Override
  public OptionalLong estimateFiles() {
    return state.files().isPresent() ? state.files() : LastCheckpoint.findFiles(directory);
  }

  @Override
  public Optional<TableContent> openContent() {
    return Optional.of(KernelContent.open(directory, state.version()));
  }

  @Override
  public CloseableIterator<DataFile> openFiles() {
    CloseableIterator<RawAdd> adds = log.openAdds(state.version());
    FileMapper mapper = state.reading().mapper();
    PathSet paths = new PathSet();
    return new CloseableIterator<>() {
      @Override
      public boolean hasNext() {
        return adds.hasNext();
      }

      @Override
      public DataFile next() {
        DataFile file = mapper.toDataFile(adds.next(), false);
        if (!paths.add(file.path())) {
          throw DeltaErrors.twice(file.path(), state.version());
        }

        return file;
      }

      @Override
      public void close() {
        adds.close();
        log.endConversion();
      }
    };
  }
}
