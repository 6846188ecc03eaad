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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Stands for the storage of a {@link Draft}. Hadoop makes it by name, hence it is public. */
public final class DraftFileSystem extends FileSystem {

  private static final long BLOCK_SIZE = 32L << 20;

  private URI uri;
  private MemoryFiles files;

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    this.files = Draft.files(name);
    this.uri = URI.create(name.getScheme() + "://" + name.getAuthority());
    setConf(conf);
  }

  @Override
  public String getScheme() {
    return uri.getScheme();
  }

  @Override
  public URI getUri() {
    return uri;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return new FSDataInputStream(new Content(files.require(key(path))));
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
    return new FSDataOutputStream(new Written(key(path), overwrite), null);
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
    throw new UnsupportedOperationException("a draft can't be appended to");
  }

  @Override
  public boolean rename(Path from, Path to) {
    return files.move(key(from), key(to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) {
    return files.delete(key(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    if (files.find(key(path)).isPresent()) {
      return new FileStatus[] {getFileStatus(path)};
    }

    List<FileStatus> found = new ArrayList<>();
    for (String child : files.list(key(path))) {
      found.add(getFileStatus(new Path(child)));
    }

    return found.toArray(FileStatus[]::new);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    String key = key(path);
    Path qualified = new Path(uri.getScheme(), uri.getAuthority(), key);
    if (files.isFolder(key)) {
      return new FileStatus(0, true, 1, BLOCK_SIZE, 0, qualified);
    }

    return new FileStatus(files.require(key).length, false, 1, BLOCK_SIZE, 0, qualified);
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) {
    files.makeFolder(key(path));
    return true;
  }

  @Override
  public void setWorkingDirectory(Path path) {
    throw new UnsupportedOperationException("all paths are absolute");
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path(uri + "/");
  }

  private static String key(Path path) {
    return path.toUri().getPath();
  }

  /** Becomes a file when it is closed, as an object does. */
  private final class Written extends ByteArrayOutputStream {

    private final String path;
    private final boolean overwrite;
    private boolean isClosed;

    Written(String path, boolean overwrite) {
      this.path = path;
      this.overwrite = overwrite;
    }

    @Override
    public void close() throws IOException {
      if (!isClosed) {
        isClosed = true;
        files.write(path, toByteArray(), overwrite);
        reset();
      }
    }
  }

  /** A file that is read. */
  private static final class Content extends ByteArrayInputStream
      implements Seekable, PositionedReadable {

    Content(byte[] content) {
      super(content);
    }

    @Override
    public void seek(long position) throws IOException {
      if (position < 0 || position > count) {
        throw new EOFException("no position " + position + " in " + count + " bytes");
      }

      this.pos = (int) position;
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int length) {
      if (position >= count) {
        return -1;
      }

      int n = (int) Math.min(length, count - position);
      System.arraycopy(buf, (int) position, buffer, offset, n);
      return n;
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
      if (position < 0 || position + length > count) {
        throw new EOFException("no " + length + " bytes at " + position + " in " + count);
      }

      System.arraycopy(buf, (int) position, buffer, offset, length);
    }

    @Override
    public void readFully(long position, byte[] buffer) throws IOException {
      readFully(position, buffer, 0, buffer.length);
    }
  }
}
