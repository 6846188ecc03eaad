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
package dev.polytable.sync.job;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionContext;
import dev.polytable.sync.SyncRequest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A table with the targets that a job brings it to.
 *
 * @param name what the job calls the table
 * @param context the path, the settings and the process's objects for source and targets
 * @param sourceFormat in lower case; empty when it is to be detected
 * @param targets formats in lower case; sorted
 * @param mode whether the full way is forced
 * @param checks looked at before the table is converted
 */
public record TableJob(
    String name,
    ConversionContext context,
    Optional<String> sourceFormat,
    Set<String> targets,
    SyncRequest.Mode mode,
    List<TableCheck> checks) {

  public TableJob {
    requireNonNull(name, "name is null");
    requireNonNull(context, "context is null");
    requireNonNull(sourceFormat, "sourceFormat is null");
    targets = Collections.unmodifiableSet(new TreeSet<>(targets));
    requireNonNull(mode, "mode is null");
    checks = List.copyOf(checks);
  }

  /** The table's root, which tells one table of a job from another. */
  public String path() {
    return context.tablePath();
  }

  /** Whether source and targets that were opened for {@code other} serve this job, too. */
  boolean opensLike(TableJob other) {
    return path().equals(other.path())
        && sourceFormat.equals(other.sourceFormat)
        && context.settings().equals(other.context.settings())
        && context.attachments().equals(other.context.attachments());
  }
}
