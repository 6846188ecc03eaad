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
 * When a commit was made, for tables without in-commit timestamps: the modification time of its
 * file, but at least a millisecond after the commit before it. Delta's own time travel counts in
 * the same way, from the oldest commit in the log. Without state.
 *
 * @see <a
 *     href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#in-commit-timestamps">Delta
 *     protocol, in-commit timestamps</a>
 */
final class CommitTimestamps {

  private CommitTimestamps() {}

  static long next(long previous, long modificationTime) {
    return modificationTime > previous ? modificationTime : previous + 1;
  }
}
