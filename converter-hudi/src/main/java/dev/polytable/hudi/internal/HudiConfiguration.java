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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

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
}
