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

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk under another scheme, so that the target takes it for HDFS or an object store.
 * Each operation is told to the observer of the authority first, which may count it or make it
 * fail.
 */
final class ObservedFileSystem extends RawLocalFileSystem {

  private static final Map<String, Observer> OBSERVERS = new ConcurrentHashMap<>();

  private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);
  private URI uri;

  /** Makes the scheme known; a path is {@code scheme://authority/absolute/local/path}. */
  static void install(
      Configuration configuration, String scheme, String authority, Observer observer) {
    configuration.set("fs." + scheme + ".impl", ObservedFileSystem.class.getName());
    configuration.setBoolean("fs." + scheme + ".impl.disable.cache", true);
    OBSERVERS.put(authority, observer);
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(URI.create("file:///"), conf);
    uri = URI.create(name.getScheme() + "://" + name.getAuthority());
  }

  @Override
  public URI getUri() {
    return uri == null ? super.getUri() : uri;
  }

  @Override
  public File pathToFile(Path path) {
    return new File(path.toUri().getPath());
  }

  @Override
  protected void checkPath(Path path) {}

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return observe("open", path, () -> super.open(path, bufferSize));
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
    return create(path, overwrite, bufferSize, replication, blockSize, progress);
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
    Action<FSDataOutputStream> action =
        () -> super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    return uri.getScheme().startsWith("s3") ? put(path, action) : observe("create", path, action);
  }

  /** In an object store a file appears when its stream is closed, as a whole. */
  private FSDataOutputStream put(Path path, Action<FSDataOutputStream> action) throws IOException {
    ByteArrayOutputStream content =
        new ByteArrayOutputStream() {
          private boolean closed;

          @Override
          public void close() throws IOException {
            if (!closed) {
              closed = true;
              observe("create", path, () -> write(action));
            }
          }

          private boolean write(Action<FSDataOutputStream> open) throws IOException {
            try (FSDataOutputStream out = open.run()) {
              writeTo(out);
              return true;
            }
          }
        };
    return new FSDataOutputStream(content, null);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return observe("rename", to, () -> super.rename(from, to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return observe("delete", path, () -> super.delete(path, recursive));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return observe("list", path, () -> super.listStatus(path));
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return observe("head", path, () -> super.getFileStatus(path));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return observe("head", path, () -> super.exists(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return observe("mkdirs", path, () -> super.mkdirs(path, permission));
  }

  /** Only what the caller asks for is told, not what the file system does for it. */
  private <T> T observe(String operation, Path path, Action<T> action) throws IOException {
    if (inside.get()) {
      return action.run();
    }

    inside.set(true);
    try {
      Observer observer = OBSERVERS.get(uri.getAuthority());
      observer.before(operation, path.getName());
      T result = action.run();
      observer.after(operation, path.getName());
      return result;
    } finally {
      inside.set(false);
    }
  }

  /** What is told of each operation. */
  interface Observer {

    void before(String operation, String fileName) throws IOException;

    /** Not called when the operation fails. */
    default void after(String operation, String fileName) throws IOException {}
  }

  private interface Action<T> {

    T run() throws IOException;
  }
}
