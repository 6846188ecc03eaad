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
package dev.polytable.sync;

import dev.polytable.sync.request.TargetStatus;

/**
 * Hears how a conversion goes, for a progress bar and a report. Called on the converting thread; it
 * must not block, nor throw.
 */
public interface SyncListener {

  /** Hears nothing. */
  SyncListener NONE = new SyncListener() {};

  /** The way of a target is decided; called again when the target is planned again. */
  default void planned(String format, TargetPlan plan) {}

  /**
   * About how many data files a target is going to take up; called again with the true number when
   * it has taken up the last one. Not called before that where the table doesn't say.
   */
  default void filesExpected(String format, long files) {}

  /** A target has taken up {@code files} data files of the source's state so far. */
  default void filesRead(String format, long files) {}

  /** A target is done, or has failed. */
  default void finished(TargetStatus status) {}
}
