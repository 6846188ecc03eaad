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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The names of table formats as users write them, in any case; without state. */
final class Formats {

  /** Formats that can be converted from. */
  static final List<String> SOURCES = List.of("DELTA");

  /** Formats that can be converted to. */
  static final List<String> TARGETS = List.of("HUDI", "ICEBERG");

  private static final List<String> KNOWN =
      List.of("DELTA", "HUDI", "ICEBERG", "PAIMON", "PARQUET");

  private Formats() {}

  /**
   * The source format in lower case.
   *
   * @param errors makes an error of a message, with the place where the name stands
   */
  static String parseSource(String text, Function<String, ConversionException> errors) {
    String name = parse(text, errors);
    if (!SOURCES.contains(name)) {
      throw errors.apply(
          "%s is not yet a source. Tables of these formats can be converted from: %s."
              .formatted(name, String.join(", ", SOURCES)));
    }

    return name.toLowerCase(Locale.ROOT);
  }

  /** The target formats in lower case. */
  static Set<String> parseTargets(
      List<String> texts, Function<String, ConversionException> errors) {
    Set<String> targets = new TreeSet<>();
    for (String text : texts) {
      String name = parse(text, errors);
      if (!TARGETS.contains(name)) {
        throw errors.apply(
            "%s is not yet a target. Tables can be converted to these formats: %s."
                .formatted(name, String.join(", ", TARGETS)));
      }

      targets.add(name.toLowerCase(Locale.ROOT));
    }

    return targets;
  }

  /** The name of a format in upper case, whether it can be converted or not. */
  static String parse(String text, Function<String, ConversionException> errors) {
    String name = text.strip().toUpperCase(Locale.ROOT);
    if (!KNOWN.contains(name)) {
      throw errors.apply(
          "unknown format '%s'.%s Known are %s."
              .formatted(text.strip(), Nearest.suggestion(name, KNOWN), String.join(", ", KNOWN)));
    }

    return name;
  }
}
