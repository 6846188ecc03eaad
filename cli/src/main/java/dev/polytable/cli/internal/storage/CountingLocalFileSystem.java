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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system, counted: a {@link LocalFileSystem} in name, since Hadoop casts to it where
 * it buffers on the local disk, as s3a does. Thread-safe.
 */
public final class CountingLocalFileSystem extends LocalFileSystem {

  private final CountingFileSystem counted = new CountingFileSystem();

  @Override
  public void initialize(URI name, Configuration configuration) throws IOException {
    super.initialize(name, configuration);
    counted.initialize(name, configuration);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return counted.open(path, bufferSize);
  }

  @Override
  public FutureDataInputStreamBuilder openFile(Path path) throws IOException {
    return counted.openFile(path);
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
    return counted.create(
        path, permission, overwrite, bufferSize, replication, blockSize, progress);
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
    return counted.createNonRecursive(
        path, permission, flags, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStreamBuilder<?, ?> createFile(Path path) {
    return counted.createFile(path);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
      throws IOException {
    return counted.append(path, bufferSize, progress);
  }

  @Override
  public boolean rename(Path source, Path destination) throws IOException {
    return counted.rename(source, destination);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return counted.delete(path, recursive);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return counted.listStatus(path);
  }

  @Override
  public RemoteIterator<FileStatus> listStatusIterator(Path path) throws IOException {
    return counted.listStatusIterator(path);
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
    return counted.listLocatedStatus(path);
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listFiles(Path path, boolean recursive)
      throws IOException {
    return counted.listFiles(path, recursive);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return counted.getFileStatus(path);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    return counted.mkdirs(path);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return counted.mkdirs(path, permission);
  }
}
