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
package dev.polytable.sync;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.TableChange;
import dev.polytable.sync.request.ConversionPath;
import java.util.List;

/** The commits that the targets of one conversion replay, read once for all of them. */
final class SharedChanges {

  private final ConversionSource source;
  private long from = Long.MAX_VALUE;
  private List<TableChange> read = List.of();
  private long readFrom = Long.MAX_VALUE;
  private long readTo = Long.MIN_VALUE;

  SharedChanges(ConversionSource source) {
    this.source = requireNonNull(source, "source is null");
  }

  /** Notes that a target will replay; call it for all targets before the first {@link #after}. */
  void need(TargetPlan plan) {
    if (plan.path() == ConversionPath.INCREMENTAL) {
      from = Math.min(from, plan.state().version().orElseThrow());
    }
  }

  /** The commits after {@code version} up to {@code to}, in version order. */
  List<TableChange> after(long version, long to) {
    if (version < readFrom || to > readTo) {
      readFrom = Math.min(from, version);
      readTo = to;
      read = source.changes(readFrom, to);
    }

    return read.stream()
        .filter(change -> change.version() > version && change.version() <= to)
        .toList();
  }
}
