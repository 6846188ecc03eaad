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
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, in which the metadata of targets in a folder {@code …/of-<user>/…} is that
 * user's. Like the ones of real storages it asks as the user who has made it. What Delta and its
 * tasks do is let through.
 */
public final class OwnedFileSystem extends LocalFileSystem {

  private static final String OWNER = "/of-";

  private String user;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    user = UserGroupInformation.getCurrentUser().getShortUserName();
    super.initialize(name, conf);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    check(path);
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

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    check(path);
    return super.listStatus(path);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    check(path);
    return super.getFileStatus(path);
  }

  private void check(Path path) throws IOException {
    String name = path.toUri().getPath() + "/";
    int at = name.indexOf(OWNER);
    if (at >= 0 && (name.contains("/.hoodie/") || name.contains("/_iceberg/"))) {
      int begin = at + OWNER.length();
      if (!name.substring(begin, name.indexOf('/', begin)).equals(user)) {
        throw new AccessControlException("Permission denied: user=" + user + ", path=" + path);
      }
    }
  }
}
