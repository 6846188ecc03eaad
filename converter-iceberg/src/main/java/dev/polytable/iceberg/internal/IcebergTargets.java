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
package dev.polytable.iceberg.internal;

import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetView;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Opens targets; public for the provider alone. */
public final class IcebergTargets {

  /** The format's name. */
  public static final String FORMAT = "iceberg";

  /** The folder in the source table's; Delta leaves names that begin with an underscore alone. */
  private static final String FOLDER = "_iceberg";

  private IcebergTargets() {}

  /** The context with what the table's properties say of its catalog. */
  public static ConversionContext contextOf(ConversionContext context, TableMetadata metadata) {
    Map<String, String> settings = CatalogSettings.merge(context.settings(), metadata.properties());
    return settings.equals(context.settings()) ? context : context.withSettings(settings);
  }

  /** Refuses values that no setting of this target has. */
  public static void checkSettings(ConversionContext context, TableMetadata metadata) {
    new TargetSettings(context, metadata).check();
  }

  /** Opens the target; reads nothing yet. */
  public static ConversionTarget open(ConversionContext context) {
    Configuration configuration = context.attachment(Configuration.class);
    return new IcebergTarget(context, openStore(context), new HadoopParquetFooters(configuration));
  }

  /** Opens what readers see now. */
  public static TargetView openView(ConversionContext context) {
    return IcebergView.open(context.tablePath(), openStore(context));
  }

  private static TableStore openStore(ConversionContext context) {
    Configuration configuration = context.attachment(Configuration.class);
    String location = context.tablePath() + "/" + FOLDER;
    Optional<CatalogSettings> catalog = CatalogSettings.find(context);
    return catalog.isPresent()
        ? CatalogTableStore.open(catalog.get(), location, configuration)
        : PathTableStore.open(location, configuration);
  }
}
