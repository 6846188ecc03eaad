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

import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;
import scala.runtime.BoxedUnit;

/**
 * Makes Delta use the commit listener as its log store, when a session is built. Found by Spark in
 * {@code META-INF/services}.
 */
public final class CommitListenerInstaller implements SparkSessionExtensionsProvider {

  static final String LOG_STORE_KEY = "spark.delta.logStore.class";

  private static final Logger LOG = LoggerFactory.getLogger(CommitListenerInstaller.class);
  private static final String ENABLED_KEY = "spark.polytable.commitListener.enabled";

  /** For Spark. */
  public CommitListenerInstaller() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    try {
      install();
      // checkstyle: IllegalCatch, because nothing of ours may keep a session from being built.
    } catch (Throwable e) {
      LOG.warn("Polytable's commit listener is not installed; polytable.formats has no effect", e);
    }

    return BoxedUnit.UNIT;
  }

  private static void install() {
    SparkEnv environment = SparkEnv.get();
    if (environment == null || !isDeltaPresent()) {
      return;
    }

    SparkConf conf = environment.conf();
    if (!Boolean.parseBoolean(conf.get(ENABLED_KEY, "true").trim())) {
      LOG.info("Polytable's commit listener is switched off by {}", ENABLED_KEY);
      return;
    }

    String listener = CommitListenerLogStore.class.getName();
    for (Tuple2<String, String> setting : conf.getAll()) {
      if (isLogStoreKey(setting._1()) && !listener.equals(setting._2())) {
        LOG.info(
            "Polytable's commit listener is not installed, because {} is set; tables are converted "
                + "by delta.universalFormat.enabledFormats only",
            setting._1());
        return;
      }
    }

    conf.set(LOG_STORE_KEY, listener);
  }

  /** Delta takes these keys with and without Spark's prefix, and refuses a mix of the two kinds. */
  private static boolean isLogStoreKey(String key) {
    return key.startsWith("spark.delta.logStore.") || key.startsWith("delta.logStore.");
  }

  private static boolean isDeltaPresent() {
    try {
      ClassLoader loader = CommitListenerInstaller.class.getClassLoader();
      Class.forName("org.apache.spark.sql.delta.storage.DelegatingLogStore", false, loader);
      Class.forName("io.delta.storage.LogStore", false, loader);
      return true;
    } catch (ClassNotFoundException e) {
      LOG.debug("No Delta on the class path of Polytable", e);
      return false;
    }
  }
}
