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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers the files that a commit has written, so that they can be taken back when it doesn't
 * happen, and serves those that it has written last from memory. Thread-safe, as Iceberg writes
 * manifests on several threads.
 */
final class RecordingFileIO implements FileIO {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(RecordingFileIO.class);

  private volatile FileIO delegate;
  private final RecentFiles recent = new RecentFiles();
  private final Set<String> written = new LinkedHashSet<>();

  RecordingFileIO(FileIO delegate) {
    this.delegate = requireNonNull(delegate, "delegate is null");
  }

  @Override
  public InputFile newInputFile(String path) {
    return recent.find(path).orElseGet(() -> delegate.newInputFile(path));
  }

  @Override
  public InputFile newInputFile(String path, long length) {
    return recent.find(path).orElseGet(() -> delegate.newInputFile(path, length));
  }

  @Override
  public OutputFile newOutputFile(String path) {
    synchronized (written) {
      written.add(path);
    }

    return recent.keeping(delegate.newOutputFile(path));
  }

  @Override
  public void deleteFile(String path) {
    synchronized (written) {
      written.remove(path);
    }

    recent.forget(path);
    delegate.deleteFile(path);
  }

  @Override
  public Map<String, String> properties() {
    return delegate.properties();
  }

  @Override
  public void close() {
    delegate.close();
  }

  FileIO delegate() {
    return delegate;
  }

  /** Reads and writes through another one from now on, as a catalog asks for. */
  void use(FileIO newDelegate) {
    this.delegate = requireNonNull(newDelegate, "newDelegate is null");
  }

  /** What was written since the last call, which is forgotten. */
  List<String> takeWritten() {
    synchronized (written) {
      List<String> files = List.copyOf(written);
      written.clear();
      return files;
    }
  }

  /** Deletes files that no table refers to, as far as that can be done. */
  void deleteAll(List<String> files) {
    for (String file : files) {
      recent.forget(file);
      try {
        delegate.deleteFile(file);
        // checkstyle: IllegalCatch, because what failed before it is what counts
      } catch (RuntimeException e) {
        LOG.warn("Can't delete {}, which no table refers to: {}", file, e.getMessage());
      }
    }
  }
}
