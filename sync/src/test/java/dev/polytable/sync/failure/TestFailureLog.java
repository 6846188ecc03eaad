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
package dev.polytable.sync.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetInspection.PastFailure;
import dev.polytable.sync.request.TargetStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFailureLog {

  private static final Failure FAILURE =
      new Failure("UNSUPPORTED_TYPE", false, "Column é: no\nchecksum=here. Change it.");
  private static final long NOW = 1_700_000_000_000L;

  @TempDir private Path folder;
  private Path kept;

  @BeforeEach
  void keepAFailure() {
    kept = folder.resolve("_polytable/hudi-failure.properties");
    open().note(failed(FAILURE), 7);
  }

  @Test
  void isKeptForOtherProcesses() {
    assertThat(open().find("hudi")).hasValue(new PastFailure(7, NOW, FAILURE));
    assertThat(open().find("iceberg")).isEmpty();
  }

  /** A status that asks later would be silent else: the storage of the target may be another. */
  @Test
  void failureOfStorageIsKeptToo() {
    Failure failure = new Failure("STORAGE_FAILED", true, "The bucket of the target is gone.");
    open().note(failed(failure), 8);

    assertThat(open().find("hudi")).hasValue(new PastFailure(8, NOW, failure));
  }

  /** What a reader may find while the file is written, or when its writer was killed. */
  @Test
  void fileThatIsNotWrittenToItsEndTellsNothing() throws IOException {
    byte[] whole = Files.readAllBytes(kept);
    for (int length = 0; length < whole.length; length++) {
      write(Arrays.copyOf(whole, length));
      assertThat(open().find("hudi")).as("the first %s bytes", length).isEmpty();
    }

    write(whole);
    assertThat(open().find("hudi")).isPresent();
  }

  @Test
  void nextFailureMendsAFileThatIsNotWhole() throws IOException {
    write(Arrays.copyOf(Files.readAllBytes(kept), 40));
    open().note(failed(FAILURE), 8);

    assertThat(open().find("hudi")).hasValue(new PastFailure(8, NOW, FAILURE));
  }

  /** As an editor leaves it, or another program. */
  @Test
  void otherTextTellsNothing() throws IOException {
    write("version=7\ncode=X\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));

    assertThat(open().find("hudi")).isEmpty();
  }

  private void write(byte[] bytes) throws IOException {
    Files.deleteIfExists(kept.resolveSibling(".hudi-failure.properties.crc"));
    Files.write(kept, bytes);
  }

  private FailureLog open() {
    Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
    return FailureLog.of(
        new ConversionContext(
            folder.toUri().toString(), Map.of(), clock, List.of(new Configuration())));
  }

  private static TargetStatus failed(Failure failure) {
    return new TargetStatus(
        "hudi",
        Optional.of(6L),
        Optional.empty(),
        ConversionPath.NONE,
        "",
        0,
        0,
        0,
        1,
        Optional.of(failure));
  }
}
