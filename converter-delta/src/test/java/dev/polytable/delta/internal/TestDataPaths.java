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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TestDataPaths {

  @ParameterizedTest
  @CsvSource({
    "part-1.parquet, part-1.parquet",
    "p=a%20b/f.parquet, p=a b/f.parquet",
    "p=a%2520b/f.parquet, p=a%20b/f.parquet",
    "p=a%253Ab/f.parquet, p=a%3Ab/f.parquet",
    "p=a+b/f.parquet, p=a+b/f.parquet",
    "p=%C3%BC/f.parquet, p=ü/f.parquet",
    "p=a b/f.parquet, p=a b/f.parquet",
    "file:/data/my%20table/f.parquet, f.parquet",
    "file:///data/my%20table/p=1/f.parquet, p=1/f.parquet",
    "/data/my%20table/f.parquet, f.parquet",
    "/data/other/f%20.parquet, file:/data/other/f .parquet",
    "file:/data/my%20table2/f.parquet, file:/data/my table2/f.parquet",
    "s3://bucket/data/f%3D.parquet, s3://bucket/data/f=.parquet"
  })
  void decodesOnceAndRelativizes(String logPath, String path) {
    assertThat(new DataPaths(new Path("file:///data/my table")).resolve(logPath)).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({
    "s3a://b/t/f.parquet, f.parquet",
    "S3A://b/t/f.parquet, f.parquet",
    "s3a://c/t/f.parquet, s3a://c/t/f.parquet",
    "s3://b/t/f.parquet, s3://b/t/f.parquet",
    "/t/f.parquet, f.parquet",
    "/u/f.parquet, s3a://b/u/f.parquet"
  })
  void tellsStoragesApart(String logPath, String path) {
    assertThat(new DataPaths(new Path("s3a://b/t")).resolve(logPath)).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%", "a%2", "a%zz", "%ff"})
  void refusesWhatIsNoUri(String logPath) {
    assertThatThrownBy(() -> new DataPaths(new Path("file:/t")).resolve(logPath))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("The path '%s' in the log".formatted(logPath))
        .extracting(e -> ((ConversionException) e).code())
        .isEqualTo(ErrorCode.SOURCE_CORRUPT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../f.parquet", "a/../../f.parquet", "a%3A/f.parquet", "%2Ff.parquet"})
  void refusesRelativePathsThatLeaveTheTable(String logPath) {
    assertThatThrownBy(() -> new DataPaths(new Path("file:/t")).resolve(logPath))
        .isInstanceOf(ConversionException.class)
        .hasMessageStartingWith("The data file '%s'".formatted(logPath))
        .extracting(e -> ((ConversionException) e).code())
        .isEqualTo(ErrorCode.UNSUPPORTED_FILE_LAYOUT);
  }
}
