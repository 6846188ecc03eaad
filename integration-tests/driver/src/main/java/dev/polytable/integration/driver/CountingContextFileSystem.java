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
package dev.polytable.integration.driver;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFs;
import org.apache.hadoop.fs.DelegateToFileSystem;

/**
 * The local file system as {@code FileContext} sees it, by which Delta writes its commits; tells
 * {@link Requests} of each request as {@link CountingFileSystem} does. Used with {@code
 * spark.hadoop.fs.AbstractFileSystem.file.impl}.
 */
public final class CountingContextFileSystem extends ChecksumFs {

  /** Called by Hadoop, by reflection. */
  public CountingContextFileSystem(URI uri, Configuration conf)
      throws IOException, URISyntaxException {
    super(new Raw(uri, conf));
  }

  private static final class Raw extends DelegateToFileSystem {

    Raw(URI uri, Configuration conf) throws IOException, URISyntaxException {
      super(uri, CountingFileSystem.raw(), conf, "file", false);
    }

    @Override
    public int getUriDefaultPort() {
      return -1;
    }

    @Override
    public boolean isValidName(String name) {
      return true;
    }
  }
}
