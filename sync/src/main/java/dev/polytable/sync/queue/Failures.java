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
import java.util.stream.Stream;

/** The status of conversions that have not come as far as asking a target. */
final class Failures {

  private static final String INTERNAL = "INTERNAL";

  private Failures() {}

  static TableStatus closed(ConversionRequest request) {
    return of(
        request,
        true,
        "The converter has stopped with the application; the next commit catches up.");
  }

  static TableStatus replaced(ConversionRequest request) {
    return of(
        request, false, "Another table was made at the path before the commit was converted.");
  }

  /** Not retryable: what a converter throws, rather than reports, is not known to pass. */
  static TableStatus thrown(ConversionRequest request, Throwable thrown) {
    return of(
        request,
        false,
        "The converter failed with %s. The targets stay at their last version; the next commit tries again."
            .formatted(thrown));
  }

  /** Whether a later try, in another process say, may come farther: our own faults count too. */
  static boolean mayPass(TableStatus status) {
    return Stream.concat(
            status.failure().stream(),
            status.targets().stream().flatMap(target -> target.failure().stream()))
        .anyMatch(failure -> failure.retryable() || failure.code().equals(INTERNAL));
  }

  private static TableStatus of(ConversionRequest request, boolean retryable, String message) {
    TableStatus.Failure failure = new TableStatus.Failure(INTERNAL, retryable, message);
    return new TableStatus(request.tablePath(), request.version(), List.of(), Optional.of(failure));
  }
}
