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
package dev.polytable.schema;

import java.util.Optional;

/** Finds a target format by name; found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface TargetProvider {

  /** The name of the format in lower case. */
  String format();

  /** Opens the target of the table at the context's path; reads nothing yet. */
  ConversionTarget open(ConversionContext context);

  /**
   * Opens what the target shows its readers, for checking; empty when the format has no such view.
   */
  default Optional<TargetView> openView(ConversionContext context) {
    return Optional.empty();
  }
}
