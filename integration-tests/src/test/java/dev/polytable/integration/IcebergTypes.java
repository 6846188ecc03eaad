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
package dev.polytable.integration;

import java.util.regex.Pattern;

/**
 * How Iceberg shows types that it doesn't have: TINYINT and SMALLINT as INT, nested ones too. All
 * others are shown as Delta shows them (CHAR and VARCHAR are STRING to every reader of a table).
 */
final class IcebergTypes {

  /** As a type of Spark's catalog strings: after a name, a bracket, a colon or a comma. */
  private static final Pattern SMALL_INTEGER =
      Pattern.compile("(?<=[ <:,])(tinyint|smallint)(?=$|[>,])");

  private IcebergTypes() {}

  static TableContent shown(TableContent delta) {
    return new TableContent(
        delta.columns().stream()
            .map(column -> SMALL_INTEGER.matcher(column).replaceAll("int"))
            .toList(),
        delta.rows());
  }
}
