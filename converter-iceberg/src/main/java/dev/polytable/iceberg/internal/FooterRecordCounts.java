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
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/** Reads row counts from Parquet footers. */
final class FooterRecordCounts implements RecordCounts {

  private final Configuration configuration;

  FooterRecordCounts(Configuration configuration) {
    this.configuration = requireNonNull(configuration, "configuration is null");
  }

  @Override
  public long read(String location, long sizeInBytes) {
    try (ParquetFileReader reader =
        ParquetFileReader.open(HadoopInputFile.fromPath(new Path(location), configuration))) {
      return reader.getRecordCount();
    } catch (IOException e) {
      throw IcebergErrors.storageFailed(
          "The log has no statistics for %s and its footer can't be read".formatted(location), e);
    }
  }
}
