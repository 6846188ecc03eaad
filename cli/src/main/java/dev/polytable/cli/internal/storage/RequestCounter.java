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
package dev.polytable.cli.internal.storage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts storage requests a table and part of it. The part is told by the path, so that the count
 * is exact whatever thread makes the request. Thread-safe.
 */
public final class RequestCounter {

  /** The part of a request that belongs to no target: the log, data files. */
  public static final String SOURCE = "source";

  private static final Map<String, String> PARTS = Map.of(".hoodie", "hudi", "_iceberg", "iceberg");

  /** Where targets keep what readers must not see, under names that begin with the target's. */
  private static final String OWN_FOLDER = "_polytable";

  /** Hudi's lock of the file system, which has no name of ours. */
  private static final String HUDI_LOCK = "lock";

  private final Map<String, Map<String, AtomicLong>> tables = new ConcurrentHashMap<>();

  /** Begins to count for a table, from 0. */
  public void start(String tablePath) {
    tables.put(tablePath, new ConcurrentHashMap<>());
  }

  /** The requests since {@link #start} for one part: a format's name or {@link #SOURCE}. */
  public long count(String tablePath, String part) {
    AtomicLong count = tables.getOrDefault(tablePath, Map.of()).get(part);
    return count == null ? 0 : count.get();
  }

  /** Notes a request for a qualified path. */
  void add(String path) {
    for (Map.Entry<String, Map<String, AtomicLong>> table : tables.entrySet()) {
      String root = table.getKey();
      if (path.startsWith(root)
          && (path.length() == root.length() || path.charAt(root.length()) == '/')) {
        table
            .getValue()
            .computeIfAbsent(part(path.substring(root.length())), part -> new AtomicLong())
            .incrementAndGet();
      }
    }
  }

  private static String part(String relative) {
    String[] names = relative.split("/", 4);
    if (names.length > 2 && names[1].equals(OWN_FOLDER)) {
      return names[2].equals(HUDI_LOCK) ? "hudi" : ownerOf(names[2]);
    }

    return names.length > 1 ? PARTS.getOrDefault(names[1], SOURCE) : SOURCE;
  }

  private static String ownerOf(String ownFile) {
    return PARTS.values().stream().filter(ownFile::startsWith).findFirst().orElse(SOURCE);
  }
}
