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
package dev.polytable.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manual has all options that the help has, and no others. */
class TestManual {

  private static final Path PAGE = Path.of("../docs/cli.md");
  private static final Pattern OPTION = Pattern.compile("(?<=[\\s`])--?[a-zA-Z][a-zA-Z-]*");

  @ParameterizedTest
  @ValueSource(strings = {"sync", "status", "verify"})
  void manualHasEachOption(String command) throws IOException {
    Set<String> options = optionsOf(command);

    assertThat(options).contains("--help", "--output", "-q");
    assertThat(options(Files.readString(PAGE))).containsAll(options);
  }

  @Test
  void manualHasNoOtherOption() throws IOException {
    Set<String> known = new TreeSet<>();
    for (String command : List.of("sync", "status", "verify")) {
      known.addAll(optionsOf(command));
    }

    assertThat(known).containsAll(options(Files.readString(PAGE)));
  }

  private static Set<String> optionsOf(String command) {
    CommandLineRun run = CommandLineRun.of(command, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    return options(run.out());
  }

  private static Set<String> options(String text) {
    Set<String> options = new TreeSet<>();
    Matcher matcher = OPTION.matcher(text);
    while (matcher.find()) {
      options.add(matcher.group());
    }

    return options;
  }
}
