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
package dev.polytable.hudi;

import dev.polytable.hudi.internal.HudiTarget;
import dev.polytable.hudi.internal.HudiView;
import dev.polytable.schema.ConversionContext;
import dev.polytable.schema.ConversionTarget;
import dev.polytable.schema.TableMetadata;
import dev.polytable.schema.TargetProvider;
import dev.polytable.schema.TargetView;
import java.util.Optional;

/**
 * Finds the Hudi target. Thread-safe.
 *
 * <p>The context needs Hadoop's {@code Configuration} as an attachment.
 */
public final class HudiTargetProvider implements TargetProvider {

  @Override
  public String format() {
    return HudiTarget.FORMAT;
  }

  @Override
  public void checkSettings(ConversionContext context, TableMetadata metadata) {
    HudiTarget.checkSettings(context, metadata);
  }

  @Override
  public ConversionTarget open(ConversionContext context) {
    return HudiTarget.open(context);
  }

  @Override
  public Optional<TargetView> openView(ConversionContext context) {
    return Optional.of(HudiView.open(context));
  }
}
