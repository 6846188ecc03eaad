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

/**
 * Stands in for {@link Runtime} in the engine's classes that register shutdown hooks. When the JVM
 * is already shutting down, a hook is left out instead of refused: what it would close, the end of
 * the process closes.
 */
public final class EngineRuntime {

  private static final EngineRuntime INSTANCE = new EngineRuntime();

  private EngineRuntime() {}

  /** Like {@link Runtime#getRuntime}. */
  public static EngineRuntime getRuntime() {
    return INSTANCE;
  }

  /** Like {@link Runtime#addShutdownHook}, but without effect while the JVM shuts down. */
  public void addShutdownHook(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // Shutdown in progress; nothing else is an illegal state here.
    }
  }

  /** Like {@link Runtime#removeShutdownHook}, but false while the JVM shuts down. */
  public boolean removeShutdownHook(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
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
