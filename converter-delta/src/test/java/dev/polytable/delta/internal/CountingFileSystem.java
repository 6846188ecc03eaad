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

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk that writes down each request as {@code <kind> <file name>}. It is put in the
 * place of the scheme {@code file}; requests are those of all instances.
 */
public final class CountingFileSystem extends RawLocalFileSystem {

  private static final String SLOW_DOWN = "503 Slow Down";
  private static final List<String> REQUESTS = new ArrayList<>();
  private static String failing = "";
  private static String message = SLOW_DOWN;

  /** The raw file system opens and lists by asking for a status; storage would not. */
  private int nested;

  static Configuration configuration() {
    Configuration configuration = new Configuration(false);
    configuration.setClass("fs.file.impl", CountingFileSystem.class, FileSystem.class);
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    return configuration;
  }

  /** The requests since the last call, in order. */
  static synchronized List<String> take() {
    List<String> taken = List.copyOf(REQUESTS);
    REQUESTS.clear();
    return taken;
  }

  /** Lets the given request fail from now on; none for empty text. */
  static synchronized void fail(String request) {
    fail(request, SLOW_DOWN);
  }

  static synchronized void fail(String request, String says) {
    failing = request;
    message = says;
  }

  @Override
  public URI getUri() {
    return URI.create("file:///");
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return request("list", path, () -> super.listStatus(path));
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return request("head", path, () -> super.getFileStatus(path));
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return request("open", path, () -> super.open(path, bufferSize));
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
    return request(
        "create",
        path,
        () ->
            super.create(
                path, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public boolean rename(Path source, Path destination) throws IOException {
    return request("rename", source, () -> super.rename(source, destination));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return request("delete", path, () -> super.delete(path, recursive));
  }

  private <T> T request(String kind, Path path, Request<T> request) throws IOException {
    if (nested == 0) {
      count(kind + " " + path.getName());
    }

    nested++;
    try {
      return request.send();
    } finally {
      nested--;
    }
  }

  private static synchronized void count(String request) throws IOException {
    REQUESTS.add(request);
    if (request.equals(failing)) {
      throw new IOException(message);
    }
  }

  private interface Request<T> {

    T send() throws IOException;
  }
}
