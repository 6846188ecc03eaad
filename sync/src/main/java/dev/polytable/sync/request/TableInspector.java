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
package dev.polytable.sync.request;

import java.util.List;
import java.util.Map;

/** What an engine offers besides conversions. Thread-safe. */
public interface TableInspector {

  /**
   * Reads a table and its targets, and writes nothing. Costs what opening them costs, and a listing
   * of each target's metadata.
   *
   * @param tablePath as in {@link ConversionRequest#tablePath()}
   * @param settings as in {@link ConversionRequest#settings()}
   * @param attachments as in {@link ConversionRequest#attachments()}
   * @return what can't be read is in it
   */
  TableInspection inspect(String tablePath, Map<String, String> settings, List<Object> attachments);
}
