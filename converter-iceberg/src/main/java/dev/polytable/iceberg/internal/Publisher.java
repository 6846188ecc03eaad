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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/**
 * Makes a metadata file appear as a whole and only where there is none, as far as the storage can.
 * Stateless.
 */
enum Publisher {
  /**
   * A local disk: a hard link appears as a whole or fails when the name is taken. (A rename would
   * replace the other's file.)
   */
  LINK {
    @Override
    boolean publish(FileSystem fileSystem, Path file, byte[] content) throws IOException {
      Path temporary = temporary(file);
      write(fileSystem, temporary, content);
      try {
        Files.createLink(local(file), local(temporary));
        return true;
      } catch (FileAlreadyExistsException e) {
        return false;
      } catch (UnsupportedOperationException | FileSystemException e) {
        // A disk without hard links.
        return !fileSystem.exists(file) && fileSystem.rename(temporary, file);
      } finally {
        fileSystem.delete(temporary, false);
      }
    }
  },

  /** HDFS and its like: a rename is atomic and fails when the name is taken. */
  RENAME {
    @Override
    boolean publish(FileSystem fileSystem, Path file, byte[] content) throws IOException {
      Path temporary = temporary(file);
      write(fileSystem, temporary, content);
      boolean renamed = false;
      try {
        renamed = !fileSystem.exists(file) && fileSystem.rename(temporary, file);
        return renamed;
      } finally {
        if (!renamed) {
          fileSystem.delete(temporary, false);
        }
      }
    }
  },

  /**
   * An object store: an object appears as a whole when its stream is closed. It fails when the name
   * is taken where the store has conditional writes (S3 with Hadoop from 3.4.2, GCS); else two that
   * write at the very same time are not told apart.
   */
  PUT {
    @Override
    boolean publish(FileSystem fileSystem, Path file, byte[] content) throws IOException {
      FSDataOutputStreamBuilder<?, ?> builder = fileSystem.createFile(file);
      builder.overwrite(false);
      builder.recursive();
      builder.opt("fs.option.create.conditional.overwrite", "true");
      try (OutputStream out = builder.build()) {
        out.write(content);
      } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
        return false;
      }

      return true;
    }
  };

  private static final Set<String> OBJECT_STORES =
      Set.of("s3", "s3a", "s3n", "gs", "oss", "cos", "cosn", "obs");

  /** The right way for the storage. */
  static Publisher of(FileSystem fileSystem) {
    String scheme = fileSystem.getUri().getScheme();
    if ("file".equals(scheme)) {
      return LINK;
    }

    return OBJECT_STORES.contains(scheme) ? PUT : RENAME;
  }

  /**
   * Publishes the file.
   *
   * @return false when the name is taken
   * @throws IOException when it may or may not be there now
   */
  abstract boolean publish(FileSystem fileSystem, Path file, byte[] content) throws IOException;

  /**
   * Publishes the file and makes sure of it.
   *
   * @return false when the name is taken by what somebody else has written
   * @throws CommitStateUnknownException when it may or may not be there
   * @throws dev.polytable.schema.ConversionException when it isn't there, though a request may
   *     still be under way
   */
  boolean put(FileSystem fileSystem, Path file, byte[] content) {
    try {
      // A request that is tried again finds the name taken by what it has done before.
      return publish(fileSystem, file, content) || holds(fileSystem, file, content);
    } catch (IOException e) {
      return holds(fileSystem, file, content, e);
    }
  }

  /**
   * Whether the file holds what an attempt has written.
   *
   * @param failure of the attempt; none when the name was taken
   */
  private static boolean holds(
      FileSystem fileSystem, Path file, byte[] content, IOException... failure) {
    try (InputStream in = fileSystem.open(file)) {
      return Arrays.equals(in.readAllBytes(), content);
    } catch (FileNotFoundException e) {
      throw IcebergErrors.storageFailed("Can't write " + file, failure.length > 0 ? failure[0] : e);
    } catch (IOException e) {
      Arrays.stream(failure).forEach(e::addSuppressed);
      throw new CommitStateUnknownException(e);
    }
  }

  private static Path temporary(Path file) {
    return new Path(file.getParent(), java.util.UUID.randomUUID() + ".metadata.json");
  }

  private static void write(FileSystem fileSystem, Path file, byte[] content) throws IOException {
    try (OutputStream out = fileSystem.create(file, false)) {
      out.write(content);
    }
  }

  private static java.nio.file.Path local(Path file) {
    return java.nio.file.Path.of(file.toUri().getPath());
  }
}
