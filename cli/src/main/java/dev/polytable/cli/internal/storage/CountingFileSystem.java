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
package dev.polytable.cli.internal.storage;

import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Counts each request and passes it on unchanged. Hadoop makes the instances by class name, hence
 * the one counter of the process. Thread-safe, as what it passes on to is.
 */
public final class CountingFileSystem extends FilterFileSystem {

  /** The counter of all instances. */
  public static final RequestCounter COUNTER = new RequestCounter();

  private static final List<String> SCHEMES =
      List.of("file", "hdfs", "s3a", "s3", "s3n", "abfs", "abfss", "gs");

  private static final Set<Class<? extends FileSystem>> COUNTING =
      Set.of(CountingFileSystem.class, CountingLocalFileSystem.class);

  private static final String IMPLEMENTATION = "fs.%s.impl";
  private static final String COUNTED = "polytable.counted.fs.%s.impl";

  /** Puts the counter before the file systems that are on the class path. */
  public static void install(Configuration configuration) {
    for (String scheme : SCHEMES) {
      findClass(scheme, configuration)
          .filter(counted -> !COUNTING.contains(counted))
          .ifPresent(
              counted -> {
                configuration.setClass(COUNTED.formatted(scheme), counted, FileSystem.class);
                // Hadoop casts what it finds for its own local files.
                configuration.setClass(
                    IMPLEMENTATION.formatted(scheme),
                    LocalFileSystem.class.isAssignableFrom(counted)
                        ? CountingLocalFileSystem.class
                        : CountingFileSystem.class,
                    FileSystem.class);
              });
    }
  }

  /** The class of the file system for a scheme; empty when it is not on the class path. */
  static Optional<Class<? extends FileSystem>> findClass(
      String scheme, Configuration configuration) {
    try {
      return Optional.of(FileSystem.getFileSystemClass(scheme, configuration));
      // checkstyle: IllegalCatch, because Hadoop wraps a missing class in one
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public void initialize(URI name, Configuration configuration) throws IOException {
    Class<? extends FileSystem> counted =
        configuration.getClass(COUNTED.formatted(name.getScheme()), null, FileSystem.class);
    if (counted == null) {
      throw new IOException("no file system is known for " + name.getScheme());
    }

    fs = ReflectionUtils.newInstance(counted, null);
    fs.initialize(name, configuration);
    super.initialize(name, configuration);
  }

  @Override
  public String getScheme() {
    return fs.getUri().getScheme();
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    count(path);
    return super.open(path, bufferSize);
  }

  @Override
  public FutureDataInputStreamBuilder openFile(Path path) throws IOException {
    count(path);
    return super.openFile(path);
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
    count(path);
    return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
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
    count(path);
    return super.createNonRecursive(
        path, permission, flags, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStreamBuilder<?, ?> createFile(Path path) {
    count(path);
    return super.createFile(path);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
      throws IOException {
    count(path);
    return super.append(path, bufferSize, progress);
  }

  @Override
  public boolean rename(Path source, Path destination) throws IOException {
    count(source);
    return super.rename(source, destination);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    count(path);
    return super.delete(path, recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    count(path);
    return super.listStatus(path);
  }

  @Override
  public RemoteIterator<FileStatus> listStatusIterator(Path path) throws IOException {
    count(path);
    return super.listStatusIterator(path);
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
    count(path);
    return super.listLocatedStatus(path);
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listFiles(Path path, boolean recursive)
      throws IOException {
    count(path);
    return fs.listFiles(path, recursive);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    count(path);
    return super.getFileStatus(path);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    count(path);
    return super.mkdirs(path);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    count(path);
    return super.mkdirs(path, permission);
  }

  private void count(Path path) {
    COUNTER.add(makeQualified(path).toString());
  }
}
