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
package dev.polytable.hook.internal;

import dev.polytable.sync.queue.ConversionQueue;
import dev.polytable.sync.request.ConversionRequest;
import dev.polytable.sync.request.TableStatus;
import dev.polytable.sync.request.TargetStatus;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the queue when the application or the JVM ends, and says what is left. Thread-safe.
 *
 * <p>The waits that follow one after the other with no commit in between share one timeout.
 */
final class Drain {

  /**
   * Before Spark's hook, which stops the context, and before Hadoop's, which closes file systems.
   */
  private static final int SHUTDOWN_PRIORITY = FileSystem.SHUTDOWN_HOOK_PRIORITY + 40;

  /** Hadoop cuts a hook off after its own time; this one keeps to the drain's. */
  private static final long SHUTDOWN_LIMIT_HOURS = 24;

  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);

  private final Supplier<Optional<SparkContext>> contexts;
  private final Map<String, Set<String>> formats = new ConcurrentHashMap<>();
  private final Set<String> reported = ConcurrentHashMap.newKeySet();
  private ConversionQueue queue;
  private Duration timeout = HookSettings.DEFAULT_DRAIN_TIMEOUT;
  private boolean shutdownHooked;
  private WeakReference<SparkContext> context = new WeakReference<>(null);
  private boolean begun;
  private long begunNanos;

  /**
   * @param contextSupplier finds the Spark context whose end is waited for
   */
  Drain(Supplier<Optional<SparkContext>> contextSupplier) {
    this.contexts = contextSupplier;
  }

  /** Takes note of a target of the table, for the command that catches up. */
  void noteFormat(String tablePath, String format) {
    if (!format.isEmpty()) {
      formats.computeIfAbsent(tablePath, path -> ConcurrentHashMap.newKeySet()).add(format);
    }
  }

  /** Takes note that there is something to wait for. Registers the waits; no storage request. */
  void submitted(ConversionQueue target, Duration drainTimeout) {
    boolean hookShutdown;
    synchronized (this) {
      queue = target;
      timeout = drainTimeout;
      begun = false;
      hookShutdown = !shutdownHooked;
      shutdownHooked = true;
    }

    if (hookShutdown) {
      ShutdownHookManager.get()
          .addShutdownHook(this::drain, SHUTDOWN_PRIORITY, SHUTDOWN_LIMIT_HOURS, TimeUnit.HOURS);
    }

    contexts.get().ifPresent(this::listen);
  }

  /**
   * Waits until nothing is queued, or the time is over; then warns of each table that is behind.
   */
  void drain() {
    ConversionQueue target;
    Duration left;
    synchronized (this) {
      if (queue == null) {
        return;
      }

      if (!begun) {
        begun = true;
        begunNanos = System.nanoTime();
      }

      target = queue;
      left = timeout.minusNanos(System.nanoTime() - begunNanos);
    }

    List<ConversionRequest> behind = target.drain(left.isNegative() ? Duration.ZERO : left);
    for (ConversionRequest request : behind) {
      if (reported.add(
          request.tablePath() + "@" + request.incarnation() + "." + request.version())) {
        warn(request, findFormats(target, request));
      }
    }
  }

  private static void warn(ConversionRequest request, Set<String> behindFormats) {
    String path = request.tablePath();
    LOG.warn(
        "The application ends before version {} of {} was converted; a next commit makes up, or:"
            + " polytable sync --table {} --to {}",
        request.version(),
        path,
        path.matches("[\\w/.:=+@%-]+") ? path : "'" + path.replace("'", "'\\''") + "'",
        behindFormats.isEmpty() ? "<formats>" : String.join(",", behindFormats));
  }

  /** The targets that are known of the table: from its last conversion, or from Delta's hook. */
  private Set<String> findFormats(ConversionQueue target, ConversionRequest request) {
    Set<String> known = new TreeSet<>(formats.getOrDefault(request.tablePath(), Set.of()));
    known.addAll(
        target.findStatus(request.tablePath()).map(TableStatus::targets).orElse(List.of()).stream()
            .map(TargetStatus::format)
            .collect(Collectors.toSet()));
    return known;
  }

  private void listen(SparkContext current) {
    synchronized (this) {
      if (context.refersTo(current)) {
        return;
      }

      context = new WeakReference<>(current);
    }

    current.addSparkListener(new EndListener(this));
  }

  /** Spark waits for its listeners when a context is stopped. */
  private static final class EndListener extends SparkListener {

    private final Drain drain;

    EndListener(Drain drain) {
      this.drain = drain;
    }

    @Override
    public void onApplicationEnd(SparkListenerApplicationEnd applicationEnd) {
      drain.drain();
    }
  }
}
