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
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;
import scala.Product;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * What a statement says about the table that it makes.
 *
 * @param provider as in {@code USING}; empty when the statement names none
 * @param properties keys in lower case, as Delta doesn't tell them apart
 * @param conf the session's
 */
record TableCreation(String provider, Map<String, String> properties, SQLConf conf) {

  static final String KEEP_NAMES = "spark.polytable.hudi.keepColumnNames";

  private static final String DEFAULTS = "spark.databricks.delta.properties.defaults.";
  private static final List<String> FORMATS =
      List.of("polytable.formats", "delta.universalFormat.enabledFormats");
  private static final String MAPPING = "delta.columnMapping.mode";

  /** Delta turns mapping on by itself where one of these is asked for. */
  private static final List<String> IMPLIES_MAPPING =
      List.of(
          "delta.enableIcebergCompatV1",
          "delta.enableIcebergCompatV2",
          "delta.enableIcebergCompatV3");

  /**
   * @param specification a {@code TableSpec} or {@code UnresolvedTableSpec}: the properties, the
   *     provider, and more
   */
  @SuppressWarnings("unchecked")
  static TableCreation of(Product specification) {
    Map<String, String> properties = new HashMap<>();
    Iterator<Tuple2<String, String>> given =
        ((scala.collection.immutable.Map<String, String>) specification.productElement(0))
            .iterator();
    while (given.hasNext()) {
      Tuple2<String, String> property = given.next();
      properties.put(property._1().toLowerCase(Locale.ROOT), property._2());
    }

    Option<String> provider = (Option<String>) specification.productElement(1);
    return new TableCreation(provider.isEmpty() ? "" : provider.get(), properties, SQLConf.get());
  }

  /**
   * Whether it is a Delta table whose columns Delta would name at random and Hudi would not find.
   */
  boolean needsNames() {
    return isDelta()
        && isMapped()
        && FORMATS.stream().anyMatch(this::namesHudi)
        && Boolean.parseBoolean(conf.getConfString(KEEP_NAMES, "true").trim());
  }

  private boolean isDelta() {
    String effective =
        provider.isEmpty() ? conf.getConfString("spark.sql.sources.default", "") : provider;
    return effective.equalsIgnoreCase("delta");
  }

  private boolean isMapped() {
    String mode = find(MAPPING);
    return mode.equalsIgnoreCase("name")
        || mode.equalsIgnoreCase("id")
        || IMPLIES_MAPPING.stream().anyMatch(key -> Boolean.parseBoolean(find(key)));
  }

  private boolean namesHudi(String property) {
    for (String format : find(property).split(",", -1)) {
      if (format.trim().equalsIgnoreCase("hudi")) {
        return true;
      }
    }

    return false;
  }

  /** The table's own property, else the session's for new tables. */
  private String find(String property) {
    String own = properties.get(property.toLowerCase(Locale.ROOT));
    if (own != null) {
      return own.trim();
    }

    return property.startsWith("delta.")
        ? conf.getConfString(DEFAULTS + property.substring("delta.".length()), "").trim()
        : "";
  }
}
