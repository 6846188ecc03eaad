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
package dev.polytable.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The reviewed numbers in {@code storage-requests.txt}. */
final class RequestBudget {

  private static final String FILE = "/storage-requests.txt";

  private RequestBudget() {}

  /**
   * Holds that a case makes just the requests that the file says, and no more than its limit.
   *
   * @param commits among which the limit is divided
   */
  static void assertKept(String name, int commits, RequestTable measured) {
    List<String> budget = section(name);
    assertThat(measured.lines())
        .as("the requests of '%s' in %s", name, FILE)
        .isEqualTo(budget.stream().skip(1).toList());
    int limit = Integer.parseInt(budget.get(0).replaceFirst("limit ", ""));
    assertThat((double) measured.total() / commits).isLessThanOrEqualTo(limit);
  }

  /** The lines between the heading and the next one. */
  private static List<String> section(String name) {
    return read().stream()
        .dropWhile(line -> !line.equals("[" + name + "]"))
        .skip(1)
        .takeWhile(line -> !line.startsWith("["))
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }

  private static List<String> read() {
    try {
      return Files.readAllLines(Path.of(RequestBudget.class.getResource(FILE).toURI()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
