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
package dev.polytable.schema;

import java.util.List;

/**
 * A table that is converted to. One instance writes one table; not thread-safe.
 *
 * <p>A call takes the changes and returns when they are committed: a reader sees the state before
 * or the state after, never one in between. Each commit is conditional on the version that the
 * caller planned from. All methods throw {@link ConversionException}; after an error that isn't
 * {@link ErrorCode#COMMIT_STATE_UNKNOWN} the target is at its last right version.
 */
public interface ConversionTarget extends AutoCloseable {

  /** The name of the format in lower case, for example {@code hudi}. */
  String format();

  /**
   * Reads what the target holds, from the target itself.
   *
   * @throws ConversionException with {@link ErrorCode#TARGET_CHANGED_OUTSIDE} when there is a table
   *     of that format that neither this product nor Delta's own converter has written
   */
  TargetState loadState();

  /**
   * Replays commits on top of what the target holds. A short backlog becomes one commit a version;
   * a longer one, or one with a version that the target can't express while it can express the
   * last, is folded into one commit.
   *
   * @param expected the state that the plan was made from; when the target has moved on, nothing is
   *     written and {@link ErrorCode#TARGET_MOVED} is thrown, which is retryable
   * @param changes the commits after {@code expected}'s version in version order, at least one
   */
  ConversionResult applyChanges(TargetState expected, List<TableChange> changes);

  /**
   * Makes the target hold just what the snapshot holds, by the difference between the two. Creates
   * the target table when there is none.
   *
   * @param expected as for {@link #applyChanges}
   */
  ConversionResult applySnapshot(TargetState expected, TableSnapshot snapshot);

  @Override
  void close();
}
