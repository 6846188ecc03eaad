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
package dev.polytable.iceberg;

import dev.polytable.iceberg.internal.IcebergTargets;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetProvider;
import dev.polytable.schema.TargetView;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Opens Iceberg targets. Needs Hadoop's {@code Configuration} as an attachment of the context.
 * Thread-safe.
 *
 * @see <a href="https://iceberg.apache.org/spec/">Iceberg table spec</a>
 */
public final class IcebergTargetProvider implements TargetProvider {

  @Override
  public String format() {
    return IcebergTargets.FORMAT;
  }

  /** A table's properties may name its catalog, and its name there. */
  @Override
  public ConversionContext contextOf(ConversionContext context, Supplier<TableMetadata> metadata) {
    return IcebergTargets.contextOf(context, metadata.get());
  }

  @Override
  public void checkSettings(ConversionContext context, TableMetadata metadata) {
    IcebergTargets.checkSettings(context, metadata);
  }

  @Override
  public ConversionTarget open(ConversionContext context) {
    return IcebergTargets.open(context);
  }

  @Override
  public Optional<TargetView> openView(ConversionContext context) {
    return Optional.of(IcebergTargets.openView(context));
  }
}
