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
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk in the place of S3A, so that all take it for an object store. Writes down each
 * request that it is asked for; those of all instances, in order.
 */
public final class CountedFileSystem extends FileSystem {

  private static final String ROOT = "s3a://counted";
  private static final List<Request> REQUESTS = new ArrayList<>();

  private final RawLocalFileSystem local = new RawLocalFileSystem();

  /** One request to storage. */
  record Request(String kind, String path) {}

  static String uri(java.nio.file.Path folder) {
    return ROOT + folder;
  }

  static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs.s3a.impl", CountedFileSystem.class.getName());
    configuration.setBoolean("fs.s3a.impl.disable.cache", true);
    return configuration;
  }

  /** The requests since the last call, in order. */
  static synchronized List<Request> take() {
    List<Request> taken = List.copyOf(REQUESTS);
    REQUESTS.clear();
    return taken;
  }

  static synchronized void add(Request request) {
    REQUESTS.add(request);
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    local.initialize(URI.create("file:///"), conf);
  }

  @Override
  public String getScheme() {
    return "s3a";
  }

  @Override
  public URI getUri() {
    return URI.create(ROOT);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return local.open(count("open", path), bufferSize);
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
    return local.create(
        count("create", path), overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream createNonRecursive(
      Path path,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    boolean overwrite = flags.contains(CreateFlag.OVERWRITE);
    return create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException("an object store can't append");
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return local.rename(count("rename", from), local(to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return local.delete(count("delete", path), recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return Arrays.stream(local.listStatus(count("list", path)))
        .map(CountedFileSystem::ours)
        .toArray(FileStatus[]::new);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return ours(local.getFileStatus(count("head", path)));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return local.mkdirs(count("mkdir", path));
  }

  @Override
  public void setWorkingDirectory(Path path) {
    throw new UnsupportedOperationException("all paths are absolute");
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path(ROOT + "/");
  }

  private Path count(String kind, Path path) {
    add(new Request(kind, path.toUri().getPath()));
    return local(path);
  }

  private static Path local(Path path) {
    return new Path("file", "", path.toUri().getPath());
  }

  private static FileStatus ours(FileStatus status) {
    return new FileStatus(
        status.getLen(),
        status.isDirectory(),
        1,
        status.getBlockSize(),
        status.getModificationTime(),
        new Path("s3a", "counted", status.getPath().toUri().getPath()));
  }
}
