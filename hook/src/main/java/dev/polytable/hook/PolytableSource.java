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

import dev.polytable.hook.internal.StatusTable;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * {@code spark.read.format("polytable").load(path)}: one row a target of the Delta table at the
 * path, with what the target holds and what this driver's converter is at. Reads the table and its
 * targets on the driver, and writes nothing.
 */
public final class PolytableSource implements TableProvider, DataSourceRegister {

  private static final String PATH = "path";

  /** For Spark. */
  public PolytableSource() {}

  @Override
  public String shortName() {
    return "polytable";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return StatusTable.SCHEMA;
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    String path = properties.get(PATH);
    if (path == null) {
      throw new IllegalArgumentException(
          "The format polytable needs the path of a Delta table:"
              + " spark.read.format(\"polytable\").load(path)");
    }

    return new StatusTable(path);
  }
}
