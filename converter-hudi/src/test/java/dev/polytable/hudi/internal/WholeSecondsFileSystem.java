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

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system as a storage whose file times are whole seconds. */
public final class WholeSecondsFileSystem extends FilterFileSystem {

  private static final long SECOND = 1000;

  public WholeSecondsFileSystem() {
    super(new RawLocalFileSystem());
  }

  static Configuration configuration() {
    Configuration conf = new Configuration();
    conf.set("fs.file.impl", WholeSecondsFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  @Override
  public String getScheme() {
    return "file";
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return Arrays.stream(super.listStatus(path))
        .map(WholeSecondsFileSystem::cut)
        .toArray(FileStatus[]::new);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return cut(super.getFileStatus(path));
  }

  private static FileStatus cut(FileStatus status) {
    return new FileStatus(
        status.getLen(),
        status.isDirectory(),
        1,
        status.getBlockSize(),
        status.getModificationTime() / SECOND * SECOND,
        status.getPath());
  }
}
