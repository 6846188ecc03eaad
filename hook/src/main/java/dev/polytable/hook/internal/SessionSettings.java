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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.internal.SQLConf;
import scala.Tuple2;
import scala.collection.Iterator;

/** The settings of the session whose thread this is, as far as they are Polytable's business. */
final class SessionSettings {

  private static final String PREFIX = "spark.";
  private static final List<String> TAKEN =
      List.of(
          "spark.polytable.",
          "spark.databricks.delta.hudi.",
          "spark.databricks.delta.iceberg.",
          "spark.databricks.delta.uniform.");

  /** In which Delta reads a partition's timestamp that the log gives without an offset. */
  private static final String ZONE = "spark.sql.session.timeZone";

  private SessionSettings() {}

  /** The application's settings, and over them the session's; without the prefix {@code spark.}. */
  static Map<String, String> load() {
    Map<String, String> settings = new HashMap<>();
    SparkEnv environment = SparkEnv.get();
    if (environment != null) {
      for (Tuple2<String, String> setting : environment.conf().getAll()) {
        put(settings, setting);
      }
    }

    Iterator<Tuple2<String, String>> session = SQLConf.get().getAllConfs().iterator();
    while (session.hasNext()) {
      put(settings, session.next());
    }

    settings.putIfAbsent(ZONE.substring(PREFIX.length()), TimeZone.getDefault().getID());
    return settings;
  }

  private static void put(Map<String, String> settings, Tuple2<String, String> setting) {
    String key = setting._1();
    if (key.equals(ZONE) || TAKEN.stream().anyMatch(key::startsWith)) {
      settings.put(key.substring(PREFIX.length()), setting._2());
    }
  }
}
