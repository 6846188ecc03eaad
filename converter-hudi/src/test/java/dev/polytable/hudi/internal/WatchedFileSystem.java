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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, without checksum files: counts the requests, and can die at one of them,
 * after which all fail until it is revived, as when a process is killed.
 */
public final class WatchedFileSystem extends FilterFileSystem {

  private static final List<String> REQUESTS = new ArrayList<>();
  private static int diesAt = Integer.MAX_VALUE;
  private static boolean afterwards;
  private static boolean dead;
  private static Supplier<? extends Throwable> fault;

  public WatchedFileSystem() {
    super(new Raw());
  }

  /** Starts no process to set permissions. */
  private static final class Raw extends RawLocalFileSystem {

    @Override
    public void setPermission(Path path, FsPermission permission) {}
  }

  static Configuration configuration() {
    Configuration conf = new Configuration();
    conf.set("fs.file.impl", WatchedFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  /** Forgets all requests and lives. */
  static synchronized void reset() {
    REQUESTS.clear();
    diesAt = Integer.MAX_VALUE;
    dead = false;
    fault = null;
  }

  /** Dies at the n-th request from now, counted from 0: before it takes effect, or after. */
  static synchronized void dieAt(int request, boolean afterEffect) {
    reset();
    diesAt = request;
    afterwards = afterEffect;
  }

  /** Throws at the n-th request from now, and lives on. */
  static synchronized void failAt(
      int request, boolean afterEffect, Supplier<? extends Throwable> thrown) {
    dieAt(request, afterEffect);
    fault = thrown;
  }

  /** Whether the request came at which a fault was planned, or death. */
  static synchronized boolean hasFailed() {
    return REQUESTS.size() > diesAt;
  }

  static synchronized boolean isDead() {
    return dead;
  }

  static synchronized List<String> requests() {
    return List.copyOf(REQUESTS);
  }

  /** The number of requests by kind. */
  static Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    requests()
        .forEach(
            request -> counts.merge(request.substring(0, request.indexOf(' ')), 1, Integer::sum));
    return counts;
  }

  /** An operation on storage. */
  private interface Operation<T> {
    T run() throws IOException;
  }

  private static <T> T watch(String kind, Path path, Operation<T> operation) throws IOException {
    boolean isLast = isLast(kind + " " + path.toUri().getPath());

    if (isLast && !afterwards) {
      throw end();
    }

    T result = operation.run();

    if (isLast) {
      throw end();
    }

    return result;
  }

  /** Counts a request, and tells whether the process dies at it; Hudi makes some in threads. */
  private static synchronized boolean isLast(String request) {
    if (dead) {
      throw new Killed();
    }

    REQUESTS.add(request);
    boolean isLast = REQUESTS.size() == diesAt + 1;
    dead = isLast && fault == null;
    return isLast;
  }

  private static Error end() throws IOException {
    if (fault == null) {
      return new Killed();
    }

    Throwable thrown = fault.get();
    if (thrown instanceof IOException io) {
      throw io;
    }

    if (thrown instanceof RuntimeException unchecked) {
      throw unchecked;
    }

    return (Error) thrown;
  }

  @Override
  public String getScheme() {
    return "file";
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return watch("open", path, () -> super.open(path, bufferSize));
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
    return watch(
        "create",
        path,
        () ->
            super.create(
                path, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
      throws IOException {
    return watch("append", path, () -> super.append(path, bufferSize, progress));
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return watch("rename", from, () -> super.rename(from, to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return watch("delete", path, () -> super.delete(path, recursive));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return watch("list", path, () -> super.listStatus(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return watch("mkdirs", path, () -> super.mkdirs(path, permission));
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    return watch("mkdirs", path, () -> super.mkdirs(path));
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return watch("head", path, () -> super.getFileStatus(path));
  }

  /**
   * What a killed process would not live to see. No exception, since a process that is killed
   * handles none, nor waits to try again.
   */
  static final class Killed extends Error {

    private static final long serialVersionUID = 1L;

    Killed() {
      super("the process was killed here");
    }
  }
}
