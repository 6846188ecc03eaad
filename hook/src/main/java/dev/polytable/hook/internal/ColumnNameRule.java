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

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNode;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Product;
import scala.collection.immutable.Seq;

/**
 * Lets the columns of a new table with column mapping keep their names in the data files. Delta
 * gives them random ones, and Hudi finds columns by name. Applies to {@code CREATE TABLE} and
 * {@code REPLACE TABLE} with columns, and only to Delta tables with a Hudi target and column
 * mapping. All files of such a table are yet to be written, so no name is that of a dropped column.
 * A statement that names a folder with a Delta table in it is left alone, because Delta compares
 * the columns with that table's.
 *
 * <p>The nodes are taken as products, because the classes of their parts differ between Spark's
 * lines: the columns are a {@code StructType} on 3.5 and a sequence of {@code ColumnDefinition}s
 * from 4.0 on.
 */
public final class ColumnNameRule extends Rule<LogicalPlan> {

  private static final Logger LOG = LoggerFactory.getLogger(ColumnNameRule.class);

  private static final String LOGICAL = "org.apache.spark.sql.catalyst.plans.logical.";
  private static final int NAME = 0;
  private static final int COLUMNS = 1;
  private static final int SPECIFICATION = 3;

  /** Places in a {@code ColumnDefinition}, whose last part is the metadata. */
  private static final int COLUMN_NAME = 0;

  private static final int COLUMN_TYPE = 1;

  /** For Spark. */
  public ColumnNameRule() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    try {
      return isCreation(plan) && needsNames(plan) ? name(plan) : plan;
      // checkstyle: IllegalCatch, because nothing of ours may keep a table from being made
    } catch (Throwable e) {
      LOG.warn(
          "The columns of a new table can't be given their own names in the data files; with column"
              + " mapping the Hudi target will refuse it",
          e);
      return plan;
    }
  }

  /** Not before the catalog is known; Spark applies the rule again then. */
  private static boolean isCreation(LogicalPlan plan) {
    String type = plan.getClass().getName();
    return (type.equals(LOGICAL + "CreateTable") || type.equals(LOGICAL + "ReplaceTable"))
        && plan.productElement(NAME)
            .getClass()
            .getName()
            .equals("org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier");
  }

  private static boolean needsNames(LogicalPlan plan) throws IOException {
    Product specification = (Product) plan.productElement(SPECIFICATION);
    TableCreation creation = TableCreation.of(specification);
    Identifier identifier = (Identifier) ((Product) plan.productElement(NAME)).productElement(1);
    return creation.needsNames()
        && !TableLocation.of(identifier, specification).mayHoldTable(creation.conf());
  }

  private static LogicalPlan name(LogicalPlan plan) {
    Object columns = plan.productElement(COLUMNS);
    if (columns instanceof StructType struct) {
      return replace(plan, COLUMNS, PhysicalNames.in(struct));
    }

    boolean[] isChanged = new boolean[1];
    @SuppressWarnings("unchecked")
    Seq<Object> definitions = (Seq<Object>) columns;
    Object named =
        definitions.map(
            definition -> {
              Object replaced = name((TreeNode<?>) definition);
              isChanged[0] |= replaced != definition;
              return replaced;
            });
    return isChanged[0] ? replace(plan, COLUMNS, named) : plan;
  }

  private static <T extends TreeNode<T>> TreeNode<?> name(TreeNode<T> column) {
    int last = column.productArity() - 1;
    Metadata metadata = (Metadata) column.productElement(last);
    String name = (String) column.productElement(COLUMN_NAME);
    DataType type = (DataType) column.productElement(COLUMN_TYPE);
    TreeNode<T> typed = replace(column, COLUMN_TYPE, PhysicalNames.in(type));
    return replace(typed, last, PhysicalNames.of(name, metadata));
  }

  /** The same node when the part is the same. */
  @SuppressWarnings("unchecked")
  private static <T extends TreeNode<T>> T replace(TreeNode<T> node, int index, Object part) {
    if (node.productElement(index) == part) {
      return (T) node;
    }

    Object[] parts = new Object[node.productArity()];
    Arrays.setAll(parts, node::productElement);
    parts[index] = part;
    return node.makeCopy(parts);
  }
}
