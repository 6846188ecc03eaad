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

/**
 * The paths that were seen, by 64 bits of hash each: what would make two different ones look the
 * same among ten million is less likely than a broken disk. Not thread-safe.
 */
final class PathSet {

  private long[] slots = new long[1024];
  private int size;

  /** Whether the path wasn't there before. */
  boolean add(String path) {
    if (size * 2 >= slots.length) {
      grow();
    }

    boolean isNew = put(hash(path));
    if (isNew) {
      size++;
    }

    return isNew;
  }

  private void grow() {
    long[] old = slots;
    this.slots = new long[old.length * 2];
    for (long hash : old) {
      if (hash != 0) {
        put(hash);
      }
    }
  }

  private boolean put(long hash) {
    int slot = (int) (hash >>> 33) & (slots.length - 1);
    while (slots[slot] != 0) {
      if (slots[slot] == hash) {
        return false;
      }

      slot = (slot + 1) & (slots.length - 1);
    }

    slots[slot] = hash;
    return true;
  }

  /** FNV-1a over the characters, with a final mix; never 0, which is an empty slot. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }

    hash ^= hash >>> 32;
    hash *= 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 29;
    return hash == 0 ? 1 : hash;
  }
}
