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

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of settings, the page and the code say the same. */
class TestSettingsPage {

  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/settings.md");
  private static final Path PROPOSED = Path.of("target/settings.md");

  private static final List<String> MODULES =
      List.of("sync", "converter-delta", "converter-hudi", "converter-iceberg", "hook");

  private static final Pattern KEY =
      Pattern.compile("\"(?:spark\\.)?((?:polytable|databricks\\.delta)\\.[A-Za-z.]+)\"");

  /** Keys of other things: properties that a target keeps, prefixes, a mark in a file. */
  private static final Set<String> NO_SETTINGS =
      Set.of(
          "databricks.delta.hudi.",
          "databricks.delta.iceberg.",
          "databricks.delta.properties.defaults.",
          "databricks.delta.uniform.",
          "polytable.",
          "polytable.conversion.reason",
          "polytable.conversion.way",
          "polytable.engine",
          "polytable.hudi.lock.",
          "polytable.iceberg.catalog",
          "polytable.moved-to",
          "polytable.moving",
          "polytable.snapshot-id",
          "polytable.source-id");

  @Test
  void pageIsWrittenFromTheList() throws IOException {
    Files.writeString(PROPOSED, KnownSettings.page());

    assertThat(PAGE).as("cp cli/%s docs/settings.md", PROPOSED).hasSameTextualContentAs(PROPOSED);
  }

  @Test
  void listHasAllKeysOfTheCode() throws IOException {
    Set<String> inCode = keysInCode();

    assertThat(inCode).contains("polytable.hudi.tableVersion", "polytable.converter.threads");
    assertThat(inCode).allSatisfy(key -> assertThat(KnownSettings.find(key)).as(key).isPresent());
  }

  @Test
  void listHasNoKeyThatTheCodeDoesNotHave() throws IOException {
    Set<String> inCode = keysInCode();

    assertThat(KnownSettings.keys())
        .filteredOn(key -> key.startsWith("polytable.") && !key.endsWith("*"))
        .isSubsetOf(inCode);
  }

  private static Set<String> keysInCode() throws IOException {
    Set<String> keys = new TreeSet<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          Matcher matcher = KEY.matcher(Files.readString(file));
          while (matcher.find()) {
            keys.add(matcher.group(1));
          }
        }
      }
    }

    keys.removeAll(NO_SETTINGS);
    return keys;
  }
}
