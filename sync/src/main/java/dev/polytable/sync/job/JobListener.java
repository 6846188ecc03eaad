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
package dev.polytable.sync.job;

import dev.polytable.sync.TargetPlan;
import dev.polytable.sync.request.TargetStatus;

/**
 * Hears how a job goes. Called by several threads at once where tables run in parallel; it must not
 * block, nor throw.
 */
public interface JobListener {

  /** Hears nothing. */
  JobListener NONE = new JobListener() {};

  /** A job of so many tables is begun; in continuous mode a round. */
  default void jobStarted(int tables) {}

  /** A table is begun. */
  default void tableStarted(TableJob job) {}

  /** The way of a target is decided. */
  default void planned(TableJob job, String format, TargetPlan plan) {}

  /** As {@link dev.polytable.sync.SyncListener#filesExpected}. */
  default void filesExpected(TableJob job, String format, long files) {}

  /** A target has taken up {@code files} data files of the source's state so far. */
  default void filesRead(TableJob job, String format, long files) {}

  /** A target is done, or has failed. */
  default void targetFinished(TableJob job, TargetStatus status) {}

  /** A table is done, or has failed. */
  default void tableFinished(TableReport report) {}
}
