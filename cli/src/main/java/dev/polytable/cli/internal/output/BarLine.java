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
package dev.polytable.cli.internal.output;

import java.util.Locale;

/** The line that a bar is; without state. */
final class BarLine {

  private static final int BAR_WIDTH = 20;

  /** Below this there is no room for a bar beside the text. */
  private static final int MIN_COLUMNS = 60;

  private static final String CUT = "...";

  private BarLine() {}

  /**
   * Makes a line that a terminal doesn't break.
   *
   * @param done the part that is done, at least 0; below 1 while there is something to do
   */
  static String of(double done, String text, int columns) {
    double part = Math.min(Math.max(done, 0), 1);
    int filled = (int) (BAR_WIDTH * part);
    String bar = "[%s%s] ".formatted("#".repeat(filled), "-".repeat(BAR_WIDTH - filled));
    String percent = String.format(Locale.ROOT, "%3d%%", (int) (100 * part));
    String line = (columns < MIN_COLUMNS ? "" : bar) + percent + "  " + printable(text);
    // In the last column a terminal may break the line already.
    int room = Math.max(0, columns - 1);
    if (line.length() <= room) {
      return line;
    }

    return room <= CUT.length()
        ? line.substring(0, room)
        : line.substring(0, room - CUT.length()) + CUT;
  }

  /** A table's name may hold anything, an escape code too. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
