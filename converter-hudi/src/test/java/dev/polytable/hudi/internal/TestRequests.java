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

import static org.assertj.core.api.Assertions.assertThat;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TableChange;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestRequests {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  @TempDir private Path table;

  @AfterEach
  void tearDown() {
    WatchedFileSystem.reset();
  }

  @Test
  void aSmallCommitOfAWarmTargetIsCheap() {
    try (HudiTarget target = HudiTarget.open(context())) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, BY_NAME, Tables.fileOf(0)));
      convert(target, 1);
      convert(target, 2);

      WatchedFileSystem.reset();
      convert(target, 3);
      assertThat(WatchedFileSystem.requests().size()).isLessThan(45);
    }
  }

  private void convert(HudiTarget target, int version) {
    TargetState state = target.loadState();
    TableChange change =
        new TableChange(
            version,
            Tables.START + 1000L * version,
            BY_NAME,
            false,
            List.of(Tables.youngFile(Tables.fileOf(version))),
            List.of(),
            "WRITE");
    target.applyChanges(state, List.of(change));
  }

  private ConversionContext context() {
    return new ConversionContext(
        "file:" + table, Map.of(), Clock.systemUTC(), List.of(WatchedFileSystem.configuration()));
  }
}
