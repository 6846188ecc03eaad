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
package dev.polytable.sync.queue;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import java.util.List;
import java.util.Optional;

/** The status of conversions that have not come as far as asking a target. */
final class Failures {

  private Failures() {}

  static TableStatus closed(ConversionRequest request) {
    return of(
        request,
        true,
        "The converter has stopped with the application; the next commit catches up.");
  }

  /** Not retryable: what a converter throws, rather than reports, is not known to pass. */
  static TableStatus thrown(ConversionRequest request, Throwable thrown) {
    return of(
        request,
        false,
        "The converter failed with %s. The targets stay at their last version; the next commit tries again."
            .formatted(thrown));
  }

  private static TableStatus of(ConversionRequest request, boolean retryable, String message) {
    TableStatus.Failure failure = new TableStatus.Failure("INTERNAL", retryable, message);
    return new TableStatus(request.tablePath(), request.version(), List.of(), Optional.of(failure));
  }
}
