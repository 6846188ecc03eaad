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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The product's converter behind a gate: fails in the way that the setting {@code
 * spark.polytable.test.fault} of the session says, waits as long as the file that {@code
 * spark.polytable.test.gate} names is there, and logs when a conversion begins and ends. Put in the
 * product's place by {@code spark.polytable.engine.class}. Thread-safe.
 */
public final class FaultyConverter implements TableConverter {

  private static final Logger LOG = LoggerFactory.getLogger(FaultyConverter.class);
  private static final String PRODUCT = "dev.polytable.sync.internal.EngineConverter";
  private static final long POLL_NANOS = 20_000_000;

  private final TableConverter product;

  public FaultyConverter() throws ReflectiveOperationException {
    ClassLoader engine = FaultyConverter.class.getClassLoader();
    Class<?> type = Class.forName(PRODUCT, true, engine);
    this.product = (TableConverter) type.getDeclaredConstructor().newInstance();
  }

  @Override
  public TableStatus convert(ConversionRequest request) {
    switch (request.settings().getOrDefault("polytable.test.fault", "")) {
      case "exception" -> throw new IllegalStateException("a fault that is wanted");
      case "linkage" -> throw new NoClassDefFoundError("a/class/that/is/missing");
      case "hang" -> hang();
      default -> {}
    }

    LOG.info("begins with version {} of {}", request.version(), request.tablePath());
    waitAt(request.settings().getOrDefault("polytable.test.gate", ""));
    TableStatus status = product.convert(request);
    LOG.info("ends with version {} of {}", request.version(), request.tablePath());
    return status;
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void waitAt(String gate) {
    while (!gate.isEmpty() && Files.exists(Path.of(gate))) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
