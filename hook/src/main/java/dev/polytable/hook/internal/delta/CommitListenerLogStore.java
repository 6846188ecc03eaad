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
package dev.polytable.hook.internal.delta;

import static java.util.Objects.requireNonNull;

import dev.polytable.hook.internal.Commit;
import dev.polytable.hook.internal.CommitFile;
import dev.polytable.hook.internal.CommitHandler;
import dev.polytable.hook.internal.CommitMetadata;
import dev.polytable.hook.internal.CommitSink;
import io.delta.storage.CloseableIterator;
import io.delta.storage.LogStore;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.delta.storage.DelegatingLogStore;
import org.apache.spark.sql.delta.storage.LogStoreInverseAdaptor;

/**
 * The commit listener: passes every call to the log store that Delta would have used, and after a
 * commit file was written says so. Results, errors and storage requests are those of that log
 * store. Thread-safe when it is.
 */
public final class CommitListenerLogStore extends LogStore {

  private final LogStore delegate;
  private final CommitSink sink;

  /** Called by Delta, by reflection. */
  public CommitListenerLogStore(Configuration hadoopConf) {
    this(
        hadoopConf,
        new LogStoreInverseAdaptor(new DelegatingLogStore(hadoopConf), hadoopConf),
        CommitHandler.instance());
  }

  CommitListenerLogStore(Configuration hadoopConf, LogStore delegate, CommitSink sink) {
    super(hadoopConf);
    this.delegate = requireNonNull(delegate, "delegate is null");
    this.sink = requireNonNull(sink, "sink is null");
  }

  @Override
  public CloseableIterator<String> read(Path path, Configuration hadoopConf) throws IOException {
    return delegate.read(path, hadoopConf);
  }

  @Override
  public void write(
      Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoopConf)
      throws IOException {
    Optional<CommitFile> commit = CommitFile.parse(path);
    if (commit.isEmpty()) {
      delegate.write(path, actions, overwrite, hadoopConf);
      return;
    }

    MetadataSpotter spotter = new MetadataSpotter(actions);
    delegate.write(path, spotter, overwrite, hadoopConf);
    sink.committed(() -> toCommit(commit.get(), spotter, hadoopConf));
  }

  @Override
  public Iterator<FileStatus> listFrom(Path path, Configuration hadoopConf) throws IOException {
    return delegate.listFrom(path, hadoopConf);
  }

  @Override
  public Path resolvePathOnPhysicalStorage(Path path, Configuration hadoopConf) throws IOException {
    return delegate.resolvePathOnPhysicalStorage(path, hadoopConf);
  }

  @Override
  public Boolean isPartialWriteVisible(Path path, Configuration hadoopConf) throws IOException {
    return delegate.isPartialWriteVisible(path, hadoopConf);
  }

  private static Commit toCommit(
      CommitFile commit, MetadataSpotter spotter, Configuration hadoopConf) {
    String path = commit.tablePath();
    return new Commit(
        path,
        commit.version(),
        spotter.metadataSeen,
        spotter.metadata.or(() -> ActiveTransaction.findMetadata(path)),
        () -> hadoopConf,
        "");
  }

  /** Passes the actions on and looks at how each begins. */
  private static final class MetadataSpotter implements Iterator<String> {

    private static final String METADATA = "{\"metaData\"";
    private static final String PROTOCOL = "{\"protocol\"";

    private final Iterator<String> actions;
    private boolean metadataSeen;
    private Optional<CommitMetadata> metadata = Optional.empty();

    MetadataSpotter(Iterator<String> actions) {
      this.actions = actions;
    }

    @Override
    public boolean hasNext() {
      return actions.hasNext();
    }

    @Override
    public String next() {
      String action = actions.next();
      if (action != null && action.startsWith(METADATA)) {
        metadataSeen = true;
        metadata = CommitMetadata.parse(action);
      } else if (action != null && action.startsWith(PROTOCOL)) {
        metadataSeen = true;
      }

      return action;
    }

    @Override
    public void remove() {
      actions.remove();
    }
  }
}
