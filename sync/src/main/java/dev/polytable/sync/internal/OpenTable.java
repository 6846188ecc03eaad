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
package dev.polytable.sync.internal;

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.TableSync;
import dev.polytable.sync.TargetSelection;
import dev.polytable.sync.request.ConversionRequest;

/** A table that stays open, and what its properties were at the last version that was seen. */
final class OpenTable {

  private final TableSync sync;
  private final long incarnation;
  private TargetSelection selection;
  private long version = -1;

  OpenTable(TableSync sync, ConversionRequest request) {
    this.sync = requireNonNull(sync, "sync is null");
    this.incarnation = request.incarnation();
  }

  TableSync sync() {
    return sync;
  }

  TargetSelection selection() {
    return selection;
  }

  /** Nothing that is known of a table is true of another one at its path. */
  boolean isOpenedFor(ConversionRequest request) {
    return incarnation == request.incarnation();
  }

  /**
   * Whether the properties at the request's version are those that were read last: every commit
   * since is one that the request stands for, and none of them carries metadata.
   */
  boolean knowsSelection(ConversionRequest request) {
    return selection != null
        && !request.metadataChanged()
        && request.firstUnseenVersion() == version + 1;
  }

  void select(TargetSelection newSelection) {
    selection = newSelection;
  }

  void converted(long newVersion) {
    version = newVersion;
  }
}
