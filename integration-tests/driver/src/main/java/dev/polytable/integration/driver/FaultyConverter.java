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
package dev.polytable.integration.driver;

import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableConverter;
import dev.polytable.sync.request.TableStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A converter that fails in the way that the setting {@code spark.polytable.test.fault} of the
 * session says. Put in the product's place by {@code spark.polytable.engine.class}.
 */
public final class FaultyConverter implements TableConverter {

  @Override
  public TableStatus convert(ConversionRequest request) {
    switch (request.settings().getOrDefault("polytable.test.fault", "")) {
      case "exception" -> throw new IllegalStateException("a fault that is wanted");
      case "linkage" -> throw new NoClassDefFoundError("a/class/that/is/missing");
      case "hang" -> hang();
      default -> {}
    }
    return new TableStatus(request.tablePath(), request.version(), List.of(), Optional.empty());
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
