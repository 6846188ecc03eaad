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

import static java.util.Objects.requireNonNull;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The boundary of the converter: whatever it throws, the thread and the table's slot live on. The
 * converter is made at the first request. Thread-safe.
 */
final class GuardedConverter {

  private static final Logger LOG = LoggerFactory.getLogger(ConversionQueue.class);

  private final Supplier<TableConverter> supplier;
  private TableConverter converter;

  GuardedConverter(Supplier<TableConverter> supplier) {
    this.supplier = supplier;
  }

  @SuppressWarnings("CatchingUnchecked")
  TableStatus convert(ConversionRequest request) {
    try {
      return find().convert(request);
      // checkstyle: IllegalCatch, because the thread must outlive whatever a converter throws
    } catch (Throwable e) {
      LOG.error(
          "The conversion of {} to version {} failed; the next commit tries again",
          request.tablePath(),
          request.version(),
          e);
      return Failures.thrown(request, e);
    }
  }

  private synchronized TableConverter find() {
    if (converter == null) {
      converter = requireNonNull(supplier.get(), "the supplied converter is null");
    }

    return converter;
  }
}
