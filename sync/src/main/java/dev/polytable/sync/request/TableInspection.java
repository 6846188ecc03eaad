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
package dev.polytable.sync.request;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What is known of a table and its targets.
 *
 * @param tablePath as in {@link ConversionRequest#tablePath()}
 * @param version the source's newest version; empty when it couldn't be read
 * @param targets one a target, sorted by format; empty when the source couldn't be read
 * @param failure why the source couldn't be read
 */
public record TableInspection(
    String tablePath,
    Optional<Long> version,
    List<TargetInspection> targets,
    Optional<TableStatus.Failure> failure) {

  public TableInspection {
    requireNonNull(tablePath, "tablePath is null");
    requireNonNull(version, "version is null");
    targets = List.copyOf(targets);
    requireNonNull(failure, "failure is null");
  }
}
