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
package dev.polytable.sync.verify;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.schema.ConversionSource;
import dev.polytable.schema.Errors;
import dev.polytable.sync.Providers;
import dev.polytable.sync.job.FormatDetector;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.request.TableStatus.Failure;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the tables of a job. Thread-safe. */
public final class JobVerifier {

  private static final Logger LOG = LoggerFactory.getLogger(JobVerifier.class);

  private final Providers providers;
  private final FormatDetector detector;
  private final TableVerifier.Depth depth;
  private final int limit;

  /**
   * Makes a verifier.
   *
   * @param depth how much is compared
   * @param limit how many differences of a target are told in full
   */
  public JobVerifier(
      Providers providers, FormatDetector detector, TableVerifier.Depth depth, int limit) {
    this.providers = requireNonNull(providers, "providers is null");
    this.detector = requireNonNull(detector, "detector is null");
    this.depth = requireNonNull(depth, "depth is null");
    this.limit = limit;
  }

  /** Checks one table; what can't be read is in the verdict. Writes nothing. */
  @SuppressWarnings("CatchingUnchecked")
  public TableVerdict verify(TableJob job) {
    try {
      return check(job);
    } catch (ConversionException e) {
      return fail(job, e);
      // checkstyle: IllegalCatch, because one table's fault must not keep the others from a check
    } catch (Exception | LinkageError e) {
      return fail(job, Errors.internal("Checking %s failed with %s".formatted(job.path(), e), e));
    }
  }

  private TableVerdict check(TableJob job) {
    String format =
        job.sourceFormat().orElseGet(() -> detector.detect(job.context(), job.targets()));
    try (ConversionSource source = providers.requireSource(format).open(job.context())) {
      long version = source.latestVersion();
      TableVerifier verifier = new TableVerifier(job.context(), source, providers, depth, limit);
      List<TargetVerdict> verdicts =
          job.targets().stream().map(target -> verifier.verify(target, version)).toList();
      return new TableVerdict(job, Optional.of(version), verdicts, Optional.empty());
    }
  }

  private static TableVerdict fail(TableJob job, ConversionException e) {
    LOG.warn("Table {} failed: {}: {}", job.path(), e.code(), e.getMessage(), e.getCause());
    Failure failure = new Failure(e.code().name(), e.isRetryable(), e.getMessage());
    return new TableVerdict(job, Optional.empty(), List.of(), Optional.of(failure));
  }
}
