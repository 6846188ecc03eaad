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

import dev.polytable.schema.CloseableIterator;
import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.DataFile;
import dev.polytable.schema.ErrorCode;
import dev.polytable.schema.Protocol;
import dev.polytable.schema.StructType;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TableSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A source table in memory whose log can be cut off, which counts what is asked of it. */
public final class FakeSource implements ConversionSource {

  public long latest;
  public long earliestCommit;
  public String id = "table-1";

  /** The version from which on the table has {@link #id}; before it is {@code table-1}. */
  public long idSince;

  public Map<String, String> properties = Map.of(TargetSelection.OWN_PROPERTY, "hudi");
  public Optional<RuntimeException> failure = Optional.empty();
  public final List<String> calls = new ArrayList<>();

  @Override
  public String format() {
    return "delta";
  }

  @Override
  public long latestVersion() {
    calls.add("latestVersion");
    return latest;
  }

  @Override
  public TableSnapshot snapshot(long version) {
    if (version < earliestCommit - 1) {
      throw new ConversionException(ErrorCode.SOURCE_HISTORY_EXPIRED, false, "gone", null);
    }

    failure.ifPresent(
        thrown -> {
          throw thrown;
        });
    calls.add("snapshot " + version);
    return new FakeSnapshot(version, metadataAt(version));
  }

  @Override
  public Optional<String> findReplayObstacle(long fromVersion, long toVersion) {
    return fromVersion + 1 < earliestCommit
        ? Optional.of("commit %s of the log is gone".formatted(fromVersion + 1))
        : Optional.empty();
  }

  @Override
  public List<TableChange> changes(long fromVersion, long toVersion) {
    calls.add("changes %s %s".formatted(fromVersion, toVersion));
    List<TableChange> changes = new ArrayList<>();
    for (long version = fromVersion + 1; version <= toVersion; version++) {
      changes.add(
          new TableChange(
              version, version * 1000, metadataAt(version), false, List.of(), List.of(), "WRITE"));
    }

    return changes;
  }

  @Override
  public void close() {
    calls.add("close");
  }

  public TableMetadata metadataAt(long version) {
    return new TableMetadata(
        version < idSince ? "table-1" : id,
        Optional.empty(),
        new StructType(List.of()),
        List.of(),
        properties,
        new Protocol(1, 2, Set.of(), Set.of()));
  }

  private record FakeSnapshot(long version, TableMetadata metadata) implements TableSnapshot {

    @Override
    public long timestamp() {
      return version * 1000;
    }

    @Override
    public CloseableIterator<DataFile> openFiles() {
      throw new UnsupportedOperationException("the fake has no files");
    }
  }
}
