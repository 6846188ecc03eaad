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
package dev.polytable.iceberg.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps elements of a sequence that lie evenly over it: all of them up to a limit, else every
 * second, fourth, eighth. Not thread-safe.
 */
final class EvenSample<T> {

  private final int limit;
  private final List<T> kept = new ArrayList<>();
  private long seen;
  private long stride = 1;

  EvenSample(int limit) {
    this.limit = limit;
  }

  void add(T element) {
    if (seen % stride == 0) {
      if (kept.size() == limit) {
        halve();
      }
      if (seen % stride == 0) {
        kept.add(element);
      }
    }

    seen++;
  }

  List<T> kept() {
    return List.copyOf(kept);
  }

  private void halve() {
    List<T> all = List.copyOf(kept);
    kept.clear();
    for (int i = 0; i < all.size(); i += 2) {
      kept.add(all.get(i));
    }
    stride *= 2;
  }
}
