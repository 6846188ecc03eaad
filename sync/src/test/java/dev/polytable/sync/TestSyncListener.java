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
package dev.polytable.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.request.ConversionPath;
import dev.polytable.sync.request.TableStatus.Failure;
import dev.polytable.sync.request.TargetStatus;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TestSyncListener {

  private final FakeSource source = new FakeSource();
  private final FakeTarget hudi = new FakeTarget("hudi");
  private final FakeTarget iceberg = new FakeTarget("iceberg");
  private final List<String> heard = new ArrayList<>();
  private long nanos;

  @Test
  void planSaysWhatWouldBeDone() {
    hudi.state = held(1);
    iceberg.state = held(4);
    List<TargetStatus> statuses = open().plan(request("hudi", "iceberg", "hudo"));

    assertThat(statuses)
        .extracting(TargetStatus::path)
        .containsExactly(ConversionPath.INCREMENTAL, ConversionPath.NONE, ConversionPath.NONE);
    assertThat(statuses.get(0).version()).hasValue(1L);
    assertThat(statuses.get(1).failure()).isPresent();
    assertThat(hudi.calls).isEmpty();
    assertThat(source.calls).isEmpty();
  }

  @Test
  void listenerHearsPlansAndEnds() {
    hudi.state = held(1);
    try (TableSync sync = open()) {
      sync.sync(request("hudi"));
    }

    assertThat(heard).containsExactly("hudi INCREMENTAL", "hudi holds 4");
  }

  @Test
  void durationIsTheTargetsOwn() {
    hudi.whileConverting = () -> nanos += TimeUnit.SECONDS.toNanos(5);
    iceberg.whileConverting = () -> nanos += TimeUnit.SECONDS.toNanos(2);
    try (TableSync sync = open()) {
      assertThat(sync.sync(request("hudi", "iceberg")))
          .extracting(TargetStatus::durationMillis)
          .containsExactly(5_000L, 2_000L);
    }
  }

  /** Hadoop's local file system throws an Error when it can't write; the other target goes on. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskIsAFailureOfTheTarget() {
    hudi.state = held(1);
    hudi.whileConverting = TestSyncListener::writeToFullDisk;
    try (TableSync sync = open()) {
      List<TargetStatus> statuses = sync.sync(request("hudi", "iceberg"));

      Failure failure = statuses.get(0).failure().orElseThrow();
      assertThat(failure.code()).isEqualTo("STORAGE_FAILED");
      assertThat(failure.retryable()).isTrue();
      assertThat(failure.message())
          .isEqualTo(
              "The conversion to hudi failed: No space left on device. Check that the disk has"
                  + " room and works; then run it again.");
      assertThat(statuses.get(1).failure()).isEmpty();
    }
  }

  private static void writeToFullDisk() {
    try (FileSystem files = new RawLocalFileSystem()) {
      files.initialize(URI.create("file:///"), new Configuration(false));
      try (OutputStream out = files.append(new Path("/dev/full"))) {
        out.write(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TableSync open() {
    Providers providers = FakeFormats.of(source, hudi, iceberg);
    SyncListener listener =
        new SyncListener() {
          @Override
          public void planned(String format, TargetPlan plan) {
            heard.add(format + " " + plan.path());
          }

          @Override
          public void finished(TargetStatus status) {
            heard.add(status.format() + " holds " + status.version().orElseThrow());
          }
        };
    ConversionContext context =
        new ConversionContext("file:/t", Map.of(), Clock.systemUTC(), List.of());
    return new TableSync(
        context, providers.sources().get("delta"), providers, listener, () -> nanos);
  }

  private static SyncRequest request(String... formats) {
    return new SyncRequest(4, Set.of(formats), Optional.empty(), SyncRequest.Mode.AUTOMATIC);
  }

  private static TargetState held(long version) {
    return new TargetState(
        Optional.of(version), Optional.of("c" + version), Optional.of("table-1"), Optional.empty());
  }
}
