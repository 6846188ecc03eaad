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

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * How far a target is.
 *
 * @param version the source version that the target holds; empty when there is no target table, or
 *     none that says what it holds
 * @param commit the target's newest commit: Hudi's instant or Iceberg's snapshot id; empty when
 *     none
 * @param sourceId the {@link TableMetadata#id()} of the source table that {@code version} belongs
 *     to, as the target recorded it; empty when it did not (a table that Delta's own converter
 *     wrote). It tells a table that was dropped and made again at the same path from the one that
 *     was converted
 * @param obstacle why the target can't be continued from {@code version} by replay and must be
 *     brought to the full state, as a clause that can follow "because"; empty when it can
 * @param conversion how the target came to hold {@code version}; empty when it does not say. In a
 *     state that a conversion expects: what the target is to keep of that conversion
 */
public record TargetState(
    Optional<Long> version,
    Optional<String> commit,
    Optional<String> sourceId,
    Optional<String> obstacle,
    Optional<LastConversion> conversion) {

  /** No target table yet. */
  public static final TargetState ABSENT =
      new TargetState(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public TargetState {
    requireNonNull(version, "version is null");
    requireNonNull(commit, "commit is null");
    requireNonNull(sourceId, "sourceId is null");
    requireNonNull(obstacle, "obstacle is null");
    requireNonNull(conversion, "conversion is null");
  }

  /** A state that does not say how it came about. */
  public TargetState(
      Optional<Long> version,
      Optional<String> commit,
      Optional<String> sourceId,
      Optional<String> obstacle) {
    this(version, commit, sourceId, obstacle, Optional.empty());
  }

  /** Whether both say the same of what the target holds, however it came about. */
  public boolean agreesWith(TargetState other) {
    return version.equals(other.version)
        && commit.equals(other.commit)
        && sourceId.equals(other.sourceId)
        && obstacle.equals(other.obstacle);
  }

  /** The same state, to be converted in the given way. */
  public TargetState with(LastConversion next) {
    return new TargetState(version, commit, sourceId, obstacle, Optional.of(next));
  }
}
