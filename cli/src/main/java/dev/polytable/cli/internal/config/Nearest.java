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

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one was probably meant to be; without state. */
final class Nearest {

  private Nearest() {}

  /** The known name with the fewest differing letters, when these are few for its length. */
  static Optional<String> find(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .filter(best -> distance(name, best) <= Math.max(2, best.length() / 3));
  }

  /** A sentence for a message, with a blank before it; empty when nothing is near. */
  static String suggestion(String name, Collection<String> known) {
    return find(name, known).map(best -> " Did you mean '%s'?".formatted(best)).orElse("");
  }

  /** Levenshtein's distance, whatever the case of the letters. */
  private static int distance(String one, String other) {
    String left = one.toLowerCase(Locale.ROOT);
    String right = other.toLowerCase(Locale.ROOT);
    int[] row = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      row[j] = j;
    }

    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }

    return row[right.length()];
  }
}
