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
package dev.polytable.iceberg.internal;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Footers of files on any of Hadoop's file systems. Immutable. */
final class HadoopParquetFooters implements ParquetFooters {

  private final Configuration configuration;

  HadoopParquetFooters(Configuration configuration) {
    this.configuration = requireNonNull(configuration, "configuration is null");
  }

  /** The log knows the file's size, which saves the request for its status. */
  @Override
  public ParquetFooter read(String location, long sizeInBytes) {
    FileStatus status = new FileStatus(sizeInBytes, false, 1, 0, 0, new Path(location));
    try (ParquetFileReader reader =
        ParquetFileReader.open(HadoopInputFile.fromStatus(status, configuration))) {
      return ParquetFooter.of(reader.getFooter().getFileMetaData(), reader.getRecordCount());
    } catch (IOException e) {
      throw IcebergErrors.storageFailed("The footer of %s can't be read".formatted(location), e);
    }
  }
}
