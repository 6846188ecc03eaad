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
package dev.polytable.sync.verify;

import java.util.ArrayList;
import java.util.List;

/** Collects differences, the first of them with what they are. Not thread-safe. */
final class Differences {

  private final int limit;
  private final List<Difference> first = new ArrayList<>();
  private long count;

  Differences(int limit) {
    this.limit = limit;
  }

  void add(Difference.Kind kind, String subject, Object expected, Object found) {
    count++;
    if (first.size() < limit) {
      first.add(new Difference(kind, subject, String.valueOf(expected), String.valueOf(found)));
    }
  }

  List<Difference> first() {
    return first;
  }

  long count() {
    return count;
  }
}
