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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetState;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.hadoop.fs.HoodieWrapperFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestDraft {

  private static final TableMetadata BY_NAME = Tables.metadata(Tables.ID_NAME, "name");

  @TempDir private java.nio.file.Path table;

  @Test
  void isAFileSystemInMemory() throws IOException {
    try (Draft draft = Draft.open(new Configuration(false))) {
      FileSystem fs = draft.root().getFileSystem(draft.configuration());
      Path file = new Path(draft.root(), "a/b");
      write(fs, file, "text");
      write(fs, new Path(draft.root(), "a/c/d"), "");

      assertThat(fs.getFileStatus(file).getLen()).isEqualTo(4);
      assertThat(fs.getFileStatus(file.getParent()).isDirectory()).isTrue();
      assertThat(fs.listStatus(file.getParent()))
          .extracting(status -> status.getPath().getName())
          .containsExactly("b", "c");
      assertThatThrownBy(() -> write(fs, file, "again")).hasMessageContaining("a/b");

      try (FSDataInputStream in = fs.open(file)) {
        in.seek(2);
        assertThat((char) in.read()).isEqualTo('x');
        byte[] last = new byte[2];
        in.readFully(2, last);
        assertThat(new String(last, StandardCharsets.UTF_8)).isEqualTo("xt");
        assertThatThrownBy(() -> in.seek(5)).hasMessage("no position 5 in 4 bytes");
        assertThatThrownBy(() -> in.readFully(3, last)).hasMessage("no 2 bytes at 3 in 4");
      }

      assertThat(fs.rename(file, new Path(draft.root(), "e"))).isTrue();
      assertThat(fs.rename(file, new Path(draft.root(), "e"))).isFalse();
      assertThat(fs.delete(new Path(draft.root(), "a"), true)).isTrue();
      assertThat(fs.exists(new Path(draft.root(), "a/c/d"))).isFalse();
      assertThat(draft.below(draft.root())).containsOnlyKeys("e");
    }
  }

  @Test
  void leavesNothingToHadoopWhenItIsClosed() {
    Draft draft = Draft.open(new Configuration(false));
    Configuration conf = draft.configuration();
    draft.close();

    conf.set("fs.hoodie-s3a.impl", HoodieWrapperFileSystem.class.getName());
    URI wrapped = new Path("hoodie-s3a", draft.root().toUri().getHost(), "/").toUri();
    assertThatThrownBy(() -> FileSystem.get(wrapped, conf))
        .hasMessage("the draft 's3a://%s/' is closed".formatted(wrapped.getHost()));
  }

  /** The table is made elsewhere than where it is then, which nothing in it may say. */
  @ParameterizedTest
  @ValueSource(ints = {6, 9})
  void standsNowhereInTheTable(int version) throws IOException {
    ConversionContext context =
        new ConversionContext(
            "file:" + table,
            Map.of("polytable.hudi.tableVersion", Integer.toString(version)),
            Clock.systemUTC(),
            List.of(new Configuration()));

    try (HudiTarget target = HudiTarget.open(context)) {
      target.applySnapshot(TargetState.ABSENT, Tables.snapshot(0, BY_NAME, Tables.fileOf(0)));
    }

    try (Stream<java.nio.file.Path> files = Files.walk(table)) {
      assertThat(files.filter(Files::isRegularFile).toList())
          .anyMatch(file -> file.endsWith(".hoodie/hoodie.properties"))
          .noneMatch(file -> file.endsWith(".hoodie/polytable.moving"))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                      .doesNotContain("polytable-draft"));
    }
  }

  private static void write(FileSystem fs, Path file, String text) throws IOException {
    try (OutputStream out = fs.create(file, false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
