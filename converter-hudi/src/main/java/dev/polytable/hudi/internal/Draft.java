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
package dev.polytable.hudi.internal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.hadoop.fs.HoodieWrapperFileSystem;

/**
 * Files that Hudi writes to memory, on a storage of their own: what it looks up, writes and takes
 * away again on the way to them costs no request.
 *
 * <p>Hudi reaches it by {@link #root} and {@link #configuration}, until it is closed. Each draft is
 * a bucket of its own for an object store, of which Hudi asks the least; so nothing that Hudi or
 * Hadoop keeps for a file system is shared with another, or with the table's.
 */
final class Draft implements AutoCloseable {

  private static final String SCHEME = "s3a";

  /** As Hudi's class says it, which the engine's class loader gives a name of its own. */
  private static final String HUDI_SCHEME = HoodieWrapperFileSystem.getHoodieScheme(SCHEME);

  private static final Map<String, MemoryFiles> OPEN = new ConcurrentHashMap<>();

  private final String id = "polytable-draft-" + UUID.randomUUID();
  private final MemoryFiles files = new MemoryFiles();
  private final Configuration configuration;

  private Draft(Configuration configuration) {
    this.configuration = requireNonNull(configuration, "configuration is null");
  }

  /** Starts with nothing; asks storage for nothing. */
  static Draft open(Configuration conf) {
    Draft draft = new Draft(new Configuration(conf));
    // A session's configuration has a class loader that doesn't see these classes.
    draft.configuration.setClassLoader(Draft.class.getClassLoader());
    draft.configuration.set(implementation(SCHEME), DraftFileSystem.class.getName());
    draft.configuration.setBoolean(implementation(SCHEME) + ".disable.cache", true);
    OPEN.put(draft.id, draft.files);
    return draft;
  }

  /** The files of the draft with a root. */
  static MemoryFiles files(URI root) {
    MemoryFiles files = OPEN.get(root.getHost());
    if (files == null) {
      throw new IllegalStateException("the draft '%s' is closed".formatted(root));
    }

    return files;
  }

  Path root() {
    return new Path(SCHEME, id, "/table");
  }

  Configuration configuration() {
    return configuration;
  }

  /** The files that there are below a folder, by their paths in it, sorted. */
  Map<String, byte[]> below(Path folder) {
    String prefix = folder.toUri().getPath() + "/";
    Map<String, byte[]> found = new TreeMap<>();
    files
        .all()
        .forEach(
            (path, content) -> {
              if (path.startsWith(prefix)) {
                found.put(path.substring(prefix.length()), content);
              }
            });
    return found;
  }

  /** Forgets the files, and the wrapper that Hudi has put around the storage to write them. */
  @Override
  public void close() {
    try {
      configuration.set(implementation(HUDI_SCHEME), HoodieWrapperFileSystem.class.getName());
      FileSystem.get(new Path(HUDI_SCHEME, id, "/").toUri(), configuration).close();
    } catch (IOException e) {
      throw StorageErrors.failed("closing the draft of a Hudi table", e);
    } finally {
      OPEN.remove(id);
      files.clear();
    }
  }

  private static String implementation(String scheme) {
    return "fs." + scheme + ".impl";
  }
}
