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
package dev.polytable.hook.internal;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** The local file system under the scheme {@code counted}, which takes note of what it is asked. */
public final class CountingFileSystem extends RawLocalFileSystem {

  private static final List<String> REQUESTS = Collections.synchronizedList(new ArrayList<>());

  public static Configuration configuration() {
    Configuration conf = new Configuration();
    conf.set("fs.counted.impl", CountingFileSystem.class.getName());
    return conf;
  }

  /** The requests since the last call. */
  public static List<String> takeRequests() {
    List<String> taken = List.copyOf(REQUESTS);
    REQUESTS.clear();
    return taken;
  }

  @Override
  public String getScheme() {
    return "counted";
  }

  @Override
  public URI getUri() {
    return URI.create("counted:///");
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    REQUESTS.add("open " + path);
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
    REQUESTS.add("create " + path);
    return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    REQUESTS.add("create " + path);
    return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    REQUESTS.add("exists " + path);
    return super.exists(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    REQUESTS.add("rename " + from);
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    REQUESTS.add("delete " + path);
    return super.delete(path, recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    REQUESTS.add("list " + path);
    return super.listStatus(path);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    REQUESTS.add("head " + path);
    return super.getFileStatus(path);
  }
}
