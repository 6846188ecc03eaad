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
package dev.polytable.hook;

import dev.polytable.hook.internal.ColumnNameRule;
import dev.polytable.hook.internal.CommitListenerInstaller;
import dev.polytable.hook.internal.StatusCatalogInstaller;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.SparkSessionExtensionsProvider;
import scala.runtime.BoxedUnit;

/**
 * Installs the commit listener, which serves the property {@code polytable.formats}, and the rule
 * by which tables that are created with column mapping and a Hudi target keep their column names in
 * the data files ({@code spark.polytable.hudi.keepColumnNames}). Spark finds this class by itself
 * when a session is built in Scala, Java, or PySpark 4. PySpark 3.5 doesn't look for extensions;
 * name it there: {@code
 * spark.sql.extensions=io.delta.sql.DeltaSparkSessionExtension,dev.polytable.hook.PolytableExtension}.
 */
public final class PolytableExtension implements SparkSessionExtensionsProvider {

  /** For Spark. */
  public PolytableExtension() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    CommitListenerInstaller.install();
    StatusCatalogInstaller.install();
    extensions.injectResolutionRule(session -> new ColumnNameRule());
    return BoxedUnit.UNIT;
  }
}
