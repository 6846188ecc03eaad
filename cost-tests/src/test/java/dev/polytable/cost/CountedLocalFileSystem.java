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
package dev.polytable.cost;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system of a session, with its checksum files, in the place of the scheme {@code
 * file}. Writes down what it is asked for beside the requests of {@link CountedFileSystem}; what it
 * asks itself in between is none.
 */
public final class CountedLocalFileSystem extends LocalFileSystem {

  private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);

  static String uri(java.nio.file.Path folder) {
    return "file:" + folder;
  }

  static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", CountedLocalFileSystem.class.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    return configuration;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return count("open", path, () -> super.open(path, bufferSize));
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
    return count(
        "create",
        path,
        () ->
            super.create(
                path, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return count("rename", from, () -> super.rename(from, to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return count("delete", path, () -> super.delete(path, recursive));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return count("list", path, () -> super.listStatus(path));
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return count("head", path, () -> super.getFileStatus(path));
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    return count("mkdir", path, () -> super.mkdirs(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return count("mkdir", path, () -> super.mkdirs(path, permission));
  }

  private static <T> T count(String kind, Path path, Request<T> request) throws IOException {
    int depth = DEPTH.get();
    if (depth == 0) {
      CountedFileSystem.add(new CountedFileSystem.Request(kind, path.toUri().getPath()));
    }

    DEPTH.set(depth + 1);
    try {
      return request.send();
    } finally {
      DEPTH.set(depth);
    }
  }

  private interface Request<T> {

    T send() throws IOException;
  }
}
