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
package dev.polytable.hook.internal.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.hook.internal.Commit;
import dev.polytable.hook.internal.CommitMetadata;
import dev.polytable.hook.internal.CountingFileSystem;
import io.delta.storage.AzureLogStore;
import io.delta.storage.CloseableIterator;
import io.delta.storage.GCSLogStore;
import io.delta.storage.HDFSLogStore;
import io.delta.storage.LogStore;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener against the log stores that it stands in for. */
class TestCommitListenerLogStore {

  private static final String COMMIT_INFO = "{\"commitInfo\":{\"x\":\"{\\\"metaData\\\"\"}}";
  private static final String ADD = "{\"add\":{\"path\":\"a\"}}";
  private static final String METADATA = "{\"metaData\":{\"id\":\"i\"}}";
  private static final String PROTOCOL = "{\"protocol\":{\"minReaderVersion\":1}}";

  @TempDir private java.nio.file.Path folder;

  private final List<String> events = new ArrayList<>();
  private final List<Optional<CommitMetadata>> seen = new ArrayList<>();
  private Configuration conf;
  private LogStore store;

  @BeforeEach
  void setUp() throws IOException {
    for (String table : List.of("t", "plain", "listened")) {
      Files.createDirectories(folder.resolve(table).resolve("_delta_log"));
    }

    conf = new Configuration();
    store = listener(new HDFSLogStore(conf));
  }

  @Test
  void tellsOfACommitOnceItIsWritten() throws Exception {
    write(store, commit("t", 0), List.of(COMMIT_INFO, PROTOCOL, METADATA, ADD));
    write(store, commit("t", 1), List.of(COMMIT_INFO, ADD));
    write(store, commit("t", 2), List.of(COMMIT_INFO, METADATA));
    write(store, commit("t", 3), List.of(COMMIT_INFO, PROTOCOL));

    assertThat(events)
        .containsExactly(
            "file:" + folder + "/t 0 true",
            "file:" + folder + "/t 1 false",
            "file:" + folder + "/t 2 true",
            "file:" + folder + "/t 3 true");
    assertThat(seen)
        .containsExactly(
            Optional.of(new CommitMetadata("i", false)),
            Optional.empty(),
            Optional.of(new CommitMetadata("i", false)),
            Optional.empty());
  }

  @Test
  void tellsOfNothingElse() throws Exception {
    write(store, new Path(log("t"), "_last_checkpoint"), List.of("{\"version\":1}"));
    store.listFrom(commit("t", 0), conf);

    assertThat(events).isEmpty();
  }

  @Test
  void passesErrorsOnAsTheyAreAndTellsOfNoCommit() throws Exception {
    write(store, commit("t", 0), List.of(ADD));
    events.clear();
    UncheckedIOException broken = new UncheckedIOException(new IOException("serialization broke"));
    Iterator<String> failing =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public String next() {
            throw broken;
          }
        };

    assertThatThrownBy(() -> write(store, commit("t", 0), List.of(ADD)))
        .isExactlyInstanceOf(FileAlreadyExistsException.class)
        .hasMessage(commit("t", 0).toString());
    assertThatThrownBy(() -> store.write(commit("t", 1), failing, false, conf))
        .isSameAs(broken)
        .hasMessageContaining("serialization broke");
    assertThatThrownBy(() -> store.read(commit("t", 7), conf))
        .isExactlyInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("00000000000000000007.json does not exist");
    assertThatThrownBy(() -> store.listFrom(commit("nowhere", 0), conf))
        .isExactlyInstanceOf(FileNotFoundException.class)
        .hasMessageContaining("nowhere/_delta_log");
    assertThat(events).isEmpty();
  }

  @Test
  void givesTheResultsOfTheStoreBehindIt() throws Exception {
    LogStore plain = new HDFSLogStore(conf);
    write(store, commit("t", 0), List.of(COMMIT_INFO, ADD));
    write(plain, commit("plain", 0), List.of(COMMIT_INFO, ADD));

    assertThat(read(store, commit("t", 0))).isEqualTo(read(plain, commit("plain", 0)));
    assertThat(names(store, commit("t", 0))).containsExactly("00000000000000000000.json");
    assertThat(store.isPartialWriteVisible(log("t"), conf)).isTrue();
    assertThat(listener(new GCSLogStore(conf)).isPartialWriteVisible(log("t"), conf)).isFalse();
    assertThat(store.resolvePathOnPhysicalStorage(new Path("/x"), conf))
        .isEqualTo(plain.resolvePathOnPhysicalStorage(new Path("/x"), conf));
    assertThat(store.initHadoopConf()).isSameAs(conf);
  }

  @Test
  void makesNoStorageRequestOfItsOwn() throws Exception {
    Configuration counted = CountingFileSystem.configuration();
    List<String> plain = requests(new AzureLogStore(counted), "plain", counted);
    List<String> listened = requests(listener(new AzureLogStore(counted)), "listened", counted);

    assertThat(listened).hasSizeGreaterThan(8).isEqualTo(plain);
    assertThat(events).hasSize(2);
  }

  @Test
  void writesAgainOverACommitAsAsked() throws Exception {
    write(store, commit("t", 0), List.of(ADD));
    store.write(commit("t", 0), List.of(METADATA).iterator(), true, conf);

    assertThat(read(store, commit("t", 0))).containsExactly(METADATA);
    assertThat(events).hasSize(2).last().asString().endsWith("/t 0 true");
  }

  private List<String> requests(LogStore logStore, String table, Configuration counted)
      throws IOException {
    CountingFileSystem.takeRequests();
    Path first = new Path("counted:" + commit(table, 0).toUri().getPath());
    Path second = new Path("counted:" + commit(table, 1).toUri().getPath());
    logStore.write(first, List.of(COMMIT_INFO, METADATA).iterator(), false, counted);
    logStore.write(second, List.of(COMMIT_INFO, ADD).iterator(), false, counted);
    logStore.listFrom(first, counted);
    try (CloseableIterator<String> lines = logStore.read(first, counted)) {
      lines.next();
    }

    return CountingFileSystem.takeRequests().stream()
        .map(request -> request.replace(table, "table").replaceAll("json\\..*tmp", "tmp"))
        .sorted()
        .toList();
  }

  private LogStore listener(LogStore delegate) {
    return new CommitListenerLogStore(
        conf,
        delegate,
        supplier -> {
          Commit commit = supplier.get();
          events.add(commit.tablePath() + " " + commit.version() + " " + commit.metadataChanged());
          seen.add(commit.metadata());
        });
  }

  private void write(LogStore logStore, Path path, List<String> actions) throws IOException {
    logStore.write(path, actions.iterator(), false, conf);
  }

  private List<String> read(LogStore logStore, Path path) throws IOException {
    List<String> lines = new ArrayList<>();
    try (CloseableIterator<String> iterator = logStore.read(path, conf)) {
      iterator.forEachRemaining(lines::add);
    }

    return lines;
  }

  private List<String> names(LogStore logStore, Path path) throws IOException {
    List<String> names = new ArrayList<>();
    Iterator<FileStatus> statuses = logStore.listFrom(path, conf);
    statuses.forEachRemaining(status -> names.add(status.getPath().getName()));
    return names;
  }

  private Path log(String table) {
    return new Path("file:" + folder + "/" + table + "/_delta_log");
  }

  private Path commit(String table, long version) {
    return new Path(log(table), String.format(Locale.ROOT, "%020d.json", version));
  }
}
