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

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestTablePaths {

  @ParameterizedTest
  @ValueSource(strings = {"/x/y z", "/x/y z/", "file:/x/y z", "file:///x/y z", "file:///x/y z//"})
  void writesALocalPathInOneWay(String path) {
    assertThat(TablePaths.parse(path, new Configuration(false))).isEqualTo("file:/x/y z");
  }

  @ParameterizedTest
  @CsvSource({
    "s3a://bucket/t/, s3a://bucket/t",
    "s3a://bucket/, s3a://bucket",
    "/x/y, hdfs://name:8020/x/y",
    "hdfs:/x/y, hdfs://name:8020/x/y",
    "file:/x/y, file:/x/y",
    "/x/a%20b, hdfs://name:8020/x/a%20b",
  })
  void takesTheDefaultFileSystemWhenThePathNamesNone(String path, String expected) {
    Configuration conf = new Configuration(false);
    FileSystem.setDefaultUri(conf, "hdfs://name:8020");

    assertThat(TablePaths.parse(path, conf)).isEqualTo(expected);
  }

  @Test
  void writesAPathAsDeltaQualifiesIt() throws Exception {
    Configuration conf = new Configuration();
    Path qualified = FileSystem.getLocal(conf).makeQualified(new Path("/x/a b%20"));

    assertThat(TablePaths.format(qualified)).isEqualTo(TablePaths.parse("/x/a b%20", conf));
  }
}
