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

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;
import scala.Tuple2;
import scala.collection.Iterator;

/** Finds the Spark context of this JVM. */
public final class SparkContexts {

  private SparkContexts() {}

  static Optional<SparkContext> find() {
    Option<SparkSession> session = SparkSession.getActiveSession();
    if (session.isEmpty()) {
      session = SparkSession.getDefaultSession();
    }

    return session.isEmpty() ? Optional.empty() : Optional.of(session.get().sparkContext());
  }

  /**
   * The application's Hadoop settings and over them the current session's, as Delta has them; the
   * defaults when there is no Spark session.
   */
  public static Configuration loadHadoopConf() {
    return find().map(SparkContexts::loadHadoopConf).orElseGet(Configuration::new);
  }

  private static Configuration loadHadoopConf(SparkContext context) {
    Configuration conf = new Configuration(context.hadoopConfiguration());
    Iterator<Tuple2<String, String>> session = SQLConf.get().getAllConfs().iterator();
    while (session.hasNext()) {
      Tuple2<String, String> setting = session.next();
      if (setting._2() != null) {
        conf.set(setting._1(), setting._2());
      }
    }

    return conf;
  }
}
