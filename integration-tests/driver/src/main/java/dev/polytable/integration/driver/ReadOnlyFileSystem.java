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

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, in which the {@code .hoodie} folder of a table can't be written as long as
 * the table has a file {@code _hoodie_is_read_only}; tests may run as a user whom no permission
 * keeps out.
 */
public final class ReadOnlyFileSystem extends LocalFileSystem {

  private static final String PROTECTED = "/.hoodie";

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
    check(path);
    return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream createNonRecursive(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    check(path);
    return super.createNonRecursive(
        path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    check(path);
    return super.mkdirs(path, permission);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    check(path);
    return super.mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    check(from);
    check(to);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    check(path);
    return super.delete(path, recursive);
  }

  private static void check(Path path) throws IOException {
    String name = path.toUri().getPath() + "/";
    int at = name.indexOf(PROTECTED + "/");
    if (at >= 0 && new File(name.substring(0, at), "_hoodie_is_read_only").exists()) {
      throw new AccessControlException("Permission denied: " + path);
    }
  }
}
