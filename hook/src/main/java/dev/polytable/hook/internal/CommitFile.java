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
package dev.polytable.hook.internal;

import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * A commit of a Delta table, by the name of its file.
 *
 * @param tablePath as in {@link TablePaths}
 * @param version the version that the file commits
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#delta-log-entries">Delta
 *     log entries</a>
 */
public record CommitFile(String tablePath, long version) {

  private static final String LOG_FOLDER = "_delta_log";
  private static final String SUFFIX = ".json";
  private static final int DIGITS = 20;

  /**
   * Finds the commit; empty when the file is another one, such as a checkpoint. No storage request.
   */
  public static Optional<CommitFile> parse(Path file) {
    String name = file.getName();
    Path folder = file.getParent();
    if (!isCommitName(name) || folder == null || !folder.getName().equals(LOG_FOLDER)) {
      return Optional.empty();
    }

    long version = Long.parseLong(name, 0, DIGITS, 10);
    return Optional.of(new CommitFile(TablePaths.format(folder.getParent()), version));
  }

  private static boolean isCommitName(String name) {
    return name.length() == DIGITS + SUFFIX.length()
        && name.endsWith(SUFFIX)
        && name.chars().limit(DIGITS).allMatch(character -> character >= '0' && character <= '9');
  }
}
