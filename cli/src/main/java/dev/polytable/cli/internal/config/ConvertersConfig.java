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

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * RunSync's converters file. Its settings are taken over when they are ours; what belongs to
 * XTable's own converters has nothing to configure here. Without state.
 */
final class ConvertersConfig {

  private static final String WHAT = "converters config";
  private static final String CONVERTERS = "tableFormatConverters";
  private static final List<String> CLASS_KEYS =
      List.of("conversionSourceProviderClass", "conversionTargetProviderClass");
  private static final String CONFIGURATION = "configuration";

  private ConvertersConfig() {}

  /** The settings of all formats. */
  static Map<String, String> read(Path file, Notices notices) {
    ConfigNode root = ConfigNode.read(file, WHAT);
    Map<String, ConfigNode> fields = root.fields(Set.of(CONVERTERS));
    if (fields.isEmpty()) {
      throw root.error("'%s' is missing; below it stand the formats.".formatted(CONVERTERS));
    }

    Map<String, String> settings = new TreeMap<>();
    fields
        .get(CONVERTERS)
        .entries(key -> Formats.parse(key.text().orElseThrow(), key::error))
        .forEach((format, node) -> addSettings(format, node, settings, notices));
    return settings;
  }

  private static void addSettings(
      String format, ConfigNode node, Map<String, String> settings, Notices notices) {
    Set<String> known = new LinkedHashSet<>(CLASS_KEYS);
    known.add(CONFIGURATION);
    Map<String, ConfigNode> fields = node.fields(known);
    for (String key : CLASS_KEYS) {
      Optional.ofNullable(fields.get(key))
          .flatMap(ConfigNode::text)
          .ifPresent(name -> checkClass(key, name, fields.get(key)));
    }

    if (!fields.containsKey(CONFIGURATION)) {
      return;
    }

    fields
        .get(CONFIGURATION)
        .entries()
        .forEach(
            (key, value) -> {
              if (SettingKeys.isOurs(key)) {
                SettingKeys.check(key, value::error);
                settings.put(key, value.text().orElse(""));
              } else {
                notices.info(
                    "%s: '%s' configures XTable's converter for %s and is not used here."
                        .formatted(value.place(), key, format.toUpperCase(Locale.ROOT)));
              }
            });
  }

  private static void checkClass(String key, String name, ConfigNode node) {
    if (!name.startsWith("org.apache.xtable.") && !name.startsWith("io.onetable.")) {
      throw node.error(
          "%s '%s' can't be used: converters of Apache XTable's interfaces do not fit here. Remove the line."
              .formatted(key, name));
    }
  }
}
