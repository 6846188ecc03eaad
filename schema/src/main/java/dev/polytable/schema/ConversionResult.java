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

import java.util.List;

/**
 * What one call of a target has committed.
 *
 * @param commits the target's commits in order; empty when nothing had to be written
 * @param filesAdded data files that the target refers to now and did not before
 * @param filesRemoved data files that the target no longer refers to
 */
public record ConversionResult(List<Commit> commits, long filesAdded, long filesRemoved) {

  /**
   * One commit of the target.
   *
   * @param version the source version that it brought the target to
   * @param id Hudi's instant or Iceberg's snapshot id
   */
  public record Commit(long version, String id) {

    public Commit {
      requireNonNull(id, "id is null");
    }
  }

  public ConversionResult {
    commits = List.copyOf(commits);
  }
}
