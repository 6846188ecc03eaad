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

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Stands in for {@link Executors} in the engine's classes whose pools make storage requests: each
 * task runs as the user of the thread that has submitted it. Else a pool that outlives a conversion
 * would go on as the user of the first one.
 */
public final class EngineExecutors {

  private EngineExecutors() {}

  /** Like {@link Executors#newFixedThreadPool(int, ThreadFactory)}. */
  public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
    return new UserPool(threads, new LinkedBlockingQueue<>(), factory);
  }

  /** Like {@link Executors#newFixedThreadPool(int)}. */
  public static ExecutorService newFixedThreadPool(int threads) {
    return newFixedThreadPool(threads, Executors.defaultThreadFactory());
  }

  /** Like {@link Executors#newSingleThreadExecutor(ThreadFactory)}. */
  public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
    return newFixedThreadPool(1, factory);
  }

  private static final class UserPool extends ThreadPoolExecutor {

    UserPool(int threads, BlockingQueue<Runnable> queue, ThreadFactory factory) {
      super(threads, threads, 0, TimeUnit.MILLISECONDS, queue, factory);
    }

    @Override
    public void execute(Runnable task) {
      super.execute(CommitUser.current().map(user -> user.wrap(task)).orElse(task));
    }
  }
}
