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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTablePaths {

  @TempDir private Path folder;

  @Test
  void spellingsOfOnePathAreOne() {
    String expected = "file:" + folder.resolve("t");
    for (String spelling :
        new String[] {"%s/t", "%s/t/", "file:%s/t", "file://%s/t", "%s/./x/../t"}) {
      assertThat(TablePaths.qualify(spelling.formatted(folder), new Configuration()))
          .as(spelling)
          .isEqualTo(expected);
    }
  }

  @Test
  void linksAreFollowedToTellTables() throws IOException {
    Path table = Files.createDirectories(folder.resolve("real/t"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    String expected = TablePaths.identity("file:" + table);

    assertThat(TablePaths.identity("file:" + link.resolve("t"))).isEqualTo(expected);
    assertThat(TablePaths.identity("file:" + link.resolve("missing")))
        .isEqualTo(TablePaths.identity("file:" + folder.resolve("real/missing")))
        .isNotEqualTo(expected);
  }

  @Test
  void namesOfOneStoreAreOne() {
    assertThat(TablePaths.identity("s3a://bucket/t"))
        .isEqualTo(TablePaths.identity("s3://bucket/t"))
        .isEqualTo(TablePaths.identity("s3n://bucket/t"))
        .isNotEqualTo(TablePaths.identity("gs://bucket/t"));
  }
}
