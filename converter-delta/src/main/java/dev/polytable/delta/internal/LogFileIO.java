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

import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.defaults.engine.hadoopio.HadoopFileIO;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import java.io.FileNotFoundException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What Kernel may do with storage: read files, and "list" the log, which is answered from a listing
 * that was made before; Kernel would list twice for one snapshot. It can't write. Not thread-safe.
 */
final class LogFileIO implements FileIO {

  private final HadoopFileIO reading;
  private final Configuration configuration;
  private LogListing listing;

  LogFileIO(Configuration configuration) {
    this.configuration = requireNonNull(configuration, "configuration is null");
    this.reading = new HadoopFileIO(configuration);
  }

  void use(LogListing newListing) {
    listing = requireNonNull(newListing, "newListing is null");
  }

  @Override
  public CloseableIterator<FileStatus> listFrom(String filePath) {
    String from = new Path(filePath).getName();
    return Utils.toCloseableIterator(
        listing.files().stream()
            .filter(file -> new Path(file.getPath()).getName().compareTo(from) >= 0)
            .iterator());
  }

  @Override
  public FileStatus getFileStatus(String path) throws FileNotFoundException {
    return listing.files().stream()
        .filter(file -> file.getPath().equals(path))
        .findFirst()
        .orElseThrow(() -> new FileNotFoundException(path));
  }

  @Override
  public String resolvePath(String path) {
    return path;
  }

  @Override
  public InputFile newInputFile(String path, long fileSize) {
    return reading.newInputFile(path, fileSize);
  }

  @Override
  public Optional<String> getConf(String key) {
    return Optional.ofNullable(configuration.get(key));
  }

  @Override
  public boolean mkdirs(String path) {
    throw new UnsupportedOperationException("mkdirs " + path);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    throw new UnsupportedOperationException("write " + path);
  }

  @Override
  public boolean delete(String path) {
    throw new UnsupportedOperationException("delete " + path);
  }

  @Override
  public void copyFileAtomically(String source, String destination, boolean overwrite) {
    throw new UnsupportedOperationException("copy " + source);
  }
}
