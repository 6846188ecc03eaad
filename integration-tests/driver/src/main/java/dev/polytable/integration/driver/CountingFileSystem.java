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
package dev.polytable.integration.driver;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, which tells {@link Requests} of each request, those for its checksum files
 * too. Used with {@code spark.hadoop.fs.file.impl}.
 */
public final class CountingFileSystem extends LocalFileSystem {

  public CountingFileSystem() {
    super(raw());
  }

  /** Without checksum files. */
  static FileSystem raw() {
    return new Raw();
  }

  private static final class Raw extends RawLocalFileSystem {

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      Requests.add("head", path);
      return super.getFileStatus(path);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
      Requests.add("list", path);
      return super.listStatus(path);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      Requests.add("open", path);
      return super.open(path, bufferSize);
    }

    @Override
    public FSDataOutputStream create(
        Path path,
        FsPermission permission,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      Requests.add("create", path);
      return super.create(
          path, permission, overwrite, bufferSize, replication, blockSize, progress);
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
      Requests.add("rename", from);
      return super.rename(from, to);
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
      Requests.add("delete", path);
      return super.delete(path, recursive);
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
      Requests.add("mkdirs", path);
      return super.mkdirs(path);
    }
  }
}
