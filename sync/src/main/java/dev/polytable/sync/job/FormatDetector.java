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
package dev.polytable.sync.job;

import dev.polytable.schema.ConversionContext;
import java.util.Set;

/** Finds out the format of a table whose job doesn't name it. Thread-safe. */
@FunctionalInterface
public interface FormatDetector {

  /**
   * The name of the format in lower case; costs a few storage requests.
   *
   * @param targets formats that the job converts to, which the table's own is therefore not
   * @throws dev.polytable.schema.ConversionException when there is no table, or when the folder
   *     holds several
   */
  String detect(ConversionContext context, Set<String> targets);
}
