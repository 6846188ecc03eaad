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

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.Denials;
import io.delta.kernel.utils.FileStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * The folder {@code _delta_log} in storage: every request that this module makes itself is one
 * method here. Not thread-safe.
 */
final class LogDirectory {

  private static final String LOCAL_SCHEME = "file";
  private static final Pattern COMMIT = Pattern.compile("(\\d{20})\\.json");
  private static final Pattern OTHER =
      Pattern.compile(
          "(\\d{20})\\.(checkpoint(\\..*)?\\.(parquet|json)|\\d{20}\\.compacted\\.json|crc)");

  private final String tablePath;
  private final Path root;
  private final Path directory;
  private final Configuration configuration;
  private FileSystem fileSystem;

  LogDirectory(String tablePath, Configuration configuration) {
    this.tablePath = requireNonNull(tablePath, "tablePath is null");
    this.configuration = requireNonNull(configuration, "configuration is null");
    this.root = new Path(tablePath);
    this.directory = new Path(root, "_delta_log");
  }

  String tablePath() {
    return tablePath;
  }

  Path root() {
    return root;
  }

  Path path() {
    return directory;
  }

  Configuration configuration() {
    return configuration;
  }

  static String commitName(long version) {
    return String.format(Locale.ROOT, "%020d.json", version);
  }

  /** Lists the log: one listing, of as many pages as the storage needs. */
  LogListing list() {
    List<FileStatus> files = new ArrayList<>();
    NavigableMap<Long, CommitFile> commits = new TreeMap<>();
    NavigableSet<Long> checkpoints = new TreeSet<>();
    try {
      RemoteIterator<org.apache.hadoop.fs.FileStatus> entries =
          fileSystem().listStatusIterator(directory);
      while (entries.hasNext()) {
        add(entries.next(), files, commits, checkpoints);
      }
    } catch (IOException e) {
      throw unlisted(e);
    }

    files.sort(Comparator.comparing(FileStatus::getPath));
    LogListing listing = LogListing.of(files, commits, checkpoints);
    if (listing.isEmpty()) {
      throw DeltaErrors.notFound(tablePath, "its folder _delta_log holds no commit");
    }

    return listing;
  }

  /** Hadoop says of a local folder that may not be entered that it isn't there. */
  private ConversionException unlisted(IOException failure) {
    IOException cause = failure;
    if (fileSystem != null && LOCAL_SCHEME.equals(fileSystem.getUri().getScheme())) {
      cause = LocalAccess.findDenial(directory.toUri().getPath()).orElse(cause);
    }

    return cause instanceof FileNotFoundException && Denials.find(cause).isEmpty()
        ? DeltaErrors.notFound(tablePath, "it has no folder _delta_log")
        : DeltaErrors.storageFailed("Listing %s".formatted(directory), cause);
  }

  /** Looks for one commit: one head request. */
  Optional<CommitFile> findCommit(long version) {
    Path path = new Path(directory, commitName(version));
    try {
      org.apache.hadoop.fs.FileStatus status = fileSystem().getFileStatus(path);
      return Optional.of(new CommitFile(version, status.getLen(), status.getModificationTime()));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw DeltaErrors.storageFailed("Looking for %s".formatted(path), e);
    }
  }

  /**
   * Opens one commit: one open request, as the file's length is known.
   *
   * @throws FileNotFoundException when it is gone
   */
  InputStream open(CommitFile commit) throws IOException {
    Path path = new Path(directory, commitName(commit.version()));
    CompletableFuture<FSDataInputStream> stream =
        fileSystem()
            .openFile(path)
            .opt(OpenFileOptions.FS_OPTION_OPENFILE_LENGTH, Long.toString(commit.sizeInBytes()))
            .build();
    try {
      return stream.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while opening " + path);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }

      throw new IOException("can't open " + path, e.getCause());
    }
  }

  /**
   * Opens one commit of unknown length: an open request, and where the storage needs it a head.
   *
   * @throws FileNotFoundException when it is gone
   */
  InputStream openCommit(long version) throws IOException {
    return fileSystem().open(new Path(directory, commitName(version)));
  }

  /**
   * Opens the note on the newest checkpoint: one open request.
   *
   * @throws FileNotFoundException when there is none
   */
  InputStream openLastCheckpoint() throws IOException {
    return fileSystem().open(new Path(directory, "_last_checkpoint"));
  }

  private FileSystem fileSystem() throws IOException {
    if (fileSystem == null) {
      fileSystem = directory.getFileSystem(configuration);
    }

    return fileSystem;
  }

  /** Adds what belongs to the log. */
  private static void add(
      org.apache.hadoop.fs.FileStatus entry,
      List<FileStatus> files,
      NavigableMap<Long, CommitFile> commits,
      NavigableSet<Long> checkpoints) {
    String name = entry.getPath().getName();
    Matcher commit = COMMIT.matcher(name);
    Matcher other = OTHER.matcher(name);
    if (!entry.isFile() || !(commit.matches() || other.matches())) {
      return;
    }

    files.add(
        FileStatus.of(entry.getPath().toString(), entry.getLen(), entry.getModificationTime()));
    if (commit.matches()) {
      long version = Long.parseLong(commit.group(1));
      commits.put(version, new CommitFile(version, entry.getLen(), entry.getModificationTime()));
    } else if (other.group(2).startsWith("checkpoint") && entry.getLen() > 0) {
      checkpoints.add(Long.parseLong(other.group(1)));
    }
  }
}
