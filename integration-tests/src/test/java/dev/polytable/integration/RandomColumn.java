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
package dev.polytable.integration;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A column of random values. Not thread-safe.
 *
 * @param name as in a predicate
 * @param pool what its values are; any of the type's when empty
 * @param written the values so far, without nulls
 */
record RandomColumn(
    String name, ValueType type, List<String> pool, boolean isNullable, List<String> written) {

  private static final int PARTITIONS = 6;

  static RandomColumn of(String name, ValueType type) {
    return new RandomColumn(name, type, List.of(), true, new ArrayList<>());
  }

  /** Of few values, so that there are few partitions. */
  static RandomColumn partition(String name, ValueType type, boolean isNullable, Random random) {
    List<String> pool =
        Stream.generate(() -> type.next(random)).limit(PARTITIONS).distinct().toList();
    return new RandomColumn(name, type, pool, isNullable, new ArrayList<>());
  }

  /** The next value, null one time in six. */
  String next(Random random) {
    if (isNullable && random.nextInt(6) == 0) {
      return "NULL";
    }

    String value = pool.isEmpty() ? type.next(random) : pool.get(random.nextInt(pool.size()));
    written.add(value);
    return value;
  }
}
