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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write one Hudi table, so that nobody rolls back what somebody else is writing. It is
 * a file that only one process can create; a process that dies leaves it behind, and it counts for
 * nothing once it is older than the lease. A long conversion renews it from a thread of its own.
 *
 * <p>It is as strong as the storage's create-if-absent: atomic on local disks, HDFS, Azure, Google
 * Cloud Storage, and on S3 through an S3A that has conditional writes; see docs/hudi.md.
 */
final class Claim implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Claim.class);
  private static final String FILE = "_polytable/hudi.claim";
  private static final String CONDITIONAL = "fs.option.create.conditional.overwrite";
  private static final long FIRST_POLL_MILLIS = 50;
  private static final long LAST_POLL_MILLIS = 250;
  private static final int RENEWALS_A_LEASE = 3;

  private final FileSystem fs;
  private final Path path;
  private final Duration lease;
  private long renewedAt = System.nanoTime();
  private boolean isReleased;

  private Claim(FileSystem fs, Path path, Duration lease) {
    this.fs = requireNonNull(fs, "fs is null");
    this.path = requireNonNull(path, "path is null");
    this.lease = requireNonNull(lease, "lease is null");
    Thread heartbeat = new Thread(this::renew, "polytable-hudi-claim");
    heartbeat.setDaemon(true);
    heartbeat.start();
  }

  /**
   * Takes the claim, and waits for it while another process has it: one request when nobody has;
   * five to see how old a claim is, and one a poll until it may have run out.
   *
   * @param lease how long a claim counts that is not renewed
   * @param patience how long to wait for another process
   * @throws ConversionException with {@link ErrorCode#TARGET_LOCKED}, which is retryable, when
   *     another process has it for longer
   */
  static Claim take(Configuration conf, Path root, Duration lease, Duration patience) {
    Path path = new Path(root, FILE);
    long deadline = System.nanoTime() + patience.toNanos();
    long nextLook = System.nanoTime();
    long poll = FIRST_POLL_MILLIS;

    try {
      FileSystem fs = root.getFileSystem(conf);

      while (!create(fs, path)) {
        if (nextLook - System.nanoTime() <= 0) {
          Duration left = takeAwayAbandoned(fs, path, lease);
          if (left.isZero()) {
            continue;
          }

          nextLook = System.nanoTime() + left.toNanos();
        }

        if (System.nanoTime() > deadline) {
          throw locked(root);
        }

        Thread.sleep(poll);
        poll = Math.min(LAST_POLL_MILLIS, poll * 2);
      }

      return new Claim(fs, path, lease);
    } catch (IOException e) {
      throw StorageErrors.failed("claiming the Hudi table at '%s'".formatted(root), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw locked(root);
    }
  }

  /**
   * Makes sure that nobody can have taken over since the claim was renewed; no request.
   *
   * @throws ConversionException with {@link ErrorCode#TARGET_LOCKED} when somebody may have
   */
  synchronized void check() {
    if (hasRunOut()) {
      throw locked(path.getParent().getParent());
    }
  }

  /** Gives the claim back; one request. */
  @Override
  public synchronized void close() {
    isReleased = true;
    notifyAll();

    if (hasRunOut()) {
      return;
    }

    try {
      fs.delete(path, false);
    } catch (IOException e) {
      throw StorageErrors.failed("giving back the claim '%s'".formatted(path), e);
    }
  }

  private boolean hasRunOut() {
    return System.nanoTime() - renewedAt > lease.toNanos();
  }

  private synchronized void renew() {
    try {
      while (!isReleased) {
        wait(Math.max(1, lease.toMillis() / RENEWALS_A_LEASE));

        if (!isReleased && !hasRunOut()) {
          long now = System.nanoTime();
          write(fs.create(path, true));
          this.renewedAt = now;
        }
      }
    } catch (InterruptedException | IOException e) {
      LOG.debug("The claim '{}' is not renewed any more and runs out", path, e);
    }
  }

  private static boolean create(FileSystem fs, Path path) throws IOException {
    try {
      if ("file".equals(fs.getUri().getScheme())) {
        // Hadoop's local file system looks first and creates then, so two could succeed.
        java.nio.file.Path local = java.nio.file.Path.of(path.toUri().getPath());
        createFolder(local.getParent());
        Files.writeString(local, owner(), StandardOpenOption.CREATE_NEW);
      } else {
        FSDataOutputStreamBuilder<?, ?> builder = fs.createFile(path);
        builder.recursive();
        builder.overwrite(false);
        builder.opt(CONDITIONAL, true);
        write(builder.build());
      }

      return true;
    } catch (FileAlreadyExistsException | org.apache.hadoop.fs.FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Makes the folder in the table's, which may have been deleted meanwhile and must stay so. */
  private static void createFolder(java.nio.file.Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      try {
        Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        LOG.debug("Another process made '{}' just now", folder, e);
      }
    }
  }

  private static void write(FSDataOutputStream stream) throws IOException {
    try (stream) {
      stream.write(owner().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String owner() {
    return "process " + ProcessHandle.current().pid() + ", " + UUID.randomUUID() + "\n";
  }

  /**
   * Takes away a claim whose process has died; its age is told by the clock of the storage.
   *
   * @return zero when the claim is gone, else how long it counts unless it is renewed
   */
  private static Duration takeAwayAbandoned(FileSystem fs, Path path, Duration lease)
      throws IOException {
    Path own = new Path(path.getParent(), "hudi.claim." + UUID.randomUUID());

    try {
      long claimed = fs.getFileStatus(path).getModificationTime();
      write(fs.create(own, true));
      long now = fs.getFileStatus(own).getModificationTime();
      fs.delete(own, false);
      long age = now - claimed;

      if (age <= lease.toMillis()) {
        return lease.minusMillis(Math.max(0, age)).plusMillis(1);
      }

      if (!fs.rename(path, own)) {
        return Duration.ofMillis(LAST_POLL_MILLIS);
      }

      // Of several that try one renames the old claim; another may get that one's new claim
      // instead.
      if (fs.getFileStatus(own).getModificationTime() != claimed) {
        fs.rename(own, path);
        return Duration.ofMillis(LAST_POLL_MILLIS);
      }

      fs.delete(own, false);
      return Duration.ZERO;
    } catch (FileNotFoundException e) {
      return Duration.ZERO;
    }
  }

  private static ConversionException locked(Path root) {
    return new ConversionException(
        ErrorCode.TARGET_LOCKED,
        true,
        ("Another process is writing the Hudi table at '%s', so this one waits for its turn. It is"
             + " tried again, at the latest with the next commit. If no other process converts the"
             + " table, delete '%s' there.")
            .formatted(root, FILE),
        null);
  }
}
