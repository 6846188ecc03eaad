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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Stands in for {@link Runtime} in the engine's classes that register shutdown hooks. The JVM runs
 * its hooks all at once, and what the libraries close by theirs, pools of threads say, the
 * conversions of the drain still need. So the hooks are kept here, and run after the drain and the
 * end of Spark's context, and before Hadoop closes its file systems. While the JVM shuts down,
 * further hooks are taken, not refused. Thread-safe.
 */
public final class EngineRuntime {

  /** After {@link Drain} and Spark's own hook, which stops the context. */
  private static final int SHUTDOWN_PRIORITY = FileSystem.SHUTDOWN_HOOK_PRIORITY + 20;

  private static final int SHUTDOWN_LIMIT_SECONDS = 60;
  private static final EngineRuntime INSTANCE = new EngineRuntime();

  private final Set<Thread> hooks = new LinkedHashSet<>();
  private boolean registered;

  EngineRuntime() {}

  /** Like {@link Runtime#getRuntime}. */
  public static EngineRuntime getRuntime() {
    return INSTANCE;
  }

  /** Like {@link Runtime#addShutdownHook}, but also while the JVM shuts down. */
  public synchronized void addShutdownHook(Thread hook) {
    hooks.add(hook);
    if (!registered) {
      registered = true;
      register();
    }
  }

  /** Like {@link Runtime#removeShutdownHook}. */
  public synchronized boolean removeShutdownHook(Thread hook) {
    return hooks.remove(hook);
  }

  /** Runs the hooks, all at once, and waits for them. */
  void end() throws InterruptedException {
    List<Thread> ending;
    synchronized (this) {
      ending = List.copyOf(hooks);
      hooks.clear();
    }

    ending.forEach(Thread::start);
    for (Thread hook : ending) {
      hook.join();
    }
  }

  private void register() {
    try {
      ShutdownHookManager.get()
          .addShutdownHook(
              this::endOrInterrupt, SHUTDOWN_PRIORITY, SHUTDOWN_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (IllegalStateException e) {
      // Shutdown in progress: what the hooks would close, the end of the process closes.
    }
  }

  private void endOrInterrupt() {
    try {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Like {@link Runtime#availableProcessors}. */
  public int availableProcessors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Like {@link Runtime#freeMemory}. */
  public long freeMemory() {
    return Runtime.getRuntime().freeMemory();
  }

  /** Like {@link Runtime#maxMemory}. */
  public long maxMemory() {
    return Runtime.getRuntime().maxMemory();
  }

  /** Like {@link Runtime#totalMemory}. */
  public long totalMemory() {
    return Runtime.getRuntime().totalMemory();
  }
}
