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
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The catalog {@code polytable}, whose tables are named by a path: {@code SELECT * FROM
 * polytable.`/data/orders`} gives what {@link PolytableSource} reads. It lists no tables and
 * changes none.
 */
public final class PolytableCatalog implements TableCatalog {

  private String name = "polytable";

  /** For Spark. */
  public PolytableCatalog() {}

  @Override
  public void initialize(String givenName, CaseInsensitiveStringMap options) {
    name = givenName;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listTables(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  public Table loadTable(Identifier identifier) {
    return new StatusTable(identifier.name());
  }

  @Override
  public Table createTable(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties) {
    throw readOnly();
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes) {
    throw readOnly();
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    throw readOnly();
  }

  @Override
  public void renameTable(Identifier oldIdentifier, Identifier newIdentifier) {
    throw readOnly();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "The catalog polytable shows the status of Delta tables; nothing can be changed in it");
  }
}
