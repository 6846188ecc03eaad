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

/** What is known of one table at its path. Not thread-safe. */
final class SeenTable {

  private final long incarnation;
  private String id = "";
  private long last = -1;

  /** The newest version that the commit listener saw. */
  private long listened = -1;

  private Targets targets = Targets.UNKNOWN;

  /** What the engine finds at an older version says nothing. */
  private long unknownSince;

  private boolean queued;

  SeenTable(long incarnation) {
    this.incarnation = incarnation;
  }

  long incarnation() {
    return incarnation;
  }

  /**
   * Whether the commit is of another table at the path. The listener sees each commit once, so a
   * version that it has seen, or one below, is of a log that was begun again or set back; where it
   * is an old one that comes late, the table is opened once more and nothing else is lost.
   */
  boolean isOther(Commit commit) {
    String newId = commit.metadata().map(CommitMetadata::id).orElse("");
    boolean differs = !id.isEmpty() && !newId.isEmpty() && !id.equals(newId);
    if (!commit.isListened()) {
      return differs || (id.isEmpty() && commit.version() < last);
    }

    if (listened < 0 ? commit.version() < last : commit.version() <= listened) {
      return true;
    }

    boolean isReplace = commit.metadataChanged() && commit.version() == last + 1;
    return differs && !(isReplace && commit.version() > 0);
  }

  /** Whether Delta's hook comes with a commit that the listener has seen and that was queued. */
  boolean covers(Commit commit) {
    return !commit.isListened() && commit.version() <= listened && targets == Targets.SOME;
  }

  void note(Commit commit) {
    boolean othersUnseen = commit.version() > last + 1;
    last = Math.max(last, commit.version());
    if (commit.isListened()) {
      listened = commit.version();
    }

    Optional<CommitMetadata> metadata = commit.metadata();
    if (metadata.isPresent()) {
      id = metadata.get().id();
      targets = metadata.get().hasTargets() ? Targets.SOME : Targets.NONE;
    } else if (othersUnseen && targets == Targets.NONE) {
      targets = Targets.UNKNOWN;
    }

    if (othersUnseen) {
      unknownSince = commit.version();
    }
  }

  /** Takes what the engine has found at the version. */
  void found(long version, boolean some) {
    if (targets == Targets.UNKNOWN && version >= unknownSince) {
      targets = some ? Targets.SOME : Targets.NONE;
      queued = some;
    }
  }

  boolean mayHaveTargets() {
    return targets != Targets.NONE;
  }

  boolean isUnknown() {
    return targets == Targets.UNKNOWN;
  }

  /** Whether the queue knows the table with targets, so that it must be told of their end. */
  boolean isQueued() {
    return queued;
  }

  void queued(boolean isNowQueued) {
    queued = isNowQueued;
  }

  private enum Targets {
    NONE,
    SOME,
    UNKNOWN
  }
}
