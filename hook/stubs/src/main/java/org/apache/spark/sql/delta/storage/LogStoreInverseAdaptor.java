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
package org.apache.spark.sql.delta.storage;

import io.delta.storage.CloseableIterator;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

public class LogStoreInverseAdaptor extends io.delta.storage.LogStore {
  public LogStoreInverseAdaptor(LogStore store, Configuration hadoopConf) {
    super(hadoopConf);
    throw new UnsupportedOperationException(store.toString());
  }

  @Override
  public CloseableIterator<String> read(Path path, Configuration hadoopConf) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void write(
      Path path, Iterator<String> actions, Boolean overwrite, Configuration hadoopConf) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterator<FileStatus> listFrom(Path path, Configuration hadoopConf) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path resolvePathOnPhysicalStorage(Path path, Configuration hadoopConf) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Boolean isPartialWriteVisible(Path path, Configuration hadoopConf) {
    throw new UnsupportedOperationException();
  }
}
