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
package dev.polytable.cli.internal.config;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ErrorCode;

/** Makes the errors of a command line or a file of configuration; they end in exit code 2. */
final class ConfigErrors {

  private ConfigErrors() {}

  static ConversionException invalid(String message) {
    return invalid(message, null);
  }

  static ConversionException invalid(String message, Throwable cause) {
    return new ConversionException(ErrorCode.INVALID_SETTING, false, message, cause);
  }
}
