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

/** The ways from what a target holds to what the source holds. */
public enum ConversionPath {
  /** The target already held the version. */
  NONE,
  /** The commits since the version that the target held were replayed. */
  INCREMENTAL,
  /** The difference between the target's files and the source's was committed. */
  FULL
}
