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
package dev.polytable.cli.internal.output;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Draws a job's bar twice a second while the job runs, by a thread of its own that keeps no process
 * from ending; without a bar there is no thread. To be closed by one thread, once.
 */
public final class RedrawTimer implements AutoCloseable {

  private static final long PAUSE_MILLIS = 500;

  private final Progress progress;
  private final ScheduledExecutorService executor;

  private RedrawTimer(Progress progress) {
    this.progress = requireNonNull(progress, "progress is null");
    this.executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "polytable-bar");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Begins to draw. */
  public static RedrawTimer start(Progress progress) {
    RedrawTimer timer = new RedrawTimer(progress);
    if (progress.isBar()) {
      timer.executor.scheduleWithFixedDelay(
          progress::redraw, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    return timer;
  }

  /** Ends the drawing and removes the bar; nothing is drawn after it. */
  @Override
  public void close() {
    executor.shutdownNow();
    progress.end();
  }
}
