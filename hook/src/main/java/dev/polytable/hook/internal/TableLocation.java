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

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;
import scala.Product;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * The folder that a statement names for the table that it makes.
 *
 * @param folder as written; empty when the catalog chooses it
 */
record TableLocation(String folder) {

  private static final String LOG = "_delta_log";
  private static final int LOCATION = 3;

  /**
   * @param identifier the table's, whose name is a path after {@code delta.}
   * @param specification a {@code TableSpec} or {@code UnresolvedTableSpec}
   */
  @SuppressWarnings("unchecked")
  static TableLocation of(Identifier identifier, Product specification) {
    Option<String> location = (Option<String>) specification.productElement(LOCATION);
    if (!location.isEmpty()) {
      return new TableLocation(location.get());
    }

    String[] namespace = identifier.namespace();
    boolean isPath =
        namespace.length == 1
            && namespace[0].equalsIgnoreCase("delta")
            && new Path(identifier.name()).isAbsolute();
    return new TableLocation(isPath ? identifier.name() : "");
  }

  /**
   * Whether a Delta table may lie there, whose columns then have their names already; true when
   * that can't be told. One listing when the statement names a folder.
   */
  boolean mayHoldTable(SQLConf conf) throws IOException {
    if (folder.isEmpty()) {
      return false;
    }

    Path path = new Path(folder);
    if (!path.isAbsolute()) {
      return true;
    }

    try {
      return path.getFileSystem(hadoopConf(conf)).listStatus(new Path(path, LOG)).length > 0;
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** As Spark makes it for a session: the session's settings over the application's. */
  private static Configuration hadoopConf(SQLConf conf) {
    Configuration hadoop = new Configuration(SparkContexts.loadHadoopConf());
    Iterator<Tuple2<String, String>> settings = conf.getAllConfs().iterator();
    while (settings.hasNext()) {
      Tuple2<String, String> setting = settings.next();
      hadoop.set(setting._1(), setting._2());
    }

    return hadoop;
  }
}
