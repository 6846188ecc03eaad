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
package dev.polytable.sync.inspect;

import static java.util.Objects.requireNonNull;

import dev.polytable.schema.ConversionException;
import dev.polytable.sync.Providers;
import dev.polytable.sync.job.FormatDetector;
import dev.polytable.sync.job.TableJob;
import dev.polytable.sync.request.TableInspection;
import dev.polytable.sync.request.TableStatus.Failure;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Inspects the tables of a job. Thread-safe. */
public final class JobInspector {

  private static final Logger LOG = LoggerFactory.getLogger(JobInspector.class);

  private final Providers providers;
  private final FormatDetector detector;
  private final TargetInspector inspector;

  public JobInspector(Providers providers, FormatDetector detector) {
    this.providers = requireNonNull(providers, "providers is null");
    this.detector = requireNonNull(detector, "detector is null");
    this.inspector = new TargetInspector(providers);
  }

  /** Reads one table; what can't be read is in the inspection. Writes nothing. */
  public TableInspection inspect(TableJob job) {
    try {
      String format =
          job.sourceFormat().orElseGet(() -> detector.detect(job.context(), job.targets()));
      return inspector.inspect(job.context(), providers.requireSource(format), job.targets());
    } catch (ConversionException e) {
      LOG.warn("Table {} failed: {}: {}", job.path(), e.code(), e.getMessage(), e.getCause());
      return new TableInspection(
          job.path(),
          Optional.empty(),
          List.of(),
          Optional.of(new Failure(e.code().name(), e.isRetryable(), e.getMessage())));
    }
  }
}
