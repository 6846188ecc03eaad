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
package dev.polytable.hook.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestCommitFile {

  @Test
  void tellsTableAndVersion() {
    assertThat(CommitFile.parse(new Path("s3a://bucket/a b/_delta_log/00000000000000000042.json")))
        .contains(new CommitFile("s3a://bucket/a b", 42));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/t/_delta_log/_last_checkpoint",
        "/t/_delta_log/00000000000000000042.checkpoint.parquet",
        "/t/_delta_log/00000000000000000042.crc",
        "/t/_delta_log/0000000000000000004x.json",
        "/t/_delta_log/42.json",
        "/t/_delta_log/_staged_commits/00000000000000000042.json",
        "/t/other/00000000000000000042.json",
        "/00000000000000000042.json"
      })
  void passesOverOtherFiles(String path) {
    assertThat(CommitFile.parse(new Path(path))).isEmpty();
  }
}
