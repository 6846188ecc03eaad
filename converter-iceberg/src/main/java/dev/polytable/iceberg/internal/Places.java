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
package dev.polytable.iceberg.internal;

import java.net.URI;
import java.util.Objects;
import org.apache.hadoop.fs.Path;

/** Compares the locations of tables; without state. */
final class Places {

  private Places() {}

  /** The scheme doesn't matter: s3 and s3a name the same bucket. */
  static boolean areSame(String one, String other) {
    URI first = new Path(one).toUri();
    URI second = new Path(other).toUri();
    return Objects.equals(first.getAuthority(), second.getAuthority())
        && first.getPath().equals(second.getPath());
  }
}
