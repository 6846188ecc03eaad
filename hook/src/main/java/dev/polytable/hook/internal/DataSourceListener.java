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

import org.apache.spark.sql.sources.DataSourceRegister;

/**
 * Installs the commit listener when Spark looks a data source up by its name, which it does for
 * {@code USING delta} and {@code format("delta")}. For PySpark 3.5, which builds sessions without
 * looking for extensions. It is no data source, and Spark says so of one who asks for it.
 */
public final class DataSourceListener implements DataSourceRegister {

  /** For Spark, which makes one of each registered class to ask for its name. */
  public DataSourceListener() {
    CommitListenerInstaller.install();
    StatusCatalogInstaller.installInSession();
  }

  @Override
  public String shortName() {
    return "polytable-commit-listener";
  }
}
