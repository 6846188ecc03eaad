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
import org.apache.spark.sql.internal.SQLConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names the catalog of statuses in the application's settings. */
public final class StatusCatalogInstaller {

  static final String CATALOG_KEY = "spark.sql.catalog.polytable";

  /** By name, so that nothing of Spark's catalogs is loaded before they are asked for. */
  private static final String CATALOG_CLASS = "dev.polytable.hook.PolytableCatalog";

  private static final Logger LOG = LoggerFactory.getLogger(StatusCatalogInstaller.class);

  private StatusCatalogInstaller() {}

  /**
   * Sets the catalog in the current session too, for one that was built before the jar was seen.
   * Never throws.
   */
  public static void installInSession() {
    install();
    try {
      SQLConf session = SQLConf.get();
      if (session.getConfString(CATALOG_KEY, "").isEmpty()) {
        session.setConfString(CATALOG_KEY, CATALOG_CLASS);
      }
      // checkstyle: IllegalCatch, because nothing of ours may keep a source from being found
    } catch (Throwable e) {
      LOG.warn("Polytable's catalog is not installed; use the format polytable instead", e);
    }
  }

  /** Sets the catalog unless the user has one of that name. Never throws. */
  public static void install() {
    try {
      SparkEnv environment = SparkEnv.get();
      if (environment != null) {
        SparkConf conf = environment.conf();
        if (conf.get(CATALOG_KEY, "").isEmpty()) {
          conf.set(CATALOG_KEY, CATALOG_CLASS);
        }
      }
      // checkstyle: IllegalCatch, because nothing of ours may keep a session from being built
    } catch (Throwable e) {
      LOG.warn("Polytable's catalog is not installed; use the format polytable instead", e);
    }
  }
}
