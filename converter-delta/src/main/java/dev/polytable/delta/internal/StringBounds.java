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
package dev.polytable.delta.internal;

import dev.polytable.delta.internal.Bounds.Side;
import java.util.Optional;

/**
 * Bounds of text. Delta cuts both at 32 characters. A minimum stays a bound when it is cut. Of a
 * maximum Delta adds a character above all that follow; a writer that merely cuts is found out by
 * its absence, and then the last character is raised, which is above every text that begins with
 * the cut one. Without state.
 */
final class StringBounds {

  private static final int PREFIX_LENGTH = 32;
  private static final int ASCII_TIE_BREAKER = 0x7f;
  private static final int TIE_BREAKER = Character.MAX_CODE_POINT;

  /** What stands where a writer met bytes that are not UTF-8; the order of such texts is lost. */
  private static final char REPLACEMENT = '\ufffd';

  private StringBounds() {}

  static Optional<Object> find(String text, Side side) {
    if (text.indexOf(REPLACEMENT) >= 0) {
      return Optional.empty();
    }

    if (side == Side.LOWER || text.codePointCount(0, text.length()) < PREFIX_LENGTH) {
      return Optional.of(text);
    }

    return isRaised(text) ? Optional.of(text) : findRaised(text).map(raised -> raised);
  }

  /** In the order of the UTF-8 bytes. */
  static int compare(String left, String right) {
    int index = 0;
    while (index < left.length() && index < right.length()) {
      int a = left.codePointAt(index);
      int b = right.codePointAt(index);
      if (a != b) {
        return Integer.compare(a, b);
      }

      index += Character.charCount(a);
    }

    return Integer.compare(left.length(), right.length());
  }

  private static boolean isRaised(String text) {
    int last = text.codePointBefore(text.length());
    return (last == ASCII_TIE_BREAKER || last == TIE_BREAKER)
        && text.codePointCount(0, text.length()) > PREFIX_LENGTH;
  }

  /** The shortest text above all that begin with {@code text}; empty when there is none. */
  private static Optional<String> findRaised(String text) {
    int end = text.length();
    while (end > 0) {
      int last = text.codePointBefore(end);
      int start = end - Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        int next = last + 1;
        if (next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE) {
          next = Character.MAX_SURROGATE + 1;
        }

        return Optional.of(text.substring(0, start) + Character.toString(next));
      }

      end = start;
    }

    return Optional.empty();
  }
}
