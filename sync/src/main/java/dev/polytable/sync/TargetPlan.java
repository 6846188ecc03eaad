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

import dev.polytable.schema.LastConversion;
import dev.polytable.schema.TargetState;
import dev.polytable.sync.request.ConversionPath;

/**
 * How one target gets to a version, and why that way.
 *
 * @param state what the target holds
 * @param version the source version to reach
 * @param path the way
 * @param reason why, as a sentence
 * @param fallback whether an incremental conversion was wanted and is not possible
 */
public record TargetPlan(
    TargetState state, long version, ConversionPath path, String reason, boolean fallback) {

  public TargetPlan {
    requireNonNull(state, "state is null");
    requireNonNull(path, "path is null");
    requireNonNull(reason, "reason is null");
  }

  /** The target's state as the conversion expects it, with what the target is to keep of that. */
  TargetState expected() {
    return switch (path) {
      case NONE -> state;
      case INCREMENTAL -> state.with(new LastConversion(LastConversion.Way.INCREMENTAL, reason));
      case FULL -> state.with(new LastConversion(LastConversion.Way.FULL, reason));
    };
  }

  static TargetPlan none(TargetState state, long version, String reason) {
    return new TargetPlan(state, version, ConversionPath.NONE, reason, false);
  }

  static TargetPlan incremental(TargetState state, long version, String reason) {
    return new TargetPlan(state, version, ConversionPath.INCREMENTAL, reason, false);
  }

  static TargetPlan full(TargetState state, long version, String reason) {
    return new TargetPlan(state, version, ConversionPath.FULL, reason, false);
  }

  static TargetPlan fallback(TargetState state, long version, String reason) {
    return new TargetPlan(state, version, ConversionPath.FULL, reason, true);
  }
}
