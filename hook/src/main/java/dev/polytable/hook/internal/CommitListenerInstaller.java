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

import java.lang.ref.WeakReference;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/** Makes Delta use the commit listener as its log store. Thread-safe. */
public final class CommitListenerInstaller {

  static final String LOG_STORE_KEY = "spark.delta.logStore.class";

  /** By name, because it can't be loaded where there is no Delta. */
  static final String LISTENER = "dev.polytable.hook.internal.delta.CommitListenerLogStore";

  private static final Logger LOG = LoggerFactory.getLogger(CommitListenerInstaller.class);
  private static final String ENABLED_KEY = "spark.polytable.commitListener.enabled";

  /** The settings that were found to speak against it, so that it is said once an application. */
  private static WeakReference<SparkConf> refused = new WeakReference<>(null);

  private CommitListenerInstaller() {}

  /**
   * Sets Delta's log store in the application's settings, unless the user has set one, has switched
   * the listener off, or there is no Delta. Tables that were opened before keep theirs. Never
   * throws.
   */
  public static void install() {
    try {
      SparkEnv environment = SparkEnv.get();
      if (environment != null && DeltaClasses.areFound()) {
        install(environment.conf());
      }
      // checkstyle: IllegalCatch, because nothing of ours may keep a session from being built
    } catch (Throwable e) {
      LOG.warn("Polytable's commit listener is not installed; polytable.formats has no effect", e);
    }
  }

  private static synchronized void install(SparkConf conf) {
    if (refused.refersTo(conf) || LISTENER.equals(conf.get(LOG_STORE_KEY, ""))) {
      return;
    }

    Optional<String> reason = findReasonAgainst(conf);
    if (reason.isPresent()) {
      refused = new WeakReference<>(conf);
      LOG.info(
          "Polytable's commit listener is not installed, because {} is set; tables are converted by"
              + " delta.universalFormat.enabledFormats only",
          reason.get());
    } else {
      conf.set(LOG_STORE_KEY, LISTENER);
    }
  }

  private static Optional<String> findReasonAgainst(SparkConf conf) {
    if (!Boolean.parseBoolean(conf.get(ENABLED_KEY, "true").trim())) {
      return Optional.of(ENABLED_KEY + "=false");
    }

    for (Tuple2<String, String> setting : conf.getAll()) {
      if (isLogStoreKey(setting._1())) {
        return Optional.of(setting._1());
      }
    }

    return Optional.empty();
  }

  /** Delta takes these keys with and without Spark's prefix, and refuses a mix of the two kinds. */
  private static boolean isLogStoreKey(String key) {
    return key.startsWith("spark.delta.logStore.") || key.startsWith("delta.logStore.");
  }
}
