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

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hudi.hadoop.fs.HoodieWrapperFileSystem;

/**
 * The Hadoop settings that Hudi works with here, where another Hudi may live in the same process.
 */
final class HudiConfiguration {

  private static final String HUDI_PREFIX = "hoodie.";

  private HudiConfiguration() {}

  /**
   * A copy without Hudi's own keys, which a session's Hudi sets for itself: the class that opens
   * files, say.
   */
  static Configuration isolate(Configuration conf) {
    Configuration copy = new Configuration(conf);
    List<String> foreign = new ArrayList<>();
    for (Map.Entry<String, String> entry : conf) {
      if (entry.getKey().startsWith(HUDI_PREFIX)) {
        foreign.add(entry.getKey());
      }
    }

    foreign.forEach(copy::unset);
    return copy;
  }

  /**
   * Makes sure that Hudi knows the storage.
   *
   * @throws ConversionException with {@link ErrorCode#UNSUPPORTED_FILE_LAYOUT} when it doesn't
   */
  static void checkScheme(Path root, Configuration conf) {
    String scheme = scheme(root, conf);
    if (findWrapper(scheme).isEmpty()) {
      throw new ConversionException(
          ErrorCode.UNSUPPORTED_FILE_LAYOUT,
          false,
          "Hudi knows no storage of the scheme '%s', in which the table '%s' lies, so neither its writers nor its readers can use it. Keep the table under a scheme that Hudi knows (such as s3a, abfss, gs, hdfs, or file), or take hudi out of the table's formats."
              .formatted(scheme, root),
          null);
    }
  }

  private static Optional<String> findWrapper(String scheme) {
    try {
      return Optional.of(HoodieWrapperFileSystem.getHoodieScheme(scheme));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String scheme(Path root, Configuration conf) {
    String scheme = root.toUri().getScheme();
    return scheme == null ? FileSystem.getDefaultUri(conf).getScheme() : scheme;
  }
}
