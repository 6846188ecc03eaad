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

import java.util.Locale;

/** Of which data files the footers are read, to find those that Iceberg's readers misread. */
enum FooterReads {
  /** One for each job that wrote files, and up to a thousand where the jobs aren't known. */
  SAMPLE,
  /** All that may be misread. */
  ALL,
  /** None. */
  NONE;

  /** Of a setting's value. */
  static FooterReads parse(String key, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "sample" -> SAMPLE;
      case "all" -> ALL;
      case "none" -> NONE;
      default -> throw IcebergErrors.invalidSetting(key, text, "'sample', 'all' or 'none'");
    };
  }
}
